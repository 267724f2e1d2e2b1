/* Fingers: buttons below the field, and gestures on it. */
const touch = (() => {
    const open = () => {};
    return {open};
})();
