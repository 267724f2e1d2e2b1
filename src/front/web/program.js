/* The WebAssembly program, in two parts (make_page.py), compressed by gzip, as base64. The first is at
 * the end of the page in several pieces: each is decompressed and compiled while the next one is
 * loading. It has what the first picture needs, as listed in first.txt. The rest is a part of the
 * page (parts.js). Until it is there, a call of one of its functions throws a TooEarly. */
const program = (() => {
    const lacking = ['WebAssembly', 'DecompressionStream'].find((name) => !window[name]);
    class TooEarly extends Error {}
    const AGAIN_MS = 1000;

    const bytesOf = (base64) => {
        if (Uint8Array.fromBase64)
            return Uint8Array.fromBase64(base64);
        const raw = atob(base64);
        const bytes = new Uint8Array(raw.length);
        for (let i = 0; i < raw.length; i++)
            bytes[i] = raw.charCodeAt(i);
        return bytes;
    };
    const ignore = () => {}; /* compiling fails as well, and its error is shown */

    /* A program that arrives in pieces. */
    const receive = () => {
        if (lacking)
            return {module: Promise.reject(new Error(`it has no ${lacking}.`)), add() {}, end() {}};
        const gzip = new DecompressionStream('gzip'), writer = gzip.writable.getWriter();
        const headers = {'Content-Type': 'application/wasm'};
        return {
            module: WebAssembly.compileStreaming(new Response(gzip.readable, {headers})),
            add: (base64) => writer.write(bytesOf(base64)).catch(ignore),
            end: () => writer.close().catch(ignore),
        };
    };

    /* The module, or null if there is no rest. Without a network it is tried again. */
    const loadRest = async () => {
        let base64;
        while ((base64 = await parts.load('rest')) === null)
            await new Promise((done) => setTimeout(done, AGAIN_MS));
        if (!base64.trim())
            return null;
        const {module, add, end} = receive();
        add(base64.trim());
        end();
        return module;
    };
    let rest = null; /* the promise of it */

    const early = () => { throw new TooEarly('The program is still loading.'); };
    /* Returns the exports of a new instance without the rest, which `complete` adds. */
    const instantiate = async (module, imports) => (await WebAssembly.instantiate(module,
        {...imports, placeholder: new Proxy({}, {get: () => early})})).exports;
    const complete = async (exports) => {
        rest = rest || loadRest();
        const module = await rest;
        if (module)
            await WebAssembly.instantiate(module, {primary: exports});
        return module;
    };

    return {...receive(), instantiate, complete, TooEarly};
})();
