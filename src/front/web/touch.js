/* Fingers during a game: buttons below the field, and gestures on it. Both are the first pad's
 * buttons, which mean the same in every rule set. In menus a finger chooses where it is lifted, and
 * drags long lists; elsewhere it is a mouse. */
const touch = (() => {
    const PAD = {UP: 0, DOWN: 1, LEFT: 2, RIGHT: 3, SOUTH: 4, EAST: 5, START: 9, SHOULDER_LEFT: 11};
    /* For each thumb: the key (keys.c), the symbol, the name from TEXT_ACTION_... */
    const MOVES = [['SHOULDER_LEFT', 'hold', 'HOLD'], ['DOWN', 'down', 'SOFT'],
        ['LEFT', 'left', 'LEFT'], ['RIGHT', 'right', 'RIGHT']];
    const TURNS = [['START', 'pause', 'PAUSE'], ['UP', 'drop', 'HARD'],
        ['SOUTH', 'left turn', 'CCW'], ['EAST', 'right turn', 'CW']];
    const SHAPES = {
        'hold': 'M5 9h14v10H5zM8 9V5h8v4', 'pause': 'M8 5v14M16 5v14',
        'left turn': 'M7 4v6h6M7 10a7 7 0 1 1-1 6', 'right turn': 'M17 4v6h-6M17 10a7 7 0 1 0 1 6',
        'left': 'M15 5l-7 7 7 7', 'right': 'M9 5l7 7-7 7', 'down': 'M5 9l7 7 7-7',
        'drop': 'M5 4l7 7 7-7M12 4v7M5 19h14'};
    const STEP = 26;    /* pixels that a finger moves for a column */
    const LINE = 28;    /* and for a line of a list */
    const STILL = 12;   /* less is not a movement */
    const TAP_MS = 250, FLICK_MS = 220;
    const FLICK = 0.5;  /* pixels per millisecond: faster is a flick */
    const SIZES = ['small', 'medium', 'large'];

    const box = document.getElementById('touch');
    let page = null, shown = '';
    let seen = false, last = false; /* has there ever been a finger, does it play now */
    let told = false; /* what the program has been told of that */
    let finger = null; /* on the field: where and when it came, how far it has moved */

    const key = (name, down, stamp) => page.key(keys.GAMEPAD + PAD[name], down, stamp);
    const press = (name, stamp) => {
        key(name, true, stamp);
        key(name, false, stamp);
    };
    const shake = (ms) => {
        if (navigator.vibrate && last && page.fact(page.FACT.rumble))
            navigator.vibrate(ms);
    };

    /* ---- gestures ---- */

    const begin = (event, chooses) => {
        finger = {id: event.pointerId, x: event.clientX, y: event.clientY, came: event.timeStamp,
            chooses, lines: 0, columns: 0, moved: false, soft: false};
    };

    const move = (event) => {
        const x = event.clientX - finger.x, y = event.clientY - finger.y;
        const columns = Math.trunc(x / STEP);
        for (; finger.columns < columns; finger.columns++)
            press('RIGHT', event.timeStamp);
        for (; finger.columns > columns; finger.columns--)
            press('LEFT', event.timeStamp);
        finger.moved = finger.moved || Math.hypot(x, y) > STILL;
        if (!finger.soft && y > STEP && y > 2 * Math.abs(x) &&
            event.timeStamp - finger.came > FLICK_MS) {
            finger.soft = true;
            key('DOWN', true, event.timeStamp);
        }
    };

    const end = (event, counts) => {
        const {x, y, came, columns, moved, soft} = finger;
        const lasted = event.timeStamp - came, down = event.clientY - y;
        finger = null;
        if (soft)
            key('DOWN', false, event.timeStamp);
        if (!counts || soft || columns)
            return;
        if (!moved && lasted < TAP_MS) {
            const {left, width} = page.canvas.getBoundingClientRect();
            press(x < left + width / 2 ? 'SOUTH' : 'EAST', event.timeStamp);
        } else if (Math.abs(down) > 2 * STILL && Math.abs(down) > FLICK * lasted) {
            press(down > 0 ? 'UP' : 'SHOULDER_LEFT', event.timeStamp);
            shake(12);
        }
    };

    const pull = (event) => {
        const lines = Math.trunc((event.clientY - finger.y) / LINE);
        if (lines !== finger.lines)
            page.wasm().wheel(lines - finger.lines, event.timeStamp * 1000);
        finger.lines = lines;
        finger.moved = finger.moved ||
            Math.hypot(event.clientX - finger.x, event.clientY - finger.y) > STILL;
        page.wake();
    };

    const choose = (event) => {
        const {moved} = finger, now = event.timeStamp * 1000;
        finger = null;
        sound.allow();
        page.canvas.focus();
        if (!moved && event.type === 'pointerup') {
            page.wasm().pointer(page.number.POINTER.PRESS, ...pointer.at(event), now);
            page.wasm().pointer(page.number.POINTER.RELEASE, 0, 0, now);
        }
        page.wake();
    };

    /* Runs before pointer.js gets the event. */
    const take = (event) => {
        if (event.pointerType !== 'touch')
            return;
        show();
        const own = finger && finger.id === event.pointerId;
        const gestures = page.fact(page.FACT.touch) !== page.number.TOUCH.BUTTONS;
        if (event.type === 'pointerdown' && !finger && page.playing() && gestures) {
            sound.allow();
            begin(event, false);
        } else if (event.type === 'pointerdown' && !finger && page.wasm().offers_lines()) {
            begin(event, true);
        } else if (own && event.type === 'pointermove') {
            (finger.chooses ? pull : move)(event);
        } else if (own && event.type !== 'pointerdown' && finger.chooses) {
            choose(event);
        } else if (own && event.type !== 'pointerdown') {
            end(event, event.type === 'pointerup');
        } else if (!page.playing()) {
            return;
        }
        event.preventDefault();
        event.stopImmediatePropagation();
    };

    /* ---- buttons ---- */

    const button = ([name, shape, word]) => {
        const element = document.createElement('button');
        element.innerHTML = `<svg viewBox="0 0 24 24" aria-hidden="true"><path d="${SHAPES[shape]}"/>
            </svg>`;
        const set = (down) => (event) => {
            event.preventDefault();
            if (element.classList.contains('down') === down)
                return;
            element.classList.toggle('down', down);
            sound.allow();
            if (down && event.pointerId !== undefined)
                element.setPointerCapture(event.pointerId);
            key(name, down, event.timeStamp);
            if (down)
                shake(8);
        };
        element.addEventListener('pointerdown', set(true));
        for (const kind of ['pointerup', 'pointercancel', 'lostpointercapture'])
            element.addEventListener(kind, set(false));
        element.addEventListener('click', (event) => { /* from a keyboard or a screen reader */
            if (event.detail === 0)
                press(name, event.timeStamp);
        });
        element.dataset.word = word;
        element.dataset.does = shape;
        return element;
    };

    const group = (name, buttons) => {
        const element = document.createElement('div');
        element.className = name;
        element.append(...buttons.map(button));
        return element;
    };

    /* They are shown during a game, after the first touch. */
    const show = () => {
        const {FACT, fact} = page, {NONE, HIDDEN} = page.number.BUTTONS;
        const there = seen ? fact(FACT.buttons) : NONE;
        const by = fact(FACT.touch), left = fact(FACT.touch_turns_left);
        const look = [there, by, left, fact(FACT.touch_size), fact(FACT.language)].join();
        if (look === shown)
            return;
        shown = look;
        if (there !== NONE && !box.firstChild)
            box.append(group('moves', MOVES), group('turns', TURNS));
        for (const element of box.querySelectorAll('button'))
            element.setAttribute('aria-label',
                page.text(page.wasm().words(page.number.ACTION[element.dataset.word])));
        box.className = SIZES[fact(FACT.touch_size)];
        box.classList.toggle('turned', left !== 0);
        box.classList.toggle('few', by === page.number.TOUCH.GESTURES);
        box.classList.toggle('off', there === HIDDEN);
        box.hidden = there === NONE;
    };

    /* A player with fingers is not shown keys. */
    const tell = (is) => {
        if (is !== told)
            page.tell(page.TELL.FINGERS, is, page.now());
        told = is;
    };

    const open = (its) => {
        page = its;
        seen = told = matchMedia('(pointer: coarse)').matches;
        page.wasm().tell(page.TELL.FINGERS, seen, page.now() * 1000);
    };

    const listen = () => {
        addEventListener('pointerdown', ({pointerType}) => {
            last = pointerType === 'touch';
            seen = seen || last;
            if (!last)
                tell(false);
        }, true);
        /* lines may move because of that, but not before */
        addEventListener('pointerup', ({pointerType}) => {
            if (pointerType === 'touch')
                tell(true);
        }, true);
        addEventListener('keydown', () => {
            last = false;
            tell(false);
        }, true);
        for (const kind of ['pointerdown', 'pointermove', 'pointerup', 'pointercancel'])
            page.canvas.addEventListener(kind, take, true);
    };
    return {open, listen, show, shake};
})();
