/* Gamepads: polled only while one is connected. */
const pads = (() => {
    /* A standard pad's buttons, in the browser's order, with their numbers in key.h. */
    const BUTTONS = [4, 5, 6, 7, 11, 12, 13, 14, 8, 9, 15, 16, 0, 1, 2, 3, 10];
    const LEFT_UP = 17; /* then down, left, right; and the same of the right stick */
    const BUTTON_COUNT = 25, PADS = 4;
    /* Between the two thresholds the direction of a stick does not change. */
    const PUSHED = 0.5, LET_GO = 0.34;
    const ASK_MS = 4, ASK_IN_MENUS_MS = 16;
    const FIRST_MS = 400, NEXT_MS = 80; /* a held direction repeats in menus */

    let page = null, timer = 0, last = 0;
    let held = null, repeat = 0;
    const down = Array.from({length: PADS}, () => new Array(BUTTON_COUNT).fill(false));

    const isDirection = (button) => button < 4 || (button >= LEFT_UP && button < LEFT_UP + 4);

    const set = (pad, button, is, now) => {
        if (down[pad][button] === is)
            return;
        down[pad][button] = is;
        last = pad;
        const key = keys.GAMEPAD + pad * BUTTON_COUNT + button;
        if (is && isDirection(button))
            held = key;
        else if (held === key)
            held = null;
        repeat = now + FIRST_MS;
        page.key(key, is, now);
    };

    const axis = (pad, low, high, value, now) => {
        for (const [button, pushed] of [[low, -value], [high, value]])
            if (pushed > PUSHED || pushed < LET_GO)
                set(pad, button, pushed > PUSHED, now);
    };

    const look = (found, now) => {
        const {index} = found;
        if (found.mapping !== 'standard' && found.buttons.length < 12)
            return;
        BUTTONS.forEach((button, i) => {
            if (found.buttons[i])
                set(index, button, found.buttons[i].pressed, now);
        });
        for (let stick = 0; stick < 2 && found.axes.length > 2 * stick + 1; stick++) {
            const up = LEFT_UP + 4 * stick;
            axis(index, up + 2, up + 3, found.axes[2 * stick], now);
            axis(index, up, up + 1, found.axes[2 * stick + 1], now);
        }
    };

    /* A frame without permission has no gamepads. */
    const present = () => {
        try {
            return [...navigator.getGamepads()].filter((pad) => pad && pad.index < PADS);
        } catch (error) {
            return [];
        }
    };

    const ask = () => {
        const found = document.hidden ? [] : present();
        const now = page.now();
        timer = 0;
        for (const pad of found)
            look(pad, now);
        if (held && !page.playing() && now >= repeat) {
            page.key(held, true, now);
            repeat = now + NEXT_MS;
        }
        if (found.length)
            timer = setTimeout(ask, page.playing() ? ASK_MS : ASK_IN_MENUS_MS);
    };

    const begin = () => {
        if (!timer)
            ask();
    };

    const open = (its) => { page = its; };

    const listen = () => {
        if (!navigator.getGamepads)
            return;
        addEventListener('gamepadconnected', begin);
        addEventListener('gamepaddisconnected', ({gamepad}) => {
            if (gamepad.index < PADS)
                for (let button = 0; button < BUTTON_COUNT; button++)
                    set(gamepad.index, button, false, page.now());
        });
        document.addEventListener('visibilitychange', begin);
        begin();
    };

    /* ---- rumble ---- */

    /* Returns the gamepad used last among those that play a board; fingers use the first. */
    const cue = (at) => {
        const wasm = page.wasm(), which = wasm.cue_pads(at), place = wasm.rumble(at);
        if (!place)
            return;
        const [heavy, light, ms] = new Uint16Array(wasm.memory.buffer, place, 3);
        if (which & 1)
            touch.shake(ms);
        const there = present().filter((pad) => which >> pad.index & 1 && pad.vibrationActuator);
        const pad = there.find((one) => one.index === last) || there[0];
        if (pad)
            pad.vibrationActuator.playEffect('dual-rumble', {duration: ms,
                strongMagnitude: heavy / 65535, weakMagnitude: light / 65535}).catch(() => {});
    };

    return {open, listen, cue};
})();
