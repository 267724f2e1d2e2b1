/* The mouse: passes its place on the canvas to the program. Fingers that touch.js handles do not
 * arrive here. */
const pointer = (() => {
    const buttons = ['PRESS', 'NOTHING', 'CLEAR', 'BACK']; /* left, middle, right, back */
    const NOTCH = 100; /* pixels that the wheel scrolls for one line */
    let page = null, rolled = 0;

    const at = (event) => {
        const box = page.canvas.getBoundingClientRect();
        return [Math.floor((event.clientX - box.left) * page.canvas.width / box.width),
            Math.floor((event.clientY - box.top) * page.canvas.height / box.height)];
    };

    const open = (its) => {
        page = its;
        const on = (kind, take, options) => page.canvas.addEventListener(kind, (event) => {
            take(event, event.timeStamp * 1000);
            page.wake();
        }, options);
        on('pointermove', (event, now) => {
            page.canvas.classList.remove('keys');
            page.canvas.classList.toggle('offers', page.wasm().offers(...at(event)));
            page.wasm().pointer(page.number.POINTER.MOVE, ...at(event), now);
        });
        on('pointerdown', (event, now) => {
            sound.allow();
            page.canvas.focus();
            page.canvas.setPointerCapture(event.pointerId);
            const what = page.number.POINTER[buttons[event.button]];
            if (what !== undefined)
                page.wasm().pointer(what, ...at(event), now);
            event.preventDefault();
        });
        for (const kind of ['pointerup', 'pointercancel'])
            on(kind, (event, now) => {
                sound.allow();
                page.wasm().pointer(page.number.POINTER.RELEASE, 0, 0, now);
            });
        on('wheel', (event, now) => {
            if (event.ctrlKey) /* the browser's zoom */
                return;
            rolled -= event.deltaMode === 0 ? event.deltaY / NOTCH : Math.sign(event.deltaY);
            const notches = Math.trunc(rolled);
            rolled -= notches;
            if (notches)
                page.wasm().wheel(notches, now);
        }, {passive: true});
    };
    return {open, at};
})();
