/* The WebAssembly program. It is at the end of the page, compressed by gzip, as base64 in several
 * parts (make_page.py): each is decompressed and compiled while the next one is loading. */
const program = (() => {
    const lacking = ['WebAssembly', 'DecompressionStream'].find((name) => !window[name]);
    if (lacking)
        return {module: Promise.reject(new Error(`it has no ${lacking}.`)), add() {}, end() {}};

    const gzip = new DecompressionStream('gzip'), writer = gzip.writable.getWriter();
    const headers = {'Content-Type': 'application/wasm'};
    const module = WebAssembly.compileStreaming(new Response(gzip.readable, {headers}));

    const bytesOf = (base64) => {
        if (Uint8Array.fromBase64)
            return Uint8Array.fromBase64(base64);
        const raw = atob(base64);
        const bytes = new Uint8Array(raw.length);
        for (let i = 0; i < raw.length; i++)
            bytes[i] = raw.charCodeAt(i);
        return bytes;
    };
    const ignore = () => {}; /* `module` fails as well, and its error is shown */

    return {
        module,
        add: (base64) => writer.write(bytesOf(base64)).catch(ignore),
        end: () => writer.close().catch(ignore),
    };
})();
