/* What callers get of a match: pieces, fields, boards, events, places. */

import {DROPS, ENDS, EVENTS, OUTCOMES, PIECES, ROWS, SPINS, WIDEST, kindOf, whole} from './memory.js';

export function statesOf(memory, setups) {
    const {c, allocate, at, bytes, get, layout, lent, put, read, sizeOf, view} = memory;
    const {ruledBy} = setups;

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
        if (['move', 'rotate', 'drop', 'clear', 'level', 'garbage', 'cancel', 'still', 'gather'].includes(e.kind))
            e.amount = amount;
        if (e.kind === 'drop')
            e.how = DROPS[how];
        if (['rotate', 'lock', 'clear'].includes(e.kind))
            e.spin = SPINS[spin];
        if (['lock', 'clear'].includes(e.kind))
            e.points = points;
        if (e.kind === 'clear' || e.kind === 'gather')
            e.rows = Array.from({length: ROWS}, (_, y) => y).filter((y) => rows >> BigInt(y) & 1n);
        if (e.kind === 'clear') {
            e.backToBack = back_to_back !== 0;
            e.perfect = perfect !== 0;
        }
        return e;
    };
    const eventsAt = allocate(sizeOf('ts_events'));
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

    return {pieceAt, fieldAt, boardAt, stateAt, eventsAt, takeEvents, formOf, placeAt, putPlace, afterAt};
}
