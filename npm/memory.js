/* Names and limits of the engine, checks of what callers hand over, and the engine's memory: bytes,
 * texts, and structs, whose sizes and fields the engine itself tells when it is loaded. */

export const PIECES = '.IJLOSTZXB'; /* by the numbers of the kinds */
export const SPINS = ['none', 'mini', 'full'];
export const OUTCOMES = ['running', 'won', 'lost'];
export const ENDS = ['', 'block', 'lock', 'top', 'partial'];
export const DROPS = ['fall', 'soft', 'hard'];
export const EVENTS = ['spawn', 'move', 'rotate', 'drop', 'land', 'lock', 'clear', 'hold', 'level', 'garbage',
    'over', 'cancel', 'attack', 'still', 'gather'];
export const REASONS = ['ahead', 'spin', 'lines', 'holes', 'low', 'even', 'ready'];
export const PLAYERS = 4, COLUMNS = 10, WIDEST = 12, ROWS = 40, FUMEN_ROWS = 23, GIVEN = 112, MOVES = 1024;
export const ENDLESS = 0xffffffff;

export const Buttons = Object.freeze({
    LEFT: 1, RIGHT: 2, SOFT: 4, HARD: 8, CW: 16, CCW: 32, FLIP: 64, HOLD: 128, TARGET: 256,
});

/* ---- what callers hand over ------------------------------------------------------------------- */

export function whole(value, least, most, what) {
    if (!Number.isInteger(value) || value < least || value > most)
        throw new RangeError(`${what} must be a whole number from ${least} to ${most}, not ${String(value)}.`);
    return value;
}

export function seedOf(seed) {
    let value = -1n;
    if (typeof seed === 'bigint' || Number.isSafeInteger(seed))
        value = BigInt(seed);
    if (value < 0n || value >> 64n)
        throw new RangeError(`The seed must be a whole number from 0 to 2^64 - 1, not ${String(seed)}.`);
    return value;
}

export function kindOf(letter, what) {
    const kind = typeof letter === 'string' && letter.length === 1 ? PIECES.indexOf(letter) : -1;
    if (kind < 1 || kind > 7)
        throw new TypeError(`${what} must be one of the letters IJLOSTZ, not ${String(letter)}.`);
    return kind;
}

export function known(options, names, what) {
    if (typeof options !== 'object' || options === null)
        throw new TypeError(`${what} must be an object.`);
    for (const name of Object.keys(options))
        if (!names.includes(name))
            throw new TypeError(`${what} has no "${name}"; it has ${names.join(', ')}.`);
}

/* Rows of letters, the highest first: calls set(x, y, kind) for the filled cells. */
export function cellsOf(rows, height, columns, most, set) {
    if (!Array.isArray(rows) || rows.length > height)
        throw new TypeError(`A field must be an array of at most ${height} rows of letters.`);
    rows.forEach((row, i) => {
        if (typeof row !== 'string' || row.length > columns)
            throw new TypeError(`Row ${i} of the field must be a string of at most ${columns} letters.`);
        for (let x = 0; x < row.length; x++) {
            const kind = row[x] === ' ' || row[x] === '_' ? 0 : PIECES.indexOf(row[x]);
            if (kind < 0 || kind > most)
                throw new TypeError(`Row ${i} of the field has "${row[x]}", which is none of ` +
                    `${PIECES.slice(0, most + 1)}.`);
            if (kind)
                set(x, rows.length - 1 - i, kind);
        }
    });
}

/* ---- memory -------------------------------------------------------------------------------------- */

const NUMBERS = {
    u8: ['Uint8', 1], i8: ['Int8', 1], bool: ['Uint8', 1], u16: ['Uint16', 2], i16: ['Int16', 2],
    u32: ['Uint32', 4], i32: ['Int32', 4], f32: ['Float32', 4], size: ['Uint32', 4], u64: ['BigUint64', 8],
    pointer: ['Uint32', 4],
};

export function memoryOf(c) {
    let current = new DataView(c.memory.buffer);
    const view = () => { /* memory that has grown has another buffer */
        if (current.buffer !== c.memory.buffer)
            current = new DataView(c.memory.buffer);
        return current;
    };
    const bytes = (at, size) => new Uint8Array(c.memory.buffer, at, size);

    /* ---- memory ---- */

    const text = (at, most = 0x7fffffff) => {
        const all = bytes(at);
        const end = all.indexOf(0, 0);
        return new TextDecoder().decode(all.subarray(0, Math.min(end < 0 ? all.length : end, most)));
    };
    const allocate = (size) => {
        const at = c.malloc(size);
        if (!at)
            throw new Error('The engine is out of memory.');
        return at;
    };
    /* Calls use(address) with memory for so long, or for the bytes given. */
    const lent = (what, use) => {
        const at = allocate(typeof what === 'number' ? what : what.length + 1);
        try {
            if (typeof what !== 'number') {
                bytes(at, what.length).set(what);
                bytes(at, what.length + 1)[what.length] = 0;
            }
            return use(at);
        } finally {
            c.free(at);
        }
    };
    const encoded = (string) => new TextEncoder().encode(string);

    /* ---- structs ---- */

    const layout = {};
    for (let i = 0; i < c.ts_layout_count(); i++) {
        const at = c.ts_layout_get(i), word = (n) => view().getUint32(at + 4 * n, true);
        const name = text(word(1)), struct = layout[text(word(0))] ??= {size: word(4), fields: {}};
        if (name)
            struct.fields[name] = {of: text(word(2)), at: word(3), size: word(4), count: word(5)};
    }
    const sizeOf = (struct) => layout[struct].size;
    const at = (struct, name) => layout[struct].fields[name].at;

    const readOne = (of, from) => {
        if (of in NUMBERS) {
            const value = view()['get' + NUMBERS[of][0]](from, true);
            return of === 'bool' ? value !== 0 : value;
        }
        if (of === 'text') {
            const to = view().getUint32(from, true);
            return to ? text(to) : null;
        }
        return read(of, from);
    };
    const readField = (field, from) => {
        if (field.of === 'char')
            return text(from + field.at, field.size);
        if (field.count === 1)
            return readOne(field.of, from + field.at);
        return Array.from({length: field.count},
            (_, i) => readOne(field.of, from + field.at + i * (field.size / field.count)));
    };
    const get = (struct, name, from) => readField(layout[struct].fields[name], from);
    const read = (struct, from) => {
        const all = {};
        for (const [name, field] of Object.entries(layout[struct].fields))
            if (field.of !== 'pointer' && name !== 'unused')
                all[name] = readField(field, from);
        return all;
    };
    /* put('ts_setup', 'handicap', from, 3, 1): element 1 of the field. */
    const put = (struct, name, from, value, element = 0) => {
        const field = layout[struct].fields[name], [kind, size] = NUMBERS[field.of];
        view()['set' + kind](from + field.at + element * size, value, true);
    };

    return {c, view, bytes, text, allocate, lent, encoded, layout, sizeOf, at, get, read, put};
}
