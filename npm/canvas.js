/* Matches on a canvas, by the painter of the game's window. It has a WebAssembly file of its own, so that
 * programs without pictures do not load it. */

import {compiled, sharer} from './engine.js';

const own = sharer(() => compiled(new URL('./painter.wasm.gz', import.meta.url)));

/* Each canvas has an instance: the painter knows what is on it, and paints what has changed. */
export async function attach(canvas, from) {
    const context = canvas?.getContext?.('2d', {alpha: false});
    if (!context)
        throw new TypeError('attach takes a canvas without a context of another kind.');
    const c = (await WebAssembly.instantiate(await (from === undefined ? own() : compiled(from)), {})).exports;
    return Object.freeze({
        show(match) {
            const saved = match.save();
            if (saved.length !== c.match_size())
                throw new TypeError('The match is of another version of the engine.');
            new Uint8Array(c.memory.buffer, c.match(), saved.length).set(saved);
            const {width, height} = canvas;
            const count = c.paint(width, height);
            if (count < 0)
                throw new RangeError(`A canvas of ${width} x ${height} pixels cannot hold this match.`);
            for (let i = 0; i < count; i++) {
                const [x, y, w, h] = new Int32Array(c.memory.buffer, c.rectangle(i), 4);
                const image = context.createImageData(w, h);
                image.data.set(new Uint8Array(c.memory.buffer, c.pixels(i), 4 * w * h));
                context.putImageData(image, x, y);
            }
        },
    });
}
