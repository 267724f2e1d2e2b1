/* The entry that has the WebAssembly within it as text: for programs that are to be one file, and for
 * bundlers that do not copy what a URL names. */

import {loader} from './engine.js';
import packed from './packed.js';

export {Buttons} from './memory.js';

export const load = loader(() => Uint8Array.from(atob(packed), (character) => character.charCodeAt(0)));
