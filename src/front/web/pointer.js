/* The mouse: where it is on the canvas; what that means stands in the scene. */
const pointer = (() => {
    const open = () => {};
    return {open};
})();
