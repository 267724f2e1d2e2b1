/* Touch input: buttons below the field and gestures on it (gestures.js). Both press keys of their
 * own, which have fixed actions. Targets in the picture are pressed where the finger is lifted; in
 * menus a finger also scrolls long lists. Other fingers are treated as a mouse. */
const touch = (() => {
    /* ACTION_... of keys.h */
    const ACTION =
        {LEFT: 0, RIGHT: 1, SOFT: 2, HARD: 3, CW: 4, CCW: 5, HOLD: 7, PAUSE: 11, TELL: 16};
    /* The actions of each thumb, and their symbols. */
    const MOVES = [['HOLD', 'hold'], ['SOFT', 'down'], ['LEFT', 'left'], ['RIGHT', 'right']];
    const TURNS = [['CCW', 'left turn'], ['CW', 'right turn'], ['HARD', 'drop']];
    const PAUSE = ['PAUSE', 'pause'];
    const SHAPES = { /* hold: a block over an open box; arrows have shafts, the drop a floor */
        'hold': 'M8.5 4h7v7h-7zM4 12v7h16v-7', 'pause': 'M8 5v14M16 5v14',
        'left turn': 'M7 4v6h6M7 10a7 7 0 1 1-1 6', 'right turn': 'M17 4v6h-6M17 10a7 7 0 1 0 1 6',
        'left': 'M20 12H4M10 6l-6 6 6 6', 'right': 'M4 12h16M14 6l6 6-6 6',
        'down': 'M12 4v16M6 14l6 6 6-6', 'drop': 'M12 3v12M6 9l6 6 6-6M4 20h16'};
    const LINE = 28;      /* pixels of a drag for a line of a list */
    const STEP_LEAST = 12; /* pixels of a drag for a column, at least */
    const SIZES = ['small', 'medium', 'large'];

    const box = document.getElementById('touch');
    let page = null, shown = '';
    let seen = false, last = false; /* a finger was seen; the last input was one */
    let told = false; /* the program was notified of that */
    const NOTHING = {move: () => {}, end: () => {}};
    const playing = new Map(); /* gestures of the fingers on the field, by pointer id */
    let chooser = null;        /* the finger on a target: its start, its axis */
    let pulls = 0;             /* number of fingers that hold the soft drop */

    const key = (name, down, stamp) => page.key(keys.FINGER + ACTION[name], down, stamp);
    const press = (name, stamp) => {
        key(name, true, stamp);
        key(name, false, stamp);
    };
    const shake = (ms) => {
        if (navigator.vibrate && last && page.fact(page.FACT.rumble))
            navigator.vibrate(ms);
    };

    /* ---- gestures ---- */

    const does = {
        columns: (by, when) => {
            for (let left = Math.abs(by); left > 0; left--)
                press(by > 0 ? 'RIGHT' : 'LEFT', when);
        },
        soft: (down, when) => {
            pulls += down ? 1 : -1;
            if (pulls === (down ? 1 : 0))
                key('SOFT', down, when);
        },
        tap: (x, when) => {
            const {left, width} = page.canvas.getBoundingClientRect();
            press(x < left + width / 2 ? 'CCW' : 'CW', when);
        },
        flick: (down, when) => {
            press(down ? 'HARD' : 'HOLD', when);
            shake(12);
        },
    };

    /* Returns the pixels of a drag for a column: a cell's width, scaled by the sensitivity. */
    const step = () => {
        const cell = page.fact(page.FACT.cell) / devicePixelRatio;
        return Math.max(STEP_LEAST, cell * 2 ** ((5 - page.fact(page.FACT.touch_way)) / 5));
    };

    /* ---- menus ---- */

    const REPEAT_FIRST_MS = 400, REPEAT_MS = 80, REPEAT_LEAST_MS = 16;
    const CHANGE = 14; /* pixels of a drag along a row for a step of its value */

    /* A held arrow repeats, and accelerates. */
    const hold = (what, x, y) => {
        const {LEFT, RIGHT} = page.number.KEY;
        const key = page.wasm().offered_key(x, y);
        if (key !== LEFT && key !== RIGHT)
            return;
        let wait = REPEAT_MS;
        const again = () => {
            what.moved = true;
            page.key(key, true, page.now());
            page.key(key, false, page.now());
            wait = Math.max(REPEAT_LEAST_MS, wait * 0.93);
            what.timer = setTimeout(again, wait);
        };
        what.timer = setTimeout(again, REPEAT_FIRST_MS);
    };

    /* A drag along a row changes its value. */
    const change = (event) => {
        const {LEFT, RIGHT} = page.number.KEY;
        const steps = Math.trunc((event.clientX - chooser.x) / CHANGE);
        for (let left = Math.abs(steps - chooser.steps); left > 0; left--) {
            page.key(steps > chooser.steps ? RIGHT : LEFT, true, event.timeStamp);
            page.key(steps > chooser.steps ? RIGHT : LEFT, false, event.timeStamp);
        }
        chooser.steps = steps;
    };

    const pull = (event) => {
        const dx = event.clientX - chooser.x, dy = event.clientY - chooser.y;
        if (chooser.zooms)
            return;
        if (!chooser.axis && Math.hypot(dx, dy) > gestures.STILL) {
            chooser.axis = Math.abs(dx) > 2 * Math.abs(dy) ? 'x' : 'y';
            clearTimeout(chooser.timer);
            if (chooser.axis === 'x') /* moves the cursor to that line */
                page.wasm().pointer(page.number.POINTER.MOVE, ...chooser.at, event.timeStamp * 1000);
        }
        if (chooser.axis === 'x') {
            chooser.moved = true;
            change(event);
            page.wake();
            return;
        }
        const lines = Math.trunc((event.clientY - chooser.y) / LINE);
        if (lines !== chooser.lines)
            page.wasm().wheel(lines - chooser.lines, event.timeStamp * 1000);
        chooser.lines = lines;
        chooser.moved = chooser.moved || Math.hypot(event.clientX - chooser.x,
            event.clientY - chooser.y) > gestures.STILL;
        page.wake();
    };

    const choose = (event) => {
        clearTimeout(chooser.timer);
        const {moved, played} = chooser, now = event.timeStamp * 1000;
        const meant = !played || page.playing(); /* false if the game has ended since */
        chooser = null;
        sound.allow();
        page.canvas.focus();
        if (meant && !moved && event.type === 'pointerup') {
            page.wasm().pointer(page.number.POINTER.PRESS, ...pointer.at(event), now);
            page.wasm().pointer(page.number.POINTER.RELEASE, 0, 0, now);
        }
        page.wake();
    };

    /* Three fingers at once describe the board in words, without moving anything. */
    const tellBoard = (now) => {
        for (const [id, gesture] of playing) {
            gesture.end(now, false);
            playing.set(id, NOTHING);
        }
        press('TELL', now);
    };

    /* Handles a new finger. Returns false if it is treated as a mouse. */
    const begin = (event) => {
        const {FACT, fact, number} = page;
        const offered = page.wasm().offers(...pointer.at(event));
        if (!page.playing() && !page.wasm().offers_lines())
            return false;
        if (page.playing() && gestures.isPalm(event))
            return true; /* ignores a palm */
        playing.set(event.pointerId, NOTHING);
        if (!chooser && (offered || !page.playing())) {
            playing.delete(event.pointerId);
            chooser =
                {id: event.pointerId, x: event.clientX, y: event.clientY, lines: 0, steps: 0,
                    axis: '', moved: false, at: pointer.at(event), played: page.playing()};
            hold(chooser, ...chooser.at);
        } else if (offered || !page.playing()) {
            if (!page.playing()) { /* two fingers zoom */
                clearTimeout(chooser.timer);
                chooser.zooms = chooser.moved = true;
            }
            return true; /* only one finger at a time presses targets */
        } else if (fact(FACT.moves) && fact(FACT.touch) !== number.TOUCH.BUTTONS) {
            sound.allow();
            playing.set(event.pointerId,
                gestures.begin(event.clientX, event.clientY, event.timeStamp, step(), does));
        }
        if (playing.size === 3)
            tellBoard(event.timeStamp);
        return true;
    };

    /* Runs before pointer.js gets the event. */
    const take = (event) => {
        const {type, pointerId} = event;
        if (event.pointerType !== 'touch')
            return;
        show();
        const gesture = playing.get(pointerId), chooses = chooser && chooser.id === pointerId;
        if (type === 'pointerdown') {
            if (!begin(event))
                return;
        } else if (gesture && type === 'pointermove') {
            if (page.playing()) /* a game that has ended takes nothing from the fingers on it */
                gesture.move(event.clientX, event.clientY, event.timeStamp, gestures.isPalm(event));
        } else if (gesture) {
            playing.delete(pointerId);
            gesture.end(event.timeStamp, type === 'pointerup' && page.playing());
        } else if (chooses) {
            (type === 'pointermove' ? pull : choose)(event);
        } else if (!page.playing()) {
            return;
        }
        event.preventDefault();
        event.stopImmediatePropagation();
    };

    /* ---- positions of the buttons ---- */

    const LEAST = 44, CORNER = 28; /* pixels: the least side, the corner that resizes */
    let held = null; /* the dragged button: its start, its box */

    const screen = () => { /* all of it, even when zoomed */
        const {clientWidth, clientHeight} = document.documentElement;
        return [clientWidth, clientHeight];
    };
    const lying = () => screen()[0] > screen()[1];
    const all = () => [...box.querySelectorAll('div button')];

    /* Places a button, completely on the screen. */
    const put = (element, {left, top, width, height}) => {
        const [wide, high] = screen();
        width = Math.min(Math.max(width, LEAST), wide);
        height = Math.min(Math.max(height, LEAST), high);
        left = Math.min(Math.max(left, 0), wide - width);
        top = Math.min(Math.max(top, 0), high - height);
        Object.assign(element.style, {left: left + 'px', top: top + 'px', width: width + 'px',
            height: height + 'px'});
    };

    /* Parses the player's layout: for each button its centre, in thousandths of the screen, and its
     * size. */
    const placed = (words) => {
        const numbers = words.split(' ').map(Number), buttons = all();
        const own = numbers.length === 4 * buttons.length && numbers.every(Number.isFinite);
        const [wide, high] = screen();
        box.classList.toggle('own', own);
        buttons.forEach((element, i) => {
            const [x, y, width, height] = numbers.slice(4 * i);
            if (own)
                put(element, {left: x * wide / 1000 - width / 2, top: y * high / 1000 - height / 2,
                    width, height});
            else
                element.removeAttribute('style');
        });
    };

    /* Detaches the buttons from their groups, each at its present position. */
    const loosen = () => {
        const boxes = all().map((element) => element.getBoundingClientRect());
        box.classList.add('own');
        all().forEach((element, i) => put(element, boxes[i]));
    };

    const drag = (event) => {
        const {element, at, x, y, sizes} = held;
        const dx = event.clientX - x, dy = event.clientY - y;
        put(element, sizes ? {...at, width: at.width + dx, height: at.height + dy} :
            {...at, left: at.left + dx, top: at.top + dy});
    };

    const lay = () => {
        const [wide, high] = screen();
        const words = all().map((element) => element.getBoundingClientRect())
            .map(({left, top, width, height}) => [1000 * (left + width / 2) / wide,
                1000 * (top + height / 2) / high, width, height]
                .map(Math.round).join(' ')).join(' ');
        held = null;
        page.lend(new TextEncoder().encode(words), (at) => page.wasm().place(lying(), at));
        page.wake();
    };

    /* Drags a button on the screen that arranges them. */
    const arrange = (element, event) => {
        if (event.type === 'pointerdown') {
            if (held)
                return;
            loosen();
            const {left, top, width, height, right, bottom} = element.getBoundingClientRect();
            held = {element, at: {left, top, width, height}, x: event.clientX, y: event.clientY,
                sizes: event.clientX > right - CORNER && event.clientY > bottom - CORNER};
            element.setPointerCapture(event.pointerId);
        } else if (held && held.element === element) {
            (event.type === 'pointermove' ? drag : lay)(event);
        }
    };

    /* ---- buttons ---- */

    const button = ([name, shape]) => {
        const element = document.createElement('button');
        element.innerHTML = `<svg viewBox="0 0 24 24" aria-hidden="true"><path d="${SHAPES[shape]}"/>
            </svg>`;
        const set = (down) => (event) => {
            event.preventDefault();
            if (name !== 'PAUSE' && page.fact(page.FACT.places)) {
                arrange(element, event);
                return;
            }
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
        element.addEventListener('pointermove', (event) => {
            if (held)
                arrange(element, event);
        });
        element.addEventListener('click', (event) => { /* a keyboard or a screen reader */
            if (event.detail === 0)
                press(name, event.timeStamp);
        });
        element.className = name === 'HARD' ? 'drop' : name.toLowerCase();
        element.dataset.action = name;
        element.dataset.does = shape;
        return element;
    };

    const group = (name, buttons) => {
        const element = document.createElement('div');
        element.className = name;
        element.append(...buttons.map(button));
        return element;
    };

    /* True when the game takes all fingers. Otherwise two of them zoom, and in a zoomed picture
     * they zoom out. */
    const takes = () => page.playing() && (!window.visualViewport || visualViewport.scale <= 1);

    /* Shows the buttons during a game after the first touch, if the rules use their action. */
    const show = () => {
        document.documentElement.classList.toggle('plays', takes());
        const {FACT, fact} = page, {NONE, HIDDEN} = page.number.BUTTONS;
        const there = seen ? fact(FACT.buttons) : NONE;
        const by = fact(FACT.touch), left = fact(FACT.touch_turns_left);
        const moves = fact(FACT.moves) | (fact(FACT.places) ? 0 : 1 << ACTION.PAUSE);
        const places = page.text(page.wasm().places(lying()));
        const word = page.text(page.wasm().words(page.number.ACTION.PAUSE)); /* translated */
        const named = fact(FACT.named) !== 0;
        const look = [there, moves, by, left, named, fact(FACT.touch_size), word, fact(FACT.places),
            places, screen()].join();
        if (look === shown)
            return;
        shown = look;
        if (there !== NONE && !box.firstChild)
            box.append(group('moves', MOVES), group('turns', TURNS), button(PAUSE));
        for (const element of box.querySelectorAll('button')) {
            const {action} = element.dataset;
            element.setAttribute('aria-label',
                page.text(page.wasm().words(page.number.ACTION[action])));
            element.classList.toggle('off', !(moves >> ACTION[action] & 1));
        }
        box.className = SIZES[fact(FACT.touch_size)];
        box.classList.toggle('turned', left !== 0);
        box.classList.toggle('named', named);
        box.classList.toggle('few', by === page.number.TOUCH.GESTURES);
        box.classList.toggle('off', there === HIDDEN);
        box.classList.toggle('loose', fact(FACT.places) !== 0);
        box.hidden = there === NONE;
        if (!held)
            placed(places);
    };

    /* Hides the names of keys while the last input is a finger. */
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
        /* after the line that is touched was chosen, because lines may move */
        addEventListener('pointerup', ({pointerType}) => {
            if (pointerType === 'touch')
                setTimeout(() => tell(true));
        }, true);
        addEventListener('keydown', ({target}) => {
            if (target === typing.field) /* an on-screen keyboard */
                return;
            last = false;
            tell(false);
        }, true);
        for (const kind of ['pointerdown', 'pointermove', 'pointerup', 'pointercancel'])
            page.canvas.addEventListener(kind, take, true);
    };
    return {open, listen, show, shake, takes};
})();
