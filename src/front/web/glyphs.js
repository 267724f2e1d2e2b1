/* Glyphs for the painter, drawn with the page's own fonts. glyphs.c requests and stores them; this
 * file stores only widths. */
const glyphs = (() => {
    /* Chinese and Japanese draw many characters differently. */
    const japanese = /^ja\b/.test(navigator.language);
    /* Fonts for systems whose default font lacks some characters. */
    const families = 'system-ui, "Noto Sans", "DejaVu Sans", ' + (japanese
        ? '"Hiragino Sans", "Yu Gothic", "Noto Sans CJK JP", "Noto Sans JP", "IPAGothic", '
        : '') + '"PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", "Noto Sans SC", ' +
        '"WenQuanYi Micro Hei", "WenQuanYi Zen Hei", sans-serif';
    const NONE = 16; /* PX_GLYPH_SQUEEZE_NONE */
    const PHASES = 4;
    const board = document.createElement('canvas');
    const context = board.getContext('2d', {willReadFrequently: true});
    const advances = new Map(); /* of a letter at a size, in pixels */
    let sharp = 0, font = '';

    board.lang = japanese ? 'ja' : 'zh-Hans';

    const use = (size, bold) => {
        const wished = `${bold ? 700 : 400} ${size}px ${families}`;
        if (font !== wished) {
            context.font = font = wished;
            context.textRendering = 'geometricPrecision';
        }
    };

    /* Returns the size at which lower-case letters are a whole number of pixels high. */
    const sized = (size) => {
        if (!sharp) {
            use(100, false);
            sharp = context.measureText('x').actualBoundingBoxAscent / 100 || 0.5;
        }
        return Math.max(1, Math.round(size * sharp)) / sharp;
    };

    const measure = (letter, size, bold) => {
        const key = letter + size + (bold ? 'b' : 'r');
        let width = advances.get(key);
        if (width === undefined) {
            use(sized(size), bold);
            width = context.measureText(letter).width;
            advances.set(key, width);
        }
        return width;
    };

    const grow = (width, height) => {
        if (board.width >= width && board.height >= height)
            return;
        board.width = Math.max(board.width, width);
        board.height = Math.max(board.height, height);
        font = ''; /* setting the size resets the context */
    };

    /* Returns the coverage of a glyph: its offset from the pen on the baseline, and its bytes. */
    const draw = (letter, size, bold, across, shift) => {
        use(sized(size), bold);
        const box = context.measureText(letter);
        const left = Math.floor(-box.actualBoundingBoxLeft * across + shift) - 1;
        const right = Math.ceil(box.actualBoundingBoxRight * across + shift) + 1;
        const top = Math.ceil(box.actualBoundingBoxAscent) + 1;
        const bottom = Math.ceil(box.actualBoundingBoxDescent) + 1;
        const width = right - left, height = top + bottom;
        if (!(width > 2 && height > 2))
            return null;
        grow(width, height);
        use(sized(size), bold);
        context.setTransform(1, 0, 0, 1, 0, 0);
        context.clearRect(0, 0, width, height);
        context.setTransform(across, 0, 0, 1, shift - left, top);
        context.fillText(letter, 0, 0);
        return {left, top, width, height, pixels: context.getImageData(0, 0, width, height).data};
    };

    /* Called by glyphs.c: writes five numbers to `out`, and the coverage to glyph_room's buffer. */
    const answer = (wasm) => (codepoint, size, bold, squeeze, phase, measureOnly, out) => {
        const letter = String.fromCodePoint(codepoint);
        const across = squeeze / NONE;
        const advance = Math.round(measure(letter, size, bold) * across * 64);
        const drawn = measureOnly ? null : draw(letter, size, bold, across, phase / PHASES);
        let numbers = [advance, 0, 0, 0, 0];
        if (drawn) {
            const count = drawn.width * drawn.height;
            const at = wasm().glyph_room(count);
            if (at) {
                const to = new Uint8Array(wasm().memory.buffer, at, count);
                for (let i = 0; i < count; i++)
                    to[i] = drawn.pixels[4 * i + 3];
                numbers = [advance, drawn.left, drawn.top, drawn.width, drawn.height];
            }
        }
        new Int32Array(wasm().memory.buffer, out, 5).set(numbers);
        return 1;
    };

    /* Characters that no font has all look alike. */
    const missing = (signs) => {
        const looks = [...signs].map((sign) => {
            const drawn = draw(sign, 24, false, 1, 0);
            return drawn ? String(drawn.pixels.filter((_, i) => i % 4 === 3)) : '';
        });
        return looks.some((look) => look === '' || look === looks[0]) && new Set(looks).size === 1;
    };

    /* Loads the fonts, which takes a while, before the program requests glyphs. */
    const warm = () => {
        for (const bold of [false, true])
            measure('x', 16, bold);
    };

    return {answer, missing, warm};
})();
