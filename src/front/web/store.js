/* What lasts between visits. */
const store = (() => {
    const imports = {}; /* what C calls */
    const open = () => {};
    return {open, imports};
})();
