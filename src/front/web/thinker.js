/* A worker that searches, with its own instance of the program. Queries arrive as bytes. */
let wasm = null;

const open = ([first, rest]) => {
    const page = {};
    for (const wanted of WebAssembly.Module.imports(first))
        page[wanted.name] = () => 0;
    wasm = new WebAssembly.Instance(first, {page, placeholder: page}).exports;
    if (rest)
        new WebAssembly.Instance(rest, {primary: wasm});
};

const SLICE = 2000; /* positions between two readings of the clock */
const SPARE_MS = 3; /* for the transfer of the answer, and the page's current frame */

/* The budget follows the measured rate, which is updated during the search. */
const think = (until) => {
    const begun = performance.now();
    if (!wasm.mind_begin(0))
        return false;
    while (!wasm.mind_go_on(SLICE))
        ;
    const rate = wasm.mind_looked_at() / Math.max(performance.now() - begun, 0.1);
    const left = until - performance.now();
    if (left <= 0 || !wasm.mind_begin(Math.min(0.9 * rate * left, 1e9)))
        return false;
    for (const since = performance.now(); !wasm.mind_go_on(SLICE);) {
        const now = performance.now();
        if (now >= until)
            return false;
        if (now > since + 1)
            wasm.mind_rebudget(0.95 * wasm.mind_looked_at() / (now - since) * (until - now));
    }
    return true;
};

onmessage = ({data: {modules, number, question, ms, at}}) => {
    if (modules) {
        open(modules);
        return;
    }
    const until = performance.now() + ms - SPARE_MS - (Date.now() - at);
    new Uint8Array(wasm.memory.buffer, wasm.mind_room(), question.length).set(question);
    if (think(until))
        postMessage([number, new Uint8Array(wasm.memory.buffer, wasm.mind_found(),
            wasm.mind_found_size()).slice()]);
};
