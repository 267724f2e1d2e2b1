/* Fumen strings. */

import {COLUMNS, FUMEN_ROWS, cellsOf, kindOf, known, whole} from './memory.js';

export function fumensOf(memory, states) {
    const {c, at, bytes, encoded, get, layout, lent, put, sizeOf, text} = memory;
    const {fieldAt, pieceAt} = states;

    const FLAGS = ['lock', 'rise', 'mirror', 'colour'];
    const decode = (fumen) => {
        if (typeof fumen !== 'string')
            throw new TypeError('decode takes a fumen string.');
        const characters = encoded(fumen), pages = [];
        const fail = (error) => new SyntaxError(`The fumen string cannot be read: ${text(c.ts_error_text(error))}.`);
        return lent(characters, (start) => lent(sizeOf('ts_fumen_reader'), (reader) =>
            lent(sizeOf('ts_fumen_page'), (page) => {
                let error = c.ts_fumen_open(reader, start, characters.length);
                for (; error === 0 && (error = c.ts_fumen_next(reader, page)) === 0;)
                    pages.push(pageAt(page));
                if (error !== 200) /* TS_FUMEN_END: no page follows */
                    throw fail(error);
                return pages;
            })));
    };
    const pageAt = (from) => {
        const page = {
            field: fieldAt(from + at('ts_fumen_page', 'cell'), FUMEN_ROWS, COLUMNS, COLUMNS, 0),
            garbage: fieldAt(from + at('ts_fumen_page', 'garbage'), 1, COLUMNS, COLUMNS, 1)[0],
            piece: pieceAt(from + at('ts_fumen_page', 'piece')),
            comment: get('ts_fumen_page', 'comment', from),
        };
        for (const flag of FLAGS)
            page[flag] = get('ts_fumen_page', flag, from) !== 0;
        return page;
    };
    const putPage = (to, page, number) => {
        const {field = [], garbage = '', piece = null, comment = ''} = page;
        known(page, ['field', 'garbage', 'piece', 'comment', ...FLAGS], `Page ${number}`);
        const all = bytes(to, sizeOf('ts_fumen_page')), words = encoded(comment);
        const cell = at('ts_fumen_page', 'cell'), under = at('ts_fumen_page', 'garbage');
        all.fill(0);
        cellsOf(field, FUMEN_ROWS, COLUMNS, 8, (x, y, kind) => { all[cell + y * COLUMNS + x] = kind; });
        cellsOf([garbage], 1, COLUMNS, 8, (x, y, kind) => { all[under + x] = kind; });
        if (piece) {
            const from = to + at('ts_fumen_page', 'piece');
            put('ts_piece', 'kind', from, kindOf(piece.kind, 'The piece of a page'));
            put('ts_piece', 'rot', from, whole(piece.rotation, 0, 3, 'The rotation of a piece'));
            put('ts_piece', 'x', from, whole(piece.x, 0, COLUMNS - 1, 'The column of a piece'));
            put('ts_piece', 'y', from, whole(piece.y, 0, FUMEN_ROWS - 1, 'The row of a piece'));
        }
        if (words.length >= layout.ts_fumen_page.fields.comment.size)
            throw new RangeError(`The comment of page ${number} is too long.`);
        all.set(words, at('ts_fumen_page', 'comment'));
        const flags = {lock: true, colour: number === 0, ...page};
        for (const flag of FLAGS)
            put('ts_fumen_page', flag, to, flags[flag] ? 1 : 0);
    };
    const encode = (pages) => {
        if (!Array.isArray(pages) || !pages.length)
            throw new TypeError('encode takes an array of at least one page.');
        const write = (room) => lent(sizeOf('ts_fumen_writer'), (writer) =>
            lent(sizeOf('ts_fumen_page'), (page) => lent(room, (out) => {
                c.ts_fumen_begin(writer, out, room);
                pages.forEach((one, number) => {
                    putPage(page, one, number);
                    if (!c.ts_fumen_put(writer, page))
                        throw new RangeError(`The piece of page ${number} is outside the field.`);
                });
                return c.ts_fumen_finish(writer) ? text(out) : null;
            })));
        return write(pages.length * 1024) ?? write(pages.length * 32768); /* long comments are rare */
    };

    return Object.freeze({decode, encode});
}
