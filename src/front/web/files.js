/* Replays as files: saved as downloads or shared with a phone's own menu, opened with a dialog or
 * dropped onto the page. */
const files = (() => {
    const MOST = 128 << 20; /* bytes; an export of all data is smaller */
    const chooser = document.createElement('input');
    let page = null, asked = 0;

    /* ---- saving ---- */

    const download = (file) => {
        const link = document.createElement('a');
        link.href = URL.createObjectURL(file);
        link.download = file.name;
        link.click();
        setTimeout(() => URL.revokeObjectURL(link.href), 60000);
    };

    /* Phones share only known types of files, so they get a text file. */
    const hand = (name, bytes) => {
        const file = new File([bytes], name, {type: 'application/octet-stream'});
        const text = new File([bytes], name + '.txt', {type: 'text/plain'});
        const phone = matchMedia('(pointer: coarse)').matches;
        if (!phone || !navigator.canShare || !navigator.canShare({files: [text]})) {
            download(file);
            return;
        }
        navigator.share({files: [text]}).catch((error) => {
            if (error.name !== 'AbortError')
                download(file);
        });
    };

    const save = (wasm, at) => {
        const [name, from, size] = new Uint32Array(wasm.memory.buffer, at, 3);
        const bytes = new Uint8Array(wasm.memory.buffer, from, size).slice();
        const words = page.text(name);
        page.allowed(() => hand(words, bytes));
    };

    /* ---- opening ---- */

    const take = async (list) => {
        for (const file of list) {
            const whole = file.size <= MOST ? await file.arrayBuffer().catch(() => null) : null;
            const bytes = new Uint8Array(whole || 0);
            page.lend(new TextEncoder().encode(file.name), (name) => page.lend(bytes, (at) => {
                page.wasm().take(name, at, bytes.length, page.now() * 1000);
            }));
            page.wake();
        }
    };

    /* ---- links ---- */

    const LINK_MOST = 1 << 18; /* characters: longer than any valid link */

    const follow = () => {
        const {hash} = location;
        if (!/^#(r|play|fumen|study|puzzle|rules|join|skin)=/.test(hash))
            return;
        const plain = /^#(fumen|study)=/.test(hash) ? decodeURIComponent(hash) : hash;
        const words = new TextEncoder().encode(plain.slice(0, LINK_MOST));
        page.lend(words, (at) => page.wasm().take_link(at, page.now() * 1000));
        page.wake();
    };

    /* ---- the page ---- */

    /* Carries out the player's requests since the last picture. */
    const obey = () => {
        const at = page.wasm().file(), count = page.fact(page.FACT.chooses);
        if (at)
            save(page.wasm(), at);
        if (count !== asked)
            page.allowed(() => chooser.click());
        asked = count;
    };

    const open = (its) => { page = its; };

    const listen = () => {
        chooser.type = 'file';
        chooser.multiple = true;
        chooser.addEventListener('change', () => {
            take([...chooser.files]);
            chooser.value = ''; /* so that the same file can be chosen again */
        });
        const carries = (event) => event.dataTransfer && event.dataTransfer.types.includes('Files');
        addEventListener('dragover', (event) => {
            event.preventDefault();
            event.dataTransfer.dropEffect = carries(event) ? 'copy' : 'none';
        });
        addEventListener('drop', (event) => {
            event.preventDefault();
            if (carries(event))
                take([...event.dataTransfer.files]);
        });
    };

    return {open, listen, obey, follow};
})();
