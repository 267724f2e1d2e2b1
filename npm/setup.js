/* Rule sets, modes and knobs, the setup of a match, and the texts that the engine writes. */

import {ENDLESS, PLAYERS, known, seedOf, whole} from './memory.js';

export function setupsOf(memory) {
    const {c, allocate, at, bytes, encoded, get, layout, lent, put, read, sizeOf, text} = memory;

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
    /* In the engine's words. */
    const whyNot = (setup) => {
        const mode = modes[get('ts_setup', 'mode', setup)], set = rules[get('ts_setup', 'rules', setup)];
        const words = text(c.ts_error_text(c.ts_setup_check(setup)));
        return `No match of the mode ${mode.name} by the rules ${set.name}: ${words}.`;
    };

    /* ---- texts that the engine writes ---- */

    const TEXT_ROOM = 1 << 16;
    const textAt = allocate(sizeOf('ts_text')), textBytes = allocate(TEXT_ROOM), writer = c.ts_text_writer();
    put('ts_text', 'bytes', textAt, textBytes);
    put('ts_text', 'capacity', textAt, TEXT_ROOM);
    /* What has been written since; no call writes more than there is room for. */
    const taken = () => {
        const length = get('ts_text', 'length', textAt);
        if (!length)
            return '';
        put('ts_text', 'length', textAt, 0);
        return new TextDecoder().decode(bytes(textBytes, length));
    };

    /* ---- custom rules ---- ----- */

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

    return {rules, modes, knobs, ruledBy, changesAt, putSetup, whyNot, writer, textAt, taken, readRules, rulesText};
}
