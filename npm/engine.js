/* Loads the engine from a URL, a response, bytes or a module, and puts its parts together. */

import {fumensOf} from './fumen.js';
import {matchesOf} from './match.js';
import {memoryOf} from './memory.js';
import {setupsOf} from './setup.js';
import {statesOf} from './state.js';

/* A function that makes something when it is first called, for all its callers. */
export function sharer(make) {
    let made;
    return () => made ??= make();
}

/* The load() of an entry. `own` says where its engine comes from, which all callers without an argument
 * share; `read` replaces what an entry reads in its own way. */
export function loader(own, read = (from) => from) {
    const shared = sharer(() => open(own()));
    return async (from) => from === undefined ? shared() : open(read(from));
}

const open = async (from) => engine((await WebAssembly.instantiate(await compiled(from), {})).exports);

export async function compiled(from) {
    from = await from;
    return from instanceof WebAssembly.Module ? from : WebAssembly.compile(await unpacked(await bytesOf(from)));
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
