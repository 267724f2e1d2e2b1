/* What the package for JavaScript does, as its users call it: tests/e2e/test_packages.py runs
 * this beside the installed package. Arguments: the folder of the tests; where to write the hash of a game. */
import assert from 'node:assert/strict';
import {execFileSync} from 'node:child_process';
import {readFileSync, readdirSync, writeFileSync} from 'node:fs';
import {createRequire} from 'node:module';
import {pathToFileURL} from 'node:url';
import {Worker} from 'node:worker_threads';
import {gunzipSync} from 'node:zlib';
import {load, Buttons} from 'tessera-engine';
import {attach} from 'tessera-engine/canvas';

const [, , tests, hashFile] = process.argv;
const require = createRequire(import.meta.url);
const engine = await load();
const {Match, Bot, places, think, thinkMany, verify, fumen, signature, knobs, readRules, rulesText} = engine;
const kept = (name) => readFileSync(`${tests}/${name}`, 'utf8');

const cases = {
    signature_is_that_of_the_tree() {
        assert.equal(signature(), kept('golden/signature.txt').trim());
        assert.equal(engine.version, require('tessera-engine/package.json').version);
    },

    bots_play_as_in_c() { /* examples/duel.c */
        const match = new Match({mode: 'duel', players: 2, seed: 8});
        const bots = [new Bot(6, 1), new Bot(4, 2)];
        while (!match.over)
            match.step(bots.map((bot, board) => bot.held(match, board)));
        const lines = kept('golden/example-duel.txt').trim().split('\n');
        [0, 1].forEach((board) => {
            const {pieces, lines: cleared} = match.state(board);
            assert.match(lines[board], new RegExp(`${pieces} pieces, ${cleared} lines$`));
        });
        assert.equal(match.hash(), lines[2]);
    },

    replays_verify() {
        const folder = `${tests}/replays`;
        const names = readdirSync(folder).map((name) => `${folder}/${name}`);
        assert.ok(names.length > 20);
        const text = execFileSync('python3', [`${tests}/compact_reader.py`, ...names], {encoding: 'utf8'});
        const replays = text.split(/^(?=tessera replay )/m);
        assert.equal(replays.length, names.length);
        for (const one of replays)
            assert.equal(verify(one).reason, null, one.slice(0, 60));
        const replay = replays[0];
        const report = verify(replay);
        assert.ok(report.ok && report.boards[0].pieces > 0 && report.rules && report.mode);
        const wrong = verify(replay.replace(/(hash \d+ )(.)/, (all, start, digit) => start + (digit === '0' ? 1 : 0)));
        assert.deepEqual([wrong.ok, wrong.reason], [false, 'the hash differs']);
        assert.ok(wrong.line > 1);
        assert.equal(verify('nothing').ok, false);
    },

    a_bot_thinks_on() {
        const unfinished = (level, places) => {
            const match = new Match({mode: 'marathon', seed: 4}), bot = new Bot(level);
            const left = [];
            for (let i = 0; i < 20; i++) {
                match.step(bot.held(match));
                left.push(bot.think(places));
            }
            return left.filter((more) => more).length;
        };
        assert.ok(unfinished(10, 10000) < unfinished(11, 10000));
    },

    a_game_is_its_replay() {
        const match = new Match({mode: 'marathon', seed: 4});
        const bot = new Bot(10, 1);
        for (let i = 0; i < 3000; i++)
            match.step(bot.held(match));
        match.step(0, 30000); /* past hashes */
        while (match.leap()) ;
        const found = match.places();
        if (found.length)
            match.play(found[0]);
        const clone = match.clone();
        for (const one of [match, clone]) {
            const report = verify(one.replay());
            assert.deepEqual([report.ok, report.mode, report.changes], [true, 'marathon', {}]);
            assert.ok(one.replay().includes(one.hash()));
            one.step(Buttons.LEFT, one === clone ? 1 : 3);
            assert.ok(verify(one.replay()).ok);
        }
        assert.notEqual(match.replay(), clone.replay());
        assert.throws(() => clone.restore(clone.save()).replay(), /no replay/);
        assert.throws(() => match.edit({hold: 'I'}).replay(), /no replay/);
    },

    rules_of_ones_own() {
        const changes = {columns: 8, next: 3, hold: 0, ghost: 0}, own = {rules: 'guideline', changes};
        const words = rulesText({changes: {columns: 8, next: 3, hold: false, ghost: 'never'}});
        assert.ok(words.includes('  columns                          8\n'));
        assert.deepEqual(readRules(words).changes, changes);
        assert.deepEqual(readRules('guideline: Tiny\nField\n  columns 4\n'),
            {rules: 'guideline', title: 'Tiny', changes: {columns: 4}});
        const match = new Match({...readRules(words), seed: 3});
        match.step();
        assert.deepEqual([match.changes, match.state().field[0], match.state().next.length],
            [changes, '........', 3]);
        for (let i = 0; i < 9; i++)
            assert.ok(match.play(match.places()[0]));
        assert.deepEqual([verify(match.replay()).ok, verify(match.replay()).changes], [true, changes]);
        assert.equal(Math.max(...places([], 'O', own).map((place) => place.column)), 6);
        assert.equal(places([], 'O').length, 9);
        const lock = knobs.find((knob) => knob.name === 'lock');
        assert.deepEqual([lock.section, lock.label, lock.least], ['Lock down', 'delay', 1]);
        assert.deepEqual(knobs.find((knob) => knob.name === 'ghost').words, {never: 0, always: 65535});
        for (const [bad, said] of [
            [() => new Match({changes: {colums: 8}}), /colums/],
            [() => new Match({changes: {columns: 13}}), /from 4 to 12/],
            [() => new Match({changes: {ghost: 'sometimes'}}), /never/],
            [() => new Match({rules: 'nes', changes: {hold: true}}), /means nothing/],
            [() => new Match({...own, mode: 'puzzle'}), /width/],
            [() => readRules('guideline: x\nField\n  columns 77\n'), /Line 3/],
        ])
            assert.throws(bad, said);
    },

    leaps_are_steps() {
        const one = new Match({mode: 'marathon', seed: 2n ** 63n}), two = one.clone();
        for (let i = 0; i < 300 && !one.over; i++) {
            const held = i % 3 ? 0 : Buttons.HARD, ticks = 1 + i % 50;
            const events = one.step(held, ticks), others = [];
            for (let n = 0; n < ticks;)
                n += two.leap(held, ticks - n) || (others.push(...two.step(held)), 1);
            assert.deepEqual(events, others);
        }
        assert.ok(one.tick > 300);
        assert.equal(one.hash(), two.hash());
        assert.equal(one.raw().setup.seed, 2n ** 63n);
    },

    a_clear_is_told() {
        const match = new Match({rules: 'guideline'});
        match.edit({field: ['XXX...XXXX', 'XXXX.XXXXX'], piece: 'T', hold: 'I', next: 'LO'});
        const state = match.state();
        assert.deepEqual([state.piece.kind, state.hold, ...state.next.slice(0, 2)], ['T', 'I', 'L', 'O']);
        assert.deepEqual(state.field.slice(-2), ['XXX...XXXX', 'XXXX.XXXXX']);
        const found = match.places();
        const place = found.find((one) => one.row === 0 && one.column === 3 && one.rotation === 2 && !one.hold);
        assert.deepEqual(new Set(place.cells.map(String)), new Set(['4,0', '3,1', '4,1', '5,1']));
        assert.ok(found.some((one) => one.hold && one.piece === 'I'));
        const [after] = match.afterstates([place]);
        assert.deepEqual([after.lines, after.perfect, after.lost, after.rows.some(Boolean)], [2, true, false, false]);
        const copy = match.clone();
        const clear = match.play(place).find((event) => event.kind === 'clear');
        assert.deepEqual([clear.amount, clear.rows, clear.perfect], [2, [0, 1], true]);
        assert.equal(copy.play({...place, row: 9}), null);
        assert.equal(copy.play({piece: 'T', rotation: 2, column: 3, row: 0}).length > 0, true);
        assert.equal(copy.hash(), match.hash());
    },

    places_know_spins() {
        const field = ['.X........', 'X...XXXXXX', 'XX.XXXXXXX'];
        assert.ok(places(field, 'T').some((place) => place.spin === 'full' && place.row === 0));
        assert.ok(places(field, 'T').every((place) => !place.hold));
        assert.equal(places([], 'O').length, 9);
        assert.equal(places([], 'I', {rules: 'nes'}).length, 17);
    },

    thoughts_can_be_played() {
        const match = new Match({seed: 9});
        assert.equal(think(match), null); /* no piece yet */
        match.step();
        for (let i = 0; i < 20; i++) {
            const before = match.hash(), thought = think(match, {level: 6});
            assert.equal(match.hash(), before);
            assert.ok(thought.lookedAt > 0 && thought.depth > 0);
            assert.ok(match.play(thought.place));
        }
        assert.ok(match.state().field.slice(0, -10).every((row) => /^\.+$/.test(row)));
    },

    many_matches_are_thought_about_at_once() {
        const matches = [9, 10, 11, 12].map((seed) => new Match({seed}));
        matches.slice(1).forEach((match) => match.step()); /* the first one has no piece yet */
        const hashes = matches.map((match) => match.hash());
        const thoughts = thinkMany(matches, {level: 6, seed: 40});
        assert.deepEqual(matches.map((match) => match.hash()), hashes);
        assert.equal(thoughts[0], null);
        matches.forEach((match, i) => {
            assert.deepEqual(thinkMany([match], {level: 6, seed: 40 + i}), [thoughts[i]]);
            assert.ok(!i || match.play(thoughts[i].place));
        });
        assert.deepEqual(thinkMany([]), []);
    },

    /* tests/e2e/test_packages.py compares the pixels with those that Python has of the same match. */
    async a_canvas_shows_what_has_changed() {
        const painted = [];
        const canvas = {width: 528, height: 528, getContext: () => ({
            createImageData: (width, height) => ({width, height, data: new Uint8ClampedArray(4 * width * height)}),
            putImageData: ({width, height, data}, x, y) => painted.push({width, height, data, x, y}),
        })};
        const from = () => readFileSync(require.resolve('tessera-engine/painter.wasm.gz'));
        const screen = await attach(canvas, from()), match = new Match({seed: 7});
        const area = () => painted.splice(0).reduce((sum, {width, height}) => sum + width * height, 0);
        match.step(Buttons.HARD, 2);
        screen.show(match);
        assert.equal(area(), 528 * 528);
        screen.show(match);
        assert.equal(area(), 0);
        match.step(Buttons.LEFT);
        screen.show(match);
        const moved = area();
        assert.ok(moved > 0 && moved < 528 * 528 / 4, moved);
        canvas.width = 600;
        screen.show(match);
        assert.equal(area(), 600 * 528);
        canvas.height = 40;
        assert.throws(() => screen.show(match), /600 x 40 pixels cannot hold this match/);
        assert.throws(() => screen.show({save: () => new Uint8Array(3)}), /another version/);
        await assert.rejects(attach({}), /takes a canvas/);
    },

    saved_is_restored() {
        const match = new Match({rules: 'tgm', mode: 'master', seed: 4});
        match.step(Buttons.LEFT, 500);
        const saved = match.save(), hash = match.hash();
        match.step(0, 500);
        assert.notEqual(match.hash(), hash);
        assert.equal(match.restore(saved).hash(), hash);
        assert.throws(() => match.restore(saved.map((byte) => byte ^ 255)), /no match/);
        assert.throws(() => match.restore(new Uint8Array(5)), /bytes/);
        assert.equal(match.hash(), hash);
    },

    fumens_come_back() {
        const pages = [
            {field: ['..XX......', 'IIII..OO..'], garbage: 'X.XXXXXXXX', rise: true, comment: 'żółw 龜',
                piece: {kind: 'T', rotation: 2, x: 4, y: 5}},
            {field: ['JJJ.......'], lock: false, comment: 'x'.repeat(3000)},
        ];
        const string = fumen.encode(pages);
        assert.match(string, /^v115@/);
        assert.equal(fumen.encode(fumen.decode(`https://example.org/?${string}`)), string);
        const [first, second] = fumen.decode(string);
        assert.deepEqual([first.field, first.garbage, first.piece, first.comment, first.rise, first.colour],
            [pages[0].field, pages[0].garbage, pages[0].piece, pages[0].comment, true, true]);
        assert.deepEqual([second.lock, second.piece, second.comment.length], [false, null, 3000]);
        assert.equal(fumen.decode(fumen.encode(Array(300).fill({comment: 'y'.repeat(1000)}))).length, 300);
    },

    the_engine_says_why() {
        assert.throws(() => new Match({mode: 'duel', players: 1}), {message:
            'No match of the mode duel by the rules guideline: the mode is not for this number of boards.'});
        assert.throws(() => new Match({level: 1000}), /: the rules do not start at this level\.$/);
    },

    rubbish_is_refused_in_a_sentence() {
        const match = new Match(), freed = new Match(), bot = new Bot(3), gone = new Bot(3);
        freed.free();
        freed.free();
        gone.free();
        const before = match.hash();
        const calls = [
            () => new Match({rules: 'tetris'}), () => new Match({mode: 5}), () => new Match({seed: -1}),
            () => new Match({seed: 2n ** 64n}), () => new Match({levle: 1}), () => new Match(null),
            () => new Match({level: 1000}), () => new Match({mode: 'duel', players: 1}),
            () => new Match({rules: 'nes', mode: 'twenty'}), () => new Match({handling: {das: 'fast'}}),
            () => new Match({handling: [{irs: 'yes'}]}), () => new Match({handicap: [0, 0, 0, 0, 0]}),
            () => match.step(512), () => match.step('left'), () => match.step(0, -1), () => match.leap(0, 0.5),
            () => match.state(1), () => match.places(-1), () => match.play(), () => match.play({piece: 'T'}),
            () => match.afterstates([{}]), () => match.afterstates('T'),
            () => match.edit({field: ['???']}), () => match.edit({field: Array(41).fill('')}),
            () => match.edit({piece: 'X'}), () => match.edit({next: 'I'.repeat(113)}), () => match.edit({fields: []}),
            () => match.edit({field: Array(40).fill('XXXXXXXXX.'), hold: 'Q'}),
            () => places([], 'TT'), () => places(['..........X'], 'T'), () => places([], 'T', {rule: 'nes'}),
            () => think(5), () => think(match, {level: 12}), () => thinkMany(match), () => thinkMany([match, 5]),
            () => thinkMany([match], {player: 1}), () => new Bot(0), () => bot.held({}),
            () => bot.held(match, 2), () => verify(5), () => fumen.decode(5), () => fumen.decode('v115@!'),
            () => fumen.decode('hello'), () => fumen.encode([]), () => fumen.encode([{comment: 'x'.repeat(5000)}]),
            () => fumen.encode([{piece: {kind: 'I', rotation: 0, x: 0, y: 0}}]), () => fumen.encode([{page: 1}]),
            () => freed.hash(), () => freed.clone(), () => think(freed), () => new Match(freed), () => freed.over,
            () => bot.held(freed), () => gone.held(match), () => Match(), () => freed.restore(match.save()),
        ];
        for (const call of calls)
            assert.throws(call, (error) => error instanceof Error && !(error instanceof WebAssembly.RuntimeError) &&
                /^[^\n]{10,200}$/.test(error.message), String(call));
        assert.equal(match.hash(), before);
        assert.throws(() => freed.step(), {message: 'This Match has been freed.'});
    },

    memory_comes_back() {
        let hash;
        for (let i = 0; i < 20000; i++) { /* 70 MB, if nothing came back */
            const match = new Match({seed: 1});
            hash ??= match.hash();
            assert.equal(match.hash(), hash);
            match.free();
        }
    },

    async workers_think() {
        const {connect} = await import('tessera-engine/worker');
        const script = `import {parentPort} from 'node:worker_threads';
            const {load} = await import(${JSON.stringify(import.meta.resolve('tessera-engine'))});
            const {serve} = await import(${JSON.stringify(import.meta.resolve('tessera-engine/worker'))});
            serve(load(), parentPort);`;
        const worker = new Worker(new URL(`data:text/javascript,${encodeURIComponent(script)}`));
        const remote = connect(worker);
        const match = new Match({seed: 7});
        match.step();
        const before = match.hash();
        const [three, nine] = await Promise.all([3, 9].map((level) => remote.think(match, {level})));
        assert.deepEqual([three, nine], [3, 9].map((level) => think(match, {level})));
        assert.equal(match.hash(), before);
        assert.deepEqual(await remote.verify(match.replay()), verify(match.replay()));
        await assert.rejects(remote.think(match, {level: 99}), /level/);
        await assert.rejects(remote.verify(5), TypeError);
        const last = remote.think(match);
        remote.close();
        await assert.rejects(last, /closed/);
        await assert.rejects(remote.think(match), /closed/);
    },

    async engines_are_loaded_in_other_ways() {
        const url = pathToFileURL(require.resolve('tessera-engine/tessera.wasm.gz'));
        const packed = readFileSync(url);
        assert.equal(await load(), engine);
        const module = await WebAssembly.compile(gunzipSync(packed));
        const match = new Match({seed: 3});
        for (const from of [url, url.href, packed, gunzipSync(packed), module, new Response(packed)]) {
            const other = await load(from);
            assert.equal(new other.Match({seed: 3}).hash(), match.hash());
            assert.throws(() => other.think(match), /of this engine/);
        }
        await assert.rejects(load(5), /load takes/);
        await assert.rejects(load(new Uint8Array(9)), Error);
    },
};

for (const [name, run] of Object.entries(cases))
    try {
        await run();
        console.log('ok', name);
    } catch (error) {
        console.log(name, error);
    }

const match = new Match({seed: 5});
for (let i = 0; i < 400; i++)
    match.step(i % 2 ? Buttons.HARD : 0);
writeFileSync(hashFile, `${match.hash()}\n`);
