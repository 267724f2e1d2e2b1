/* Gestures on the field: a drag sideways moves by columns, a drag down is a soft drop, a flick down
 * a hard drop, a flick up holds, a tap rotates. Because thumbs swing, the first pixels and their
 * speed decide the direction, and a fast end counts whatever came before. Each finger has its own
 * record, so two can play at the same time. The caller passes the actions as `does`. */
const gestures = (() => {
    const STILL = 12;             /* pixels: a smaller movement is none */
    const FLICK = 0.5;            /* pixels per millisecond: faster is a flick */
    const TAP_MS = 250, PULL_MS = 220;
    const NEXT = 0.6; /* of a column's width, until the next column; the same on the way back */
    const PALM = 56;  /* pixels: no thumb touches that much */
    const NOW_MS = 50, END_MS = 80; /* the intervals over which the speed is measured */

    const isPalm = ({width, height}) => Math.max(width, height) > PALM;

    /* Returns the column of a finger `at` column widths from its start; `column` is the last
     * one. */
    const columnAt = (at, column) => {
        const beyond = Math.abs(at - column) - NEXT;
        return beyond < 0 ? column : column + Math.sign(at - column) * (1 + Math.floor(beyond));
    };

    /* does.columns(by, when), does.soft(down, when), does.tap(x, when), does.flick(down, when);
     * `step`: pixels for a column. */
    const begin = (x, y, when, step, does) => {
        let axis = '', moved = false, broad = false, soft = false, columns = 0;
        let pulled = y, turned = when; /* where and when a drag down began */
        const way = [{x, y, when}];

        /* A resting finger sends no events: it stays at its last place until the next event. */
        const speed = (now, ms) => {
            const last = way[way.length - 1];
            const from = way.findLast((at) => at.when <= now - ms) || way[0];
            const passed = Math.max(1, Math.min(ms, now - from.when));
            return [(last.x - from.x) / passed, (last.y - from.y) / passed];
        };

        const choose = (dx, dy, vx, vy) => {
            const across = Math.abs(vx), along = Math.abs(vy), was = axis;
            const dives = along > FLICK && along > 1.5 * across;
            const steep = Math.hypot(vx, vy) > FLICK ? 2 : 1; /* a fast movement may be a flick */
            if (!axis)
                axis = steep * Math.abs(dy) > Math.abs(dx) ? 'y' : 'x';
            else if (axis === 'x' && dives)
                axis = 'y';
            else if (axis === 'x' && along > 2 * across && way[way.length - 1].y - pulled > step)
                axis = 'y';
            else if (axis === 'y' && across > 1.5 * along && columnAt(dx / step, columns) !== columns)
                axis = 'x';
            if (was === 'x' && axis === 'y')
                turned = way[way.length - 1].when;
            return dives;
        };

        const move = (toX, toY, now, palm = false) => {
            const dx = toX - x, dy = toY - y;
            broad = broad || palm;
            way.push({x: toX, y: toY, when: now});
            while (way.length > 2 && way[1].when < now - END_MS)
                way.shift();
            moved = moved || Math.hypot(dx, dy) > STILL;
            if (!moved)
                return;
            const dives = choose(dx, dy, ...speed(now, NOW_MS));
            const reached = columnAt(dx / step, columns);
            if (axis === 'x' && reached !== columns) {
                does.columns(reached - columns, now);
                columns = reached;
                pulled = toY;
            } else if (axis === 'y' && !soft && !dives && toY - pulled > step &&
                now - turned > PULL_MS) {
                soft = true;
                does.soft(true, now);
            }
        };

        const end = (now, counts) => {
            const [vx, vy] = speed(now, END_MS);
            const fast = Math.abs(vy) > Math.max(FLICK * (soft ? 2 : 1), Math.abs(vx));
            const far = Math.abs(way[way.length - 1].y - way[0].y) > 2 * STILL;
            if (soft)
                does.soft(false, now);
            if (counts && !moved && !broad && now - when < TAP_MS)
                does.tap(x, now);
            else if (counts && moved && fast && far && !(soft && vy < 0))
                does.flick(vy > 0, now);
        };
        return {move, end};
    };
    return {begin, isPalm, STILL};
})();
