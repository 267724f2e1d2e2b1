/* Matches, the bots that play them, and their replays. */

import {
    ENDLESS, GIVEN, MOVES, PIECES, PLAYERS, REASONS, ROWS, WIDEST, cellsOf, kindOf, known, seedOf, whole,
} from './memory.js';

export function matchesOf(memory, setups, states) {
    const {c, allocate, at, bytes, encoded, get, lent, put, read, sizeOf, text, view} = memory;
    const {changesAt, modes, putSetup, rules, taken, textAt, whyNot, writer} = setups;
    const {afterAt, boardAt, eventsAt, formOf, placeAt, putPlace, stateAt, takeEvents} = states;

    const MATCH = sizeOf('ts_match');
    const RECORDER = Math.ceil(MATCH / 8) * 8; /* it lies behind its match */
    const LIVES = RECORDER + sizeOf('ts_recorder');
    const heldAt = allocate(2 * PLAYERS);
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
            const played = c.ts_play_move(m, player, movesAt, record, eventsAt);
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

    /* What a plan says of the piece in play; null: it has decided nothing. */
    const thoughtAt = (from, match, player) => {
        const {piece, value, depth, why, looked_at} = read('ts_bot_plan', from);
        if (!depth)
            return null;
        const form = formOf(boardAt(matchOf(match), player), piece.kind, piece.rot);
        const column = piece.x + form.left, row = piece.y + form.low;
        const hold = PIECES[piece.kind] !== match.state(player).piece.kind;
        const place = match.places(player).filter((p) => p.piece === PIECES[piece.kind] && p.hold === hold &&
            p.rotation === piece.rot && p.column === column && p.row === row).pop() ?? null;
        return {place, value, depth, why: REASONS[why], lookedAt: Number(looked_at)};
    };

    const think = (match, options = {}) => {
        known(options, ['level', 'seed', 'player'], 'The second argument of think');
        const {level = 10, seed = 0, player = 0} = options;
        playerOf(matchOf(match), player);
        const bot = new Bot(level, seed), copy = match.clone();
        try {
            return match.places(player).length ? lent(sizeOf('ts_bot_plan'), (from) =>
                planned(Owner.address(bot, Bot), matchOf(copy), player, from) ? thoughtAt(from, match, player) : null) :
                null;
        } finally {
            copy.free();
            bot.free();
        }
    };

    const thinkMany = (matches, options = {}) => {
        known(options, ['level', 'seed', 'player'], 'The second argument of thinkMany');
        if (!Array.isArray(matches))
            throw new TypeError('thinkMany takes an array of matches.');
        const {level = 10, seed = 0, player = 0} = options, plan = sizeOf('ts_bot_plan');
        for (const match of matches)
            playerOf(matchOf(match), player);
        const bot = new Bot(level);
        try {
            return lent(matches.length * MATCH + 1, (all) => lent(matches.length * plan + 1, (plans) => {
                matches.forEach((match, i) => bytes(all + i * MATCH, MATCH).set(bytes(matchOf(match), MATCH)));
                c.ts_bot_think_many(Owner.address(bot, Bot), all, matches.length, player, seedOf(seed), plans);
                return matches.map((match, i) => thoughtAt(plans + i * plan, match, player));
            }));
        } finally {
            bot.free();
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
            const answer = {ok: error === 0, reason: error === 0 ? null : text(c.ts_error_text(error)),
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

    return {Match, Bot, places, think, thinkMany, verify};
}
