/* Loads the engine from a URL, a response, bytes or a module, and puts its parts together. */

import {fumensOf} from './fumen.js';
import {matchesOf} from './match.js';
import {memoryOf} from './memory.js';
import {setupsOf} from './setup.js';
import {statesOf} from './state.js';

/* The load() of an entry. `own` says where its engine comes from, which all callers without an argument
 * share; `read` replaces what an entry reads in its own way. */
export function loader(own, read = (from) => from) {
    let loaded;
    return async (from) => {
        if (from !== undefined)
            return open(read(from));
        loaded ??= open(own());
        return loaded;
    };
}

async function open(from) {
    from = await from;
    if (!(from instanceof WebAssembly.Module))
        from = await WebAssembly.compile(await unpacked(await bytesOf(from)));
    return engine((await WebAssembly.instantiate(from, {})).exports);
}

async function bytesOf(from) {
    if (from instanceof ArrayBuffer || ArrayBuffer.isView(from))
        return from;
    if (typeof from === 'string' || from instanceof URL)
        from = await fetch(new URL(from, globalThis.document?.baseURI));
    if (!(from instanceof Response))
        throw new TypeError('load takes a URL, a response, bytes, or a WebAssembly.Module.');
    if (!from.ok)
        throw new Error(`${from.url} cannot be loaded: status ${from.status}.`);
    return from.arrayBuffer();
}

/* Some servers unpack on the way. */
async function unpacked(bytes) {
    const view = ArrayBuffer.isView(bytes) ?
        new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength) : new Uint8Array(bytes);
    if (view[0] !== 0x1f || view[1] !== 0x8b)
        return view;
    if (!globalThis.DecompressionStream)
        throw new Error('DecompressionStream is missing here: unpack tessera.wasm.gz, give load the bytes.');
    return new Response(new Blob([view]).stream().pipeThrough(new DecompressionStream('gzip'))).arrayBuffer();
}

function engine(c) {
    const memory = memoryOf(c), setups = setupsOf(memory), states = statesOf(memory, setups);
    const {rules, modes, knobs, readRules, rulesText} = setups;
    return Object.freeze({
        version: memory.text(c.ts_version()), rules, modes, knobs, readRules, rulesText,
        ...matchesOf(memory, setups, states),
        fumen: fumensOf(memory, states),
        signature: () => BigInt.asUintN(64, c.signature_compute(0)).toString(16).padStart(16, '0'),
    });
}
