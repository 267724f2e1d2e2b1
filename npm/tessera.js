/* The engine in WebAssembly for JavaScript: matches, places, bots, replays, rules, fumen strings. What the
 * calls promise is in tessera.d.ts, how to begin in README.md. Sizes and places of fields are asked
 * of the engine when it is loaded. */

const PIECES = '.IJLOSTZXB'; /* by the numbers of the kinds */
const SPINS = ['none', 'mini', 'full'];
const OUTCOMES = ['running', 'won', 'lost'];
const ENDS = ['', 'block', 'lock', 'top', 'partial'];
const DROPS = ['fall', 'soft', 'hard'];
const EVENTS = ['spawn', 'move', 'rotate', 'drop', 'land', 'lock', 'clear', 'hold', 'level', 'garbage',
    'over', 'cancel', 'attack'];
const REASONS = ['ahead', 'spin', 'lines', 'holes', 'low', 'even', 'ready'];
const PLAYERS = 4, COLUMNS = 10, WIDEST = 12, ROWS = 40, FUMEN_ROWS = 23, GIVEN = 112, MOVES = 1024;
const ENDLESS = 0xffffffff;

export const Buttons = Object.freeze({
    LEFT: 1, RIGHT: 2, SOFT: 4, HARD: 8, CW: 16, CCW: 32, FLIP: 64, HOLD: 128, TARGET: 256,
});

/* ---- loading ---------------------------------------------------------------------------------- */

let loaded; /* the engine of load() without an argument */

export function load(from) {
    if (from !== undefined)
        return open(from);
    loaded ??= open(new URL('./tessera.wasm.gz', import.meta.url));
    return loaded;
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
    if (typeof from === 'string' || from instanceof URL) {
        const url = new URL(from, globalThis.document?.baseURI);
        if (url.protocol === 'file:' && globalThis.process?.versions?.node) {
            const files = await import(/* webpackIgnore: true */ /* @vite-ignore */ 'node:fs/promises');
            return files.readFile(url);
        }
        from = await fetch(url);
    }
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

/* ---- what callers hand over ------------------------------------------------------------------- */

function whole(value, least, most, what) {
    if (!Number.isInteger(value) || value < least || value > most)
        throw new RangeError(`${what} must be a whole number from ${least} to ${most}, not ${String(value)}.`);
    return value;
}

function seedOf(seed) {
    let value = -1n;
    if (typeof seed === 'bigint' || Number.isSafeInteger(seed))
        value = BigInt(seed);
    if (value < 0n || value >> 64n)
        throw new RangeError(`The seed must be a whole number from 0 to 2^64 - 1, not ${String(seed)}.`);
    return value;
}

function kindOf(letter, what) {
    const kind = typeof letter === 'string' && letter.length === 1 ? PIECES.indexOf(letter) : -1;
    if (kind < 1 || kind > 7)
        throw new TypeError(`${what} must be one of the letters IJLOSTZ, not ${String(letter)}.`);
    return kind;
}

function known(options, names, what) {
    if (typeof options !== 'object' || options === null)
        throw new TypeError(`${what} must be an object.`);
    for (const name of Object.keys(options))
        if (!names.includes(name))
            throw new TypeError(`${what} has no "${name}"; it has ${names.join(', ')}.`);
}

/* Rows of letters, the highest first: calls set(x, y, kind) for the filled cells. */
function cellsOf(rows, height, columns, most, set) {
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

/* ---- the engine ------------------------------------------------------------------------------- */

const NUMBERS = {
    u8: ['Uint8', 1], i8: ['Int8', 1], bool: ['Uint8', 1], u16: ['Uint16', 2], i16: ['Int16', 2],
    u32: ['Uint32', 4], i32: ['Int32', 4], f32: ['Float32', 4], size: ['Uint32', 4], u64: ['BigUint64', 8],
    pointer: ['Uint32', 4],
};

function engine(c) {
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

    /* ---- rule sets and modes ---- */

    const listed = (struct, count, getOne) => Object.freeze(Array.from({length: count()}, (_, i) =>
        Object.freeze({id: i, ...read(struct, getOne(i))})));
    const rules = listed('ts_rules', c.ts_rules_count, c.ts_rules_get);
    const modes = listed('ts_mode', c.ts_modes_count, c.ts_modes_get);
    const named = (list, name, what) => {
        const found = list.find((one) => one.name === name);
        if (!found)
            throw new RangeError(`There is no ${what} ${JSON.stringify(String(name))}; there are ` +
                `${list.map((one) => one.name).join(', ')}.`);
        return found.id;
    };

    /* Knobs: what a match can change of its rules. Only the ends of a long range can be words. */
    const knobs = Object.freeze(Array.from({length: 999}, (_, i) => c.ts_knob_get(i + 1))
        .filter((from) => from).map((from, i) => {
            const knob = read('ts_knob', from), words = {};
            for (const value of [knob.most, ...Array(9).keys()].filter((value) => value >= knob.least)) {
                const word = c.ts_knob_word(i + 1, value);
                if (word)
                    words[text(word)] = value;
            }
            const {name, section, label, least, most} = knob;
            return Object.freeze({id: i + 1, name, section, label, least, most, words: Object.freeze(words)});
        }));
    const valueOf = ({name, least, most, words}, value) => {
        if (typeof value === 'string' && !(value in words))
            throw new RangeError(`${name} must be ${Object.keys(words).join(', ') || 'a number'}, not ${value}.`);
        const plain = typeof value === 'string' ? words[value] : Number(value);
        whole(plain, least, most, name);
        if (name === 'ghost' && !Object.values(words).includes(plain))
            throw new RangeError(`${name} must be ${Object.keys(words).join(', ')}, not ${plain}.`);
        return plain;
    };
    const CHANGE = {count: layout.ts_setup.fields.change.count, size: sizeOf('ts_change')};
    const putChanges = (setup, changes) => {
        known(changes, knobs.map((knob) => knob.name), 'changes');
        for (const knob of knobs)
            if (changes[knob.name] !== undefined &&
                !c.ts_setup_change(setup, knob.id, valueOf(knob, changes[knob.name])))
                throw new RangeError(`A match can change no more than ${CHANGE.count} things.`);
        const wrong = c.ts_setup_wrong_change(setup);
        if (wrong) {
            const id = get('ts_change', 'knob', setup + at('ts_setup', 'change') + (wrong - 1) * CHANGE.size);
            throw new RangeError(`${knobs[id - 1].name} means nothing in these rules as they then are.`);
        }
    };
    /* What a struct of C changes, as an object. */
    const changesAt = (struct, from) => {
        const changes = {};
        for (let i = 0; i < CHANGE.count; i++) {
            const {knob, value} = read('ts_change', from + at(struct, 'change') + i * CHANGE.size);
            if (knob)
                changes[knobs[knob - 1].name] = value;
        }
        return changes;
    };
    const ruledRoom = allocate(sizeOf('ts_rules'));
    const ruledBy = (setup) => c.ts_rules_of(setup, ruledRoom); /* the rules with their changes */

    const PLAYER_HANDLING = ['das', 'arr', 'dcd', 'soft', 'irs', 'ihs'];
    const INITIAL = ['off', 'held', 'tap'];
    const putHandling = (setup, player, handling) => {
        known(handling, PLAYER_HANDLING, 'A handling');
        const from = setup + at('ts_setup', 'handling') + player * sizeOf('ts_handling');
        for (const [name, value] of Object.entries(handling))
            if (name === 'irs' || name === 'ihs') {
                if (!INITIAL.includes(value))
                    throw new RangeError(`${name} must be one of ${INITIAL.join(', ')}, not ${String(value)}.`);
                put('ts_handling', name, from, INITIAL.indexOf(value));
            } else {
                put('ts_handling', name, from, whole(value, 0, 65535, name));
            }
    };
    const perBoard = (value, what) => {
        const list = Array.isArray(value) ? value : Array(PLAYERS).fill(value);
        if (list.length > PLAYERS)
            throw new RangeError(`There are at most ${PLAYERS} boards, not ${list.length}, for ${what}.`);
        return list;
    };
    const SETUP = ['rules', 'mode', 'seed', 'goal', 'level', 'players', 'variant', 'handicap', 'handling',
        'changes', 'title'];
    const putSetup = (to, options) => {
        known(options, SETUP, 'A setup');
        const ruleSet = named(rules, options.rules ?? 'guideline', 'rule set');
        const mode = named(modes, options.mode ?? 'none', 'mode');
        c.ts_setup_default(to, ruleSet, mode);
        if (options.changes !== undefined)
            putChanges(to, options.changes);
        if (options.seed !== undefined)
            put('ts_setup', 'seed', to, seedOf(options.seed));
        if (options.goal !== undefined)
            put('ts_setup', 'goal', to, options.goal === 'endless' ? ENDLESS :
                whole(options.goal, 0, ENDLESS - 1, 'The goal'));
        if (options.level !== undefined)
            put('ts_setup', 'level', to, whole(options.level, 0, 65535, 'The level'));
        if (options.players !== undefined)
            put('ts_setup', 'players', to, whole(options.players, 1, PLAYERS, 'The number of players'));
        if (options.variant !== undefined)
            put('ts_setup', 'variant', to, whole(options.variant, 0, 255, 'The variant'));
        if (options.handicap !== undefined)
            perBoard(options.handicap, 'the handicap').forEach((rows, i) =>
                put('ts_setup', 'handicap', to, whole(rows, 0, 12, 'A handicap'), i));
        if (options.handling !== undefined)
            perBoard(options.handling, 'the handling').forEach((one, i) => putHandling(to, i, one));
        return to;
    };
    const whyNot = (setup) => {
        const mode = modes[get('ts_setup', 'mode', setup)], set = rules[get('ts_setup', 'rules', setup)];
        const players = get('ts_setup', 'players', setup);
        if (c.ts_mode_lacks(mode.id, set.id))
            return `The mode ${mode.name} cannot be played by the rule set ${set.name}.`;
        if (!c.ts_mode_seats(mode.id, players))
            return `The mode ${mode.name} is not for ${players} players.`;
        return `The rule set ${set.name} and the mode ${mode.name} do not allow this level, goal, variant, ` +
            'handicap, handling or width.';
    };

    /* ---- what callers get ---- */

    const pieceAt = (from) => {
        const piece = read('ts_piece', from);
        return piece.kind ? {kind: PIECES[piece.kind], rotation: piece.rot, x: piece.x, y: piece.y} : null;
    };
    const letterOrNull = (kind) => kind ? PIECES[kind] : null;

    /* Rows of letters, the highest first: at least `least` rows, and all that have cells. In memory
     * a row has `widest` cells. */
    const fieldAt = (from, height, widest, columns, least) => {
        const cells = bytes(from, height * widest), rows = [];
        for (let y = height - 1; y >= 0; y--) {
            let row = '';
            for (let x = 0; x < columns; x++)
                row += PIECES[cells[y * widest + x]];
            if (rows.length || y < least || /[^.]/.test(row))
                rows.push(row);
        }
        return rows;
    };

    const boardAt = (m, player) => m + at('ts_match', 'board') + player * sizeOf('ts_board');
    const stateAt = (m, player) => {
        const from = boardAt(m, player), of = (name) => get('ts_board', name, from);
        const queue = of('queue').slice(0, of('queue_count'));
        return {
            tick: Number(get('ts_match', 'tick', m)),
            field: fieldAt(from + at('ts_board', 'cell'), ROWS, WIDEST, of('columns'), of('visible')),
            piece: pieceAt(from + at('ts_board', 'piece')),
            hold: letterOrNull(of('hold')),
            holdUsed: of('hold_used') !== 0,
            next: queue.slice(0, get('ts_rules', 'next_count', ruledBy(m + at('ts_match', 'setup'))))
                .map((kind) => PIECES[kind]),
            score: Number(of('score')),
            lines: of('lines'),
            level: of('level'),
            pieces: of('pieces'),
            combo: of('combo'),
            backToBack: of('back_to_back'),
            incoming: c.ts_pending(from),
            outcome: OUTCOMES[of('outcome')],
            end: ENDS[of('over')] || null,
        };
    };

    const eventAt = (from) => {
        const {kind, player, amount, points, how, spin, rows, back_to_back, perfect} = read('ts_event', from);
        const e = {kind: EVENTS[kind] ?? kind, player};
        switch (e.kind) {
        case 'move':
        case 'rotate':
        case 'drop':
        case 'spawn':
        case 'land':
        case 'lock':
            e.piece = pieceAt(from + at('ts_event', 'piece'));
            break;
        case 'hold':
            e.hold = letterOrNull(get('ts_piece', 'kind', from + at('ts_event', 'piece')));
            break;
        case 'over':
            return {...e, outcome: OUTCOMES[amount], end: ENDS[how] || null};
        case 'attack':
            return {...e, amount, to: how};
        }
        if (['move', 'rotate', 'drop', 'clear', 'level', 'garbage', 'cancel'].includes(e.kind))
            e.amount = amount;
        if (e.kind === 'drop')
            e.how = DROPS[how];
        if (['rotate', 'lock', 'clear'].includes(e.kind))
            e.spin = SPINS[spin];
        if (['lock', 'clear'].includes(e.kind))
            e.points = points;
        if (e.kind === 'clear') {
            e.rows = Array.from({length: ROWS}, (_, y) => y).filter((y) => rows >> BigInt(y) & 1n);
            e.backToBack = back_to_back !== 0;
            e.perfect = perfect !== 0;
        }
        return e;
    };
    /* Appends what is in the engine's list of events. */
    const takeEvents = (list) => {
        const count = view().getUint32(eventsAt + at('ts_events', 'count'), true);
        for (let i = 0; i < count; i++)
            list.push(eventAt(eventsAt + at('ts_events', 'list') + i * sizeOf('ts_event')));
        return list;
    };

    /* The cells of a piece of that kind and rotation, from the lower left corner of all of them. */
    const corners = new Map();
    const formOf = (board, kind, rotation) => {
        const key = get('ts_board', 'rules', board) << 16 | kind << 8 | rotation;
        if (!corners.has(key))
            corners.set(key, lent(16, (from) => {
                put('ts_piece', 'kind', from, kind);
                put('ts_piece', 'rot', from, rotation);
                put('ts_piece', 'x', from, 5);
                put('ts_piece', 'y', from, 5);
                c.ts_cells_ptr(board, from, from + 8);
                const cells = Array.from(new Int8Array(c.memory.buffer, from + 8, 8));
                const xs = cells.filter((_, i) => i % 2 === 0), ys = cells.filter((_, i) => i % 2);
                const left = Math.min(...xs), low = Math.min(...ys);
                return {left: left - 5, low: low - 5, cells: xs.map((x, i) => [x - left, ys[i] - low])};
            }));
        return corners.get(key);
    };

    const PLACE = layout.ts_place.fields;
    const placeAt = (board, from) => {
        const here = bytes(from, sizeOf('ts_move')), kind = here[PLACE.kind.at];
        const rotation = here[PLACE.rot.at], column = here[PLACE.column.at], row = here[PLACE.row.at];
        return {
            piece: PIECES[kind], rotation, column, row, spin: SPINS[here[PLACE.spin.at]],
            hold: here[at('ts_move', 'hold')] !== 0,
            cells: formOf(board, kind, rotation).cells.map(([x, y]) => [column + x, row + y]),
        };
    };
    const putPlace = (from, place) => {
        if (typeof place !== 'object' || place === null)
            throw new TypeError('A place must be an object, as places() gives them.');
        const here = bytes(from, sizeOf('ts_move')), spin = SPINS.indexOf(place.spin ?? 'none');
        here[PLACE.kind.at] = kindOf(place.piece, 'The piece of a place');
        here[PLACE.rot.at] = whole(place.rotation, 0, 3, 'The rotation of a place');
        here[PLACE.column.at] = whole(place.column, 0, WIDEST - 1, 'The column of a place');
        here[PLACE.row.at] = whole(place.row, 0, ROWS, 'The row of a place');
        if (spin < 0)
            throw new RangeError(`The spin of a place must be one of ${SPINS.join(', ')}, not ${String(place.spin)}.`);
        here[PLACE.spin.at] = spin;
        here[at('ts_move', 'hold')] = place.hold ? 1 : 0;
    };

    /* A bitboard has a word a column, row 0 in its highest bit; callers get a number a row, with
     * column 0 in its lowest bit. */
    const rowsAt = (from) => {
        const rows = new Uint16Array(ROWS), words = new Uint32Array(c.memory.buffer, from, 2 * WIDEST);
        for (let x = 0; x < WIDEST; x++)
            for (let half = 0; half < 2; half++)
                for (let set = words[2 * x + 1 - half]; set;) {
                    const y = Math.clz32(set);
                    rows[32 * half + y] |= 1 << x;
                    set &= ~(0x80000000 >>> y);
                }
        return rows;
    };
    const afterAt = (from) => {
        const of = (name) => get('ts_after', name, from);
        return {
            rows: rowsAt(from + at('ts_after', 'board')), attack: of('attack'), combo: of('combo'),
            backToBack: of('back_to_back'), lines: of('lines'), spin: SPINS[of('spin')],
            perfect: of('perfect') !== 0, lost: of('lost') !== 0,
        };
    };

    /* ---- texts that the engine writes ---- */

    const TEXT_ROOM = 1 << 16;
    const textAt = allocate(sizeOf('ts_text')), textBytes = allocate(TEXT_ROOM), writer = c.ts_text_writer();
    put('ts_text', 'bytes', textAt, textBytes);
    put('ts_text', 'room', textAt, TEXT_ROOM);
    /* What has been written since; no call writes more than there is room for. */
    const taken = () => {
        const length = get('ts_text', 'length', textAt);
        if (!length)
            return '';
        put('ts_text', 'length', textAt, 0);
        return new TextDecoder().decode(bytes(textBytes, length));
    };

    /* ---- rules of one's own ---- */

    const readRules = (content) => {
        if (typeof content !== 'string')
            throw new TypeError('readRules takes the text of a rule set.');
        const characters = encoded(content);
        return lent(sizeOf('ts_rules_text'), (found) => lent(sizeOf('ts_rules_error'), (error) => {
            if (!lent(characters, (start) => c.ts_rules_read(start, characters.length, found, error))) {
                const words = get('ts_rules_error', 'words', error);
                throw new SyntaxError(`Line ${get('ts_rules_error', 'line', error)} of the rules: ${words}` +
                    (words.endsWith('?') ? '' : '.'));
            }
            const own = rules[get('ts_rules_text', 'rules', found)];
            return {rules: own.name, title: get('ts_rules_text', 'title', found) || own.title,
                changes: changesAt('ts_rules_text', found)};
        }));
    };
    const rulesText = (setup = {}) => lent(sizeOf('ts_setup'), (to) => {
        c.ts_rules_write(ruledBy(putSetup(to, setup)), writer, textAt);
        return taken();
    });

    /* ---- matches ---- */

    const MATCH = sizeOf('ts_match');
    const RECORDER = Math.ceil(MATCH / 8) * 8; /* it lies behind its match */
    const LIVES = RECORDER + sizeOf('ts_recorder');
    const heldAt = allocate(2 * PLAYERS), eventsAt = allocate(sizeOf('ts_events'));
    const movesAt = allocate(MOVES * sizeOf('ts_move'));
    const unused = new FinalizationRegistry((memory) => memory.free());

    /* Owns memory of the engine until it is freed, by its caller or by the collector. */
    class Owner {
        #memory;
        constructor(from, free) {
            this.#memory = {from, free() {
                if (this.from)
                    free(this.from);
                this.from = 0;
            }};
            unused.register(this, this.#memory, this);
        }
        static address(owner, of) {
            if (!(owner instanceof of))
                throw new TypeError(`This is no ${of.name} of this engine.`);
            if (!owner.#memory.from)
                throw new Error(`This ${of.name} has been freed.`);
            return owner.#memory.from;
        }
        free() {
            unused.unregister(this);
            this.#memory.free();
        }
    }
    const matchOf = (match) => Owner.address(match, Match);
    const playerOf = (m, player) =>
        whole(player, 0, get('ts_setup', 'players', m + at('ts_match', 'setup')) - 1, 'The player');
    const putHeld = (held) => {
        const list = Array.isArray(held) ? held : [held];
        if (list.length > PLAYERS)
            throw new RangeError(`There are at most ${PLAYERS} boards, not ${list.length}, that hold buttons.`);
        for (let i = 0; i < PLAYERS; i++)
            view().setUint16(heldAt + 2 * i, whole(list[i] ?? 0, 0, 511, 'The buttons'), true);
    };

    class Match extends Owner {
        #replay; /* what has been recorded; null: there is none of a match that was changed by hand */
        constructor(setup = {}) {
            if (setup instanceof Match) {
                const other = matchOf(setup), m = allocate(LIVES);
                bytes(m, LIVES).set(bytes(other, LIVES));
                super(m, c.free);
                this.#replay = setup.#replay;
                return;
            }
            const m = allocate(LIVES);
            try {
                lent(sizeOf('ts_setup'), (to) => {
                    if (!c.ts_start(m, putSetup(to, setup)))
                        throw new RangeError(whyNot(to));
                });
            } catch (error) {
                c.free(m);
                throw error;
            }
            super(m, c.free);
            c.ts_recorder_begin(m + RECORDER, m, writer, textAt);
            this.#replay = taken();
        }
        /* Before every tick with what is held. */
        #record(m) {
            if (this.#replay === null)
                return;
            c.ts_recorder_held(m + RECORDER, m, heldAt);
            this.#replay += taken();
        }
        /* The ticks that may be leapt until the replay must be told again. */
        #most(m, left) {
            if (this.#replay === null)
                return left;
            this.#record(m);
            const due = get('ts_recorder', 'hash_tick', m + RECORDER) - get('ts_match', 'tick', m);
            return Math.min(left, Number(due));
        }
        replay() {
            const m = matchOf(this);
            if (this.#replay === null)
                throw new Error('There is no replay of a match that was restored or edited.');
            return lent(sizeOf('ts_recorder'), (copy) => {
                bytes(copy, sizeOf('ts_recorder')).set(bytes(m + RECORDER, sizeOf('ts_recorder')));
                c.ts_recorder_finish(copy, m);
                return this.#replay + taken();
            });
        }
        get changes() {
            return changesAt('ts_setup', matchOf(this) + at('ts_match', 'setup'));
        }
        clone() {
            return new Match(this);
        }
        save() {
            return bytes(matchOf(this), MATCH).slice();
        }
        restore(saved) {
            const m = matchOf(this);
            if (!(saved instanceof Uint8Array) || saved.length !== MATCH)
                throw new TypeError(`A saved match must be a Uint8Array of ${MATCH} bytes.`);
            lent(saved, (from) => {
                if (!c.ts_valid(from))
                    throw new RangeError('These bytes are no match of this version.');
                bytes(m, MATCH).set(bytes(from, MATCH));
            });
            this.#replay = null;
            return this;
        }
        get over() {
            return get('ts_match', 'over', matchOf(this)) !== 0;
        }
        get tick() {
            return Number(get('ts_match', 'tick', matchOf(this)));
        }
        get players() {
            return get('ts_setup', 'players', matchOf(this) + at('ts_match', 'setup'));
        }
        hash() {
            return BigInt.asUintN(64, c.ts_hash(matchOf(this))).toString(16).padStart(16, '0');
        }
        state(player = 0) {
            const m = matchOf(this);
            return stateAt(m, playerOf(m, player));
        }
        raw() {
            const m = matchOf(this), all = read('ts_match', m);
            all.board.length = all.setup.players;
            return all;
        }
        step(held = 0, ticks = 1) {
            const m = matchOf(this), list = [];
            putHeld(held);
            let left = whole(ticks, 0, ENDLESS, 'The number of ticks');
            while (left > 0 && !this.over) {
                const skipped = left > 1 ? c.ts_skip(m, heldAt, this.#most(m, left)) >>> 0 : 0;
                left -= skipped || 1;
                if (skipped)
                    continue;
                this.#record(m);
                c.ts_step(m, heldAt, eventsAt);
                takeEvents(list);
            }
            return list;
        }
        leap(held = 0, most = ENDLESS) {
            const m = matchOf(this);
            putHeld(held);
            whole(most, 0, ENDLESS, 'The number of ticks');
            return this.over ? 0 : c.ts_skip(m, heldAt, this.#most(m, most)) >>> 0;
        }
        places(player = 0) {
            const m = matchOf(this), board = boardAt(m, playerOf(m, player));
            const count = Math.min(c.ts_moves(m, player, movesAt, MOVES), MOVES);
            return Array.from({length: count}, (_, i) => placeAt(board, movesAt + i * sizeOf('ts_move')));
        }
        afterstates(places, player = 0) {
            const m = matchOf(this), size = sizeOf('ts_after');
            playerOf(m, player);
            if (!Array.isArray(places) || places.length > MOVES)
                throw new TypeError(`afterstates takes an array of at most ${MOVES} places.`);
            places.forEach((place, i) => putPlace(movesAt + i * sizeOf('ts_move'), place));
            return lent(places.length * size + 1, (out) => {
                c.ts_afterstates(m, player, movesAt, places.length, out);
                return places.map((_, i) => afterAt(out + i * size));
            });
        }
        play(place, player = 0) {
            const m = matchOf(this);
            playerOf(m, player);
            putPlace(movesAt, place);
            const record = this.#replay === null ? 0 : m + RECORDER;
            const played = c.ts_play_move_recorded(m, player, movesAt, record, eventsAt);
            this.#replay = record ? this.#replay + taken() : null;
            return played ? takeEvents([]) : null;
        }
        edit(position, player = 0) {
            const m = matchOf(this);
            playerOf(m, player);
            const before = this.save();
            try {
                edit(m, player, position);
            } catch (error) {
                bytes(m, MATCH).set(before);
                throw error;
            }
            this.#replay = null;
            return this;
        }
    }

    const edit = (m, player, position) => {
        known(position, ['field', 'piece', 'hold', 'next'], 'A position');
        const demand = (done, why) => {
            if (!done)
                throw new RangeError(why);
        };
        const {field, piece, hold, next} = position;
        if (field !== undefined) {
            const cell = new Uint8Array(ROWS * WIDEST), columns = get('ts_board', 'columns', boardAt(m, player));
            cellsOf(field, ROWS, columns, 9, (x, y, kind) => { cell[y * WIDEST + x] = kind; });
            if (piece !== undefined)
                demand(c.ts_edit_no_piece(m, player), 'This board has ended.');
            lent(cell, (from) => demand(c.ts_edit_stack(m, player, from),
                'The field does not fit this board, or hits the piece in play.'));
        }
        if (next !== undefined) {
            const kinds = Uint8Array.from(next, (letter) => kindOf(letter, 'A next piece'));
            demand(kinds.length <= GIVEN, `At most ${GIVEN} next pieces can be given.`);
            lent(kinds, (from) => demand(c.ts_edit_queue(m, player, from, kinds.length),
                'The next pieces cannot be given to this board.'));
        }
        if (hold !== undefined)
            demand(c.ts_edit_hold(m, player, hold === null ? 0 : kindOf(hold, 'The piece on hold')),
                'This board has ended.');
        if (piece !== undefined)
            demand(c.ts_edit_piece(m, player, kindOf(piece, 'The piece'), 0), 'This board has ended.');
    };

    const places = (field, piece, options = {}) => {
        known(options, ['rules', 'changes', 'title'], 'The third argument of places');
        const match = new Match(options);
        try {
            return match.edit({field, piece, next: []}).places().filter((place) => !place.hold);
        } finally {
            match.free();
        }
    };

    /* ---- bots ---- */

    class Bot extends Owner {
        constructor(level = 10, seed = 0) {
            const bot = c.ts_bot_open(whole(level, 1, 11, 'The level of a bot'), seedOf(seed));
            if (!bot)
                throw new Error('The engine is out of memory.');
            super(bot, c.ts_bot_close);
        }
        held(match, player = 0) {
            const bot = Owner.address(this, Bot), m = matchOf(match);
            return c.ts_bot_held(bot, m, playerOf(m, player));
        }
        think(places) {
            const bot = Owner.address(this, Bot);
            c.ts_bot_think(bot, BigInt(whole(places, 0, 0xffffffff, 'The number of places')));
            return c.ts_bot_thinks(bot) !== 0;
        }
    }

    /* The plan of a bot that plays a copy of the match until it has decided. */
    const planned = (bot, m, player, plan) => {
        const board = boardAt(m, player), pieces = get('ts_board', 'pieces', board);
        for (let i = 0; i < PLAYERS; i++)
            view().setUint16(heldAt + 2 * i, get('ts_board', 'held', boardAt(m, i)), true);
        while (get('ts_board', 'pieces', board) === pieces && !get('ts_match', 'over', m)) {
            view().setUint16(heldAt + 2 * player, c.ts_bot_held(bot, m, player), true);
            if (c.ts_bot_plan_of(bot, m, player, plan))
                return true;
            c.ts_step(m, heldAt, 0);
        }
        return false;
    };

    const think = (match, options = {}) => {
        known(options, ['level', 'seed', 'player'], 'The second argument of think');
        matchOf(match);
        const {level = 10, seed = 0, player = 0} = options, all = match.places(player);
        const copy = match.clone();
        let bot = null;
        try {
            bot = new Bot(level, seed);
            if (!all.length)
                return null;
            return lent(sizeOf('ts_bot_plan'), (from) => {
                const m = matchOf(copy), board = boardAt(m, player);
                if (!planned(Owner.address(bot, Bot), m, player, from))
                    return null;
                const {piece, value, depth, why, looked_at} = read('ts_bot_plan', from);
                const form = formOf(board, piece.kind, piece.rot);
                const column = piece.x + form.left, row = piece.y + form.low;
                const hold = PIECES[piece.kind] !== match.state(player).piece.kind;
                const same = all.filter((p) => p.piece === PIECES[piece.kind] && p.hold === hold &&
                    p.rotation === piece.rot && p.column === column && p.row === row);
                return {place: same[same.length - 1] ?? null, value, depth, why: REASONS[why],
                    lookedAt: Number(looked_at)};
            });
        } finally {
            copy.free();
            bot?.free();
        }
    };

    /* ---- replays ---- */

    const verify = (replay) => {
        if (typeof replay !== 'string')
            throw new TypeError('verify takes the text of a replay.');
        const characters = encoded(replay);
        return lent(sizeOf('ts_replay_report'), (from) => {
            const error = lent(characters, (start) => c.ts_replay_verify(start, characters.length, from));
            const of = (name) => get('ts_replay_report', name, from);
            const m = from + at('ts_replay_report', 'match'), setup = m + at('ts_match', 'setup');
            const answer = {ok: error === 0, reason: error === 0 ? null : text(c.ts_replay_reason(error)),
                line: of('line'), rules: null, changes: {}, mode: null, boards: []};
            if (of('started')) {
                answer.rules = rules[get('ts_setup', 'rules', setup)].name;
                answer.mode = modes[get('ts_setup', 'mode', setup)].name;
                answer.changes = changesAt('ts_setup', setup);
                for (let i = 0; i < get('ts_setup', 'players', setup); i++)
                    answer.boards.push(stateAt(m, i));
            }
            return answer;
        });
    };

    /* ---- fumen strings ---- */

    const FLAGS = ['lock', 'rise', 'mirror', 'colour'];
    const decode = (fumen) => {
        if (typeof fumen !== 'string')
            throw new TypeError('decode takes a fumen string.');
        const characters = encoded(fumen), pages = [];
        const fail = (error) => new SyntaxError(`The fumen string cannot be read: ${text(c.ts_fumen_reason(error))}.`);
        return lent(characters, (start) => lent(sizeOf('ts_fumen_reader'), (reader) =>
            lent(sizeOf('ts_fumen_page'), (page) => {
                let error = c.ts_fumen_open(reader, start, characters.length);
                for (; error === 0 && (error = c.ts_fumen_next(reader, page)) === 0;)
                    pages.push(pageAt(page));
                if (error !== 1) /* no page follows */
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

    return Object.freeze({
        version: text(c.ts_version()), rules, modes, knobs, Match, Bot, places, think, verify,
        readRules, rulesText,
        fumen: Object.freeze({decode, encode}),
        signature: () => BigInt.asUintN(64, c.signature_compute(0)).toString(16).padStart(16, '0'),
    });
}
