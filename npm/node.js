/* The entry for node: load() reads files, too, which fetch() does not do there. */

import {readFile} from 'node:fs/promises';
import {loader} from './engine.js';

export {Buttons} from './memory.js';

function read(from) {
    const url = typeof from === 'string' || from instanceof URL ? new URL(from) : null;
    return url?.protocol === 'file:' ? readFile(url) : from;
}

export const load = loader(() => readFile(new URL('./tessera.wasm.gz', import.meta.url)), read);
