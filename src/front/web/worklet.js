/* The audio thread: the synthesiser in its own instance of the program, which receives cues. */
class Synth extends AudioWorkletProcessor {
    constructor(options) {
        super();
        const {modules: [first, rest]} = options.processorOptions;
        const page = {};
        for (const wanted of WebAssembly.Module.imports(first))
            page[wanted.name] = () => 0;
        this.wasm = new WebAssembly.Instance(first, {page, placeholder: page}).exports;
        if (rest)
            new WebAssembly.Instance(rest, {primary: this.wasm});
        this.wasm.synth_open(sampleRate);
        this.told = false; /* the page was notified of the silence */
        this.port.onmessage = (message) => {
            new Uint8Array(this.wasm.memory.buffer, this.wasm.synth_cue_room(), 16)
                .set(message.data);
            this.wasm.synth_cue();
            this.told = false;
        };
    }

    process(inputs, outputs) {
        const left = outputs[0][0], right = outputs[0][1] || left;
        const frames = left.length;
        const at = this.wasm.synth_mix(frames);
        const samples = new Int16Array(this.wasm.memory.buffer, at, 2 * frames);
        for (let i = 0; i < frames; i++) {
            left[i] = samples[2 * i] / 32768;
            right[i] = samples[2 * i + 1] / 32768;
        }
        if (!this.told && this.wasm.synth_silence() > 3 * sampleRate) {
            this.told = true;
            this.port.postMessage('silent');
        }
        return true;
    }
}
registerProcessor('synth', Synth);
