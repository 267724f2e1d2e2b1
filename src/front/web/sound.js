/* Sends cues to the audio thread. Browsers permit the thread only after the first key or touch; it
 * sleeps while there is silence. */
const sound = (() => {
    const CUE = 16; /* bytes of a sound_cue */
    let context = null, node = null, modules = null, music = null;
    let allowed = false, failed = false, asleep = false;
    let tell = () => {};

    const fail = () => {
        failed = true;
        tell(false);
    };

    const start = async () => {
        try {
            const Context = window.AudioContext || window.webkitAudioContext;
            context = new Context({latencyHint: 'interactive'});
            /* a page from a file may not load a blob, but a data URL */
            const source = document.getElementById('worklet').textContent;
            await context.audioWorklet.addModule(
                'data:text/javascript;charset=utf-8,' + encodeURIComponent(source));
            node = new AudioWorkletNode(context, 'synth', {
                numberOfInputs: 0,
                outputChannelCount: [2],
                processorOptions: {modules},
            });
            node.port.onmessage = sleep;
            node.onprocessorerror = fail;
            node.connect(context.destination);
            if (music)
                node.port.postMessage(music);
            await context.resume();
        } catch (error) {
            fail();
        }
    };

    const sleep = () => {
        asleep = true;
        context.suspend();
    };

    /* Handles an action of the player, after which sound is allowed, except while a finger is
     * down. */
    const allow = () => {
        const {userActivation} = navigator;
        allowed = allowed || !userActivation || userActivation.hasBeenActive;
    };

    const cue = (wasm, at) => {
        const copy = new Uint8Array(wasm.memory.buffer, at, CUE).slice();
        const heard = wasm.cue_is_heard(at);
        if (wasm.cue_is_music(at))
            music = copy;
        if (failed || !allowed)
            return;
        if (!context) {
            if (heard)
                start();
            return;
        }
        if (heard && (asleep || context.state === 'suspended')) {
            asleep = false;
            context.resume();
        }
        if (node)
            node.port.postMessage(copy);
    };

    /* Opens the sound; calls `told` with the success. */
    const open = (itsModules, told) => {
        modules = itsModules;
        tell = told;
        if (!window.AudioWorkletNode) /* missing on pages loaded over plain HTTP */
            fail();
    };

    return {open, allow, cue, state: () => (context ? context.state : 'none')};
})();
