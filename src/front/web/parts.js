/* Parts of the page that not every player needs, as texts: of each language what the program lacks,
 * `texts-CODE`, the rest of the program, the rated puzzles, the cryptography, and channels to other
 * pages. On a host they are files, named in `partFiles` (cli/hosted.c), which the service worker
 * keeps; in a page that is one file, scripts at its end. */
const parts = (() => {
    const AGAIN_MS = 5000; /* until a part that did not come is asked for again */
    const asked = new Map(); /* the promises of parts */
    const ran = new Set(); /* names of parts */
    const whole = new Promise((done) => {
        if (document.readyState === 'loading')
            addEventListener('DOMContentLoaded', done);
        else
            done();
    });

    const read = async (name) => {
        if (!self.partFiles) {
            await whole;
            return document.getElementById(name).textContent.slice(1); /* the line's end */
        }
        const answer = await fetch(self.partFiles[name]);
        if (!answer.ok)
            throw new Error(answer.statusText);
        return answer.text();
    };

    /* The part, or null if it cannot be had now. */
    const load = (name) => {
        if (!asked.has(name))
            asked.set(name, read(name).catch(() => {
                setTimeout(() => asked.delete(name), AGAIN_MS);
                return null;
            }));
        return asked.get(name);
    };

    /* Runs a part that is a script; false if it cannot be had now. */
    const run = async (name) => {
        const source = await load(name);
        if (source && !ran.has(name)) {
            ran.add(name);
            const script = document.createElement('script');
            script.textContent = source;
            document.head.append(script);
        }
        return Boolean(source);
    };

    /* The browser's language is on its way before the program is. */
    const languages = navigator.languages || [navigator.language];
    const first = languages.map((code) => 'texts-' + code.toLowerCase().split(/[^a-z]/)[0])
        .find((name) => self.partFiles && self.partFiles[name]);
    if (first && first !== 'texts-en')
        load(first);

    return {load, run, languages};
})();
