/* The engine in WebAssembly for JavaScript: matches, places, bots, replays, rules, fumen strings. What the
 * calls promise is in tessera.d.ts, how to begin in README.md. Browsers and bundlers begin here, node
 * with node.js; inline.js has the WebAssembly within it. */

import {loader} from './engine.js';

export {Buttons} from './memory.js';

export const load = loader(() => new URL('./tessera.wasm.gz', import.meta.url));
