/* A greedy player: of all places it takes the one after which the field looks best, 200 pieces in
 * each of ten games. Prints their hashes: the same in every language and on every machine. */
import {load} from 'tessera-engine';

const {Match} = await load();

/** @param {import('tessera-engine').After} after */
function valueOf(after) {
    let value = after.lost ? -1000000 : 76 * after.lines, before = 0;
    for (let x = 0; x < 10; x++) {
        let height = 0, cells = 0;
        after.rows.forEach((row, y) => {
            if (row >> x & 1) {
                height = y + 1;
                cells++;
            }
        });
        value -= 51 * height + 36 * (height - cells) + (x ? 18 * Math.abs(height - before) : 0);
        before = height;
    }
    return value;
}

for (let seed = 1; seed <= 10; seed++) {
    const match = new Match({rules: 'guideline', mode: 'none', seed});
    match.step(); /* the first piece comes with the first tick */
    while (match.state().pieces < 200) {
        const places = match.places();
        if (!places.length)
            break;
        const values = match.afterstates(places).map(valueOf);
        const best = places[values.indexOf(Math.max(...values))];
        if (!match.play(best))
            match.step();
    }
    console.log(match.hash());
    match.free();
}
