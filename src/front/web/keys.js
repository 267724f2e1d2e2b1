/* The keyboard: keys by their position, with the time they went down. */
const keys = (() => {
    /* The names of keys in the order of key.h, from KEY_UP on. */
    const named = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Enter', 'Escape', 'Tab',
        'Backspace', 'Insert', 'Delete', 'Home', 'End', 'PageUp', 'PageDown', 'ShiftLeft',
        'ShiftRight', 'ControlLeft', 'ControlRight', 'AltLeft', 'AltRight', 'F1', 'F2', 'F3', 'F4',
        'F5', 'F6', 'F7', 'F8', 'F9', 'F10', 'F11', 'F12', 'Numpad0', 'Numpad1', 'Numpad2',
        'Numpad3', 'Numpad4', 'Numpad5', 'Numpad6', 'Numpad7', 'Numpad8', 'Numpad9',
        'NumpadEnter', 'NumpadAdd', 'NumpadSubtract', 'NumpadMultiply', 'NumpadDivide',
        'NumpadDecimal'];
    const signs = {Minus: '-', Equal: '=', BracketLeft: '[', BracketRight: ']', Backslash: '\\',
        Semicolon: ';', Quote: '\'', Backquote: '`', Comma: ',', Period: '.', Slash: '/',
        Space: ' '};
    const of = {};
    named.forEach((name, i) => { of[name] = 0x110000 + i; });
    for (const name in signs)
        of[name] = signs[name].charCodeAt(0);
    for (const letter of 'abcdefghijklmnopqrstuvwxyz')
        of['Key' + letter.toUpperCase()] = letter.charCodeAt(0);
    for (const digit of '0123456789')
        of['Digit' + digit] = digit.charCodeAt(0);

    /* Keys that stay with the browser: its tools, reloading, full screen. */
    const leave = new Set(['F5', 'F11', 'F12']);
    const GAMEPAD = 0x120000, FINGER = 0x130000; /* KEY_GAMEPAD, KEY_FINGER */
    /* Held keys repeat in menus, but only movements do. */
    const movesOn = new Set(['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Backspace']);

    /* Combinations with Ctrl stay with the browser, except in a game, where Ctrl is a key like
     * others. Shift+Tab, which leaves the picture, does as well. */
    const browsers = (event, playing) => event.metaKey || leave.has(event.code) || (!playing &&
        (event.ctrlKey ? !event.code.startsWith('Control') : event.shiftKey && event.code === 'Tab'));

    const open = (page) => {
        const take = (event, down) => {
            const key = of[event.code];
            if (key === undefined || event.isComposing || page.isButton(event.target))
                return;
            if (down && browsers(event, page.playing()))
                return;
            if (!leave.has(event.code))
                event.preventDefault();
            if (event.repeat && !movesOn.has(event.code))
                return;
            if (down)
                sound.allow();
            if (down && event.altKey && event.code.endsWith('Enter')) {
                page.tell(page.TELL.FULLSCREEN, 1, event.timeStamp);
                return;
            }
            page.canvas.classList.toggle('keys', true);
            const typed = down && page.types() && [...event.key];
            page.key(key, down, event.timeStamp);
            if (typed.length === 1)
                page.tell(page.TELL.TEXT, typed[0].codePointAt(0), event.timeStamp);
        };
        addEventListener('keydown', (event) => take(event, true));
        addEventListener('keyup', (event) => take(event, false));
        addEventListener('paste', (event) => {
            const text = event.clipboardData.getData('text').replace(/\r\n?|\n/g, '\r');
            for (const sign of text)
                if (page.types() || (sign > ' ' && sign < '\x7f'))
                    page.tell(page.TELL.TEXT, sign.codePointAt(0), event.timeStamp);
            page.tell(page.TELL.TEXT, 10, event.timeStamp);
        });
    };

    return {open, of, GAMEPAD, FINGER};
})();
