/* The page's gestures by 2,000 ways of generated thumbs: usage: node thumbs.mjs GESTURES_JS. A thumb
 * moves with the least jerk (Flash and Hogan 1985), swings about its root, drifts off its
 * direction, trembles, misses its aim a little, and slides as it is lifted. */
import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';

const gestures = new Function(`${readFileSync(process.argv[2], 'utf8')}; return gestures;`)();
const COUNT = 2000, SHARE = 0.97;
const CELL = 26; /* CSS pixels, as on a phone 360 wide */

/* Three persons: pixels of tremor, columns by which an aim is missed (a standard deviation), pixels of
 * the slide at the end, milliseconds between two reports of their phones, the hand. */
const PERSONS = [
    {tremor: 0.3, miss: 0.12, slide: 2, report: 8, hand: 1},
    {tremor: 0.8, miss: 0.15, slide: 3, report: 16, hand: 1},
    {tremor: 0.6, miss: 0.18, slide: 4, report: 11, hand: -1}];

/* ---- chance, the same each time (mulberry32) ---- */

let state = 20;
const chance = () => {
    state = state + 0x6d2b79f5 | 0;
    let t = Math.imul(state ^ state >>> 15, 1 | state);
    t = t + Math.imul(t ^ t >>> 7, 61 | t) ^ t;
    return ((t ^ t >>> 14) >>> 0) / 2 ** 32;
};
const between = (low, high) => low + (high - low) * chance();
const normal = () => Math.sqrt(-2 * Math.log(1 - chance())) * Math.cos(2 * Math.PI * chance());
const side = () => chance() < 0.5 ? -1 : 1;

/* ---- ways: lists of {x, y, when} ---- */

const leastJerk = (t) => t ** 3 * (10 - 15 * t + 6 * t * t);

/* Adds a stroke by dx, dy. `cut`: the part of the stroke during which the finger is on the glass: a
 * flick leaves it while it is fast. */
const stroke = (way, person, {dx, dy, ms, cut = 1}) => {
    const start = way[way.length - 1], length = Math.hypot(dx, dy);
    const bulge = person.hand * between(0, 0.08) * length;
    for (let passed = person.report; passed <= ms * cut; passed += person.report) {
        const along = leastJerk(passed / ms), off = bulge * 4 * along * (1 - along) / length;
        way.push({x: start.x + dx * along - dy * off + normal() * person.tremor,
            y: start.y + dy * along + dx * off + normal() * person.tremor,
            when: start.when + passed});
    }
};

const rest = (way, person, ms) => {
    const start = way[way.length - 1];
    for (let passed = person.report; passed <= ms; passed += person.report)
        way.push({x: start.x + normal() * person.tremor, y: start.y + normal() * person.tremor,
            when: start.when + passed});
};

/* The glass loses the finger from one side on: the middle of what is left moves. */
const lift = (way, person) => {
    const {x, y, when} = way[way.length - 1];
    way.push({x: x + between(-1, 1) * person.slide, y: y + between(-1, 1) * person.slide,
        when: when + person.report});
};

const drift = () => Math.tan(side() * between(10, 25) * Math.PI / 180);

const drag = (way, person) => {
    const columns = side() * (1 + Math.floor(chance() * 5));
    const dx = (columns + normal() * person.miss) * CELL;
    stroke(way, person, {dx, dy: dx * drift(), ms: between(60, 250)});
    return (columns > 0 ? 'r' : 'l').repeat(Math.abs(columns));
};

const flick = (way, person, down) => {
    const dy = (down ? 1 : -1) * between(110, 220);
    stroke(way, person, {dx: dy * drift(), dy, ms: between(90, 220), cut: between(0.6, 0.8)});
    return down ? 'h' : 'k';
};

/* Each makes a way and returns what was meant. */
const MEANT = {
    drag: (way, person) => {
        const meant = drag(way, person);
        rest(way, person, between(0, 60));
        lift(way, person);
        return meant;
    },
    tap: (way, person) => {
        rest(way, person, between(40, 150));
        lift(way, person);
        return 't';
    },
    'flick down': (way, person) => flick(way, person, true),
    'flick up': (way, person) => flick(way, person, false),
    'drag, then flick': (way, person) => {
        const meant = drag(way, person);
        rest(way, person, between(30, 120));
        return meant + flick(way, person, true);
    },
};

const play = (way) => {
    let done = '';
    const does = {
        columns: (by) => { done += (by > 0 ? 'r' : 'l').repeat(Math.abs(by)); },
        soft: (down) => { done += down ? 'd' : ''; },
        tap: () => { done += 't'; },
        flick: (down) => { done += down ? 'h' : 'k'; },
    };
    const [{x, y, when}, ...rest] = way;
    const finger = gestures.begin(x, y, when, CELL, does);
    for (const at of rest)
        finger.move(at.x, at.y, at.when);
    finger.end(way[way.length - 1].when, true);
    return done;
};

const kinds = Object.keys(MEANT), right = Object.fromEntries(kinds.map((kind) => [kind, 0]));
const wrong = [];
for (let i = 0; i < COUNT; i++) {
    const kind = kinds[i % kinds.length], person = PERSONS[i % PERSONS.length];
    const way = [{x: 195, y: 400, when: 1000}];
    const meant = MEANT[kind](way, person), done = play(way);
    right[kind] += meant === done;
    if (meant !== done)
        wrong.push(`${kind} of person ${i % PERSONS.length}: ${done || 'nothing'}, not ${meant}`);
}
const all = Object.values(right).reduce((sum, one) => sum + one);
console.log(`${all} of ${COUNT} as meant:`, right);
assert.ok(all >= SHARE * COUNT, `${all} of ${COUNT}:\n${wrong.slice(0, 20).join('\n')}`);

/* A finger that rests where one column ends trembles, and moves the piece at most once. */
for (const at of [0.4, 0.5, 0.6, 1, 1.5, 1.6]) {
    const way = [{x: 195, y: 400, when: 0}];
    stroke(way, PERSONS[1], {dx: at * CELL, dy: 0, ms: 150});
    rest(way, PERSONS[1], 1000);
    const moves = play(way).length;
    assert.ok(moves <= Math.ceil(at), `${moves} moves at rest ${at} columns away`);
}
