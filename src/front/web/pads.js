/* Game pads: they are asked while there are any, and only then. */
const pads = (() => {
    const open = () => {};
    /* A sound begins: pads may shake with it. */
    const cue = () => {};
    return {open, cue};
})();
