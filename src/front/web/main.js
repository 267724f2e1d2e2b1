/* The main part of the page: loads the program, runs its clock and shows its picture. It sleeps
 * until the program's next deadline or an event. The changed rectangles are copied to a 2D canvas:
 * the painter's pixels are final, and WebGL would redraw the whole canvas for each change, and
 * could lose its context. */
const page = (() => {
    const number = {OPEN: {}, FACT: {}, TELL: {}, POINTER: {}, TOUCH: {}, BUTTONS: {}, ACTION: {},
        COLOUR: {}, KEY: {}}; /* web.c */
    const {OPEN, FACT, TELL, COLOUR, KEY} = number;

    const canvas = document.getElementById('field'), said = document.getElementById('said');
    const asked = (query) => matchMedia(`(${query})`).matches;
    const PATIENCE_MS = 1000; /* the longest time for a language before the first picture */
    const ALOUD = 2; /* a value of the setting `speak` */
    let wasm = null, context = null;
    let modules = null; /* both parts of the program, once it is whole */
    let frame = 0, timer = 0, focused = true;
    let period = 1000 / 60, frames = 0, since = 0; /* the refresh period, and its measurement */

    /* ---- memory ---- */

    const text = (at) => {
        const bytes = new Uint8Array(wasm.memory.buffer, at);
        return new TextDecoder().decode(bytes.slice(0, bytes.indexOf(0)));
    };

    /* Returns the address of a copy of these bytes with a NUL at the end, or 0 if out of memory. */
    const keep = (bytes) => {
        const at = wasm.room(bytes.length + 1);
        if (!at)
            return 0;
        const room = new Uint8Array(wasm.memory.buffer, at, bytes.length + 1);
        room.set(bytes);
        room[bytes.length] = 0;
        return at;
    };

    /* Calls `use` with the address of such a copy, and frees it. */
    const lend = (bytes, use) => {
        const at = keep(bytes);
        if (!at)
            return undefined;
        const result = use(at);
        wasm.give_back(at);
        return result;
    };

    /* ---- time ---- */

    const playing = () => wasm.fact(FACT.playing) !== 0;

    const run = () => {
        wasm.run(performance.now() * 1000);
        for (let at; (at = wasm.cue());) {
            sound.cue(wasm, at);
            if (wasm.fact(FACT.rumble))
                pads.cue(at);
        }
    };

    /* Measures the refresh rate, which browsers do not tell. */
    const measure = (now) => {
        frames++;
        if (frames < 30)
            return;
        const rate = Math.round(1000 * frames / (now - since));
        if (rate >= 20 && Math.abs(1000 / rate - period) > period / 20) {
            period = 1000 / rate;
            wasm.tell(TELL.FRAME_RATE, rate, now * 1000);
        }
        frames = 0;
        since = now;
    };

    const wish = () => {
        if (!frame && !document.hidden)
            frame = requestAnimationFrame(show);
    };

    /* Requests the next frame if it is due at once, and otherwise sets a timer. */
    const plan = () => {
        clearTimeout(timer);
        timer = 0;
        const next = wasm.next_us() / 1000;
        if (next < 0 || document.hidden)
            return false;
        const wait = next - performance.now();
        if (wait <= 1.5 * period) {
            wish();
            return true;
        }
        timer = setTimeout(wake, wait);
        return false;
    };

    const show = (now) => {
        frame = 0;
        run();
        paint();
        files.obey();
        typing.obey();
        speak();
        if (plan()) {
            measure(now);
        } else {
            frames = 0;
            since = now;
        }
    };

    /* Handles the effects of an event: sounds at once, the picture with the next frame. */
    const wake = () => {
        if (!wasm)
            return;
        run();
        wish();
    };

    /* ---- the picture ---- */

    const paint = () => {
        const count = wasm.paint();
        for (let i = 0; i < count; i++) {
            const [x, y, w, h] = new Int32Array(wasm.memory.buffer, wasm.rectangle(i), 4);
            for (let row = 0, rows = 0; row < h; row += rows) {
                rows = wasm.turn(i, row);
                const pixels =
                    new Uint8ClampedArray(wasm.memory.buffer, wasm.turned(), 4 * w * rows);
                context.putImageData(new ImageData(pixels, w, rows), x, y + row);
            }
        }
        if (count) {
            dress();
            obey();
            touch.show();
        }
    };

    /* Gives the page around the canvas the colours of the picture. */
    const dress = () => {
        const numbers = Object.values(COLOUR).map((which) => wasm.colour(which));
        if (dress.last && numbers.every((number, i) => number === dress.last[i]))
            return;
        dress.last = numbers;
        const colours = numbers.map((number) => '#' + number.toString(16).padStart(6, '0'));
        const {style} = document.documentElement;
        Object.keys(COLOUR).forEach((name, i) => style.setProperty('--' + name, colours[i]));
        document.querySelector('meta[name=theme-color]').content = colours[0];
    };

    /* At most one utterance may wait; older ones are dropped. */
    const sayAloud = (words) => {
        const utterance = new SpeechSynthesisUtterance(words);
        utterance.lang = document.documentElement.lang;
        if (speechSynthesis.pending)
            speechSynthesis.cancel();
        speechSynthesis.speak(utterance);
    };

    /* Passes words to screen readers. They are not urgent, and only the last ones count. */
    const speak = () => {
        const words = wasm.spoken();
        if (!words)
            return;
        document.documentElement.lang = text(wasm.language_code(wasm.fact(FACT.language)));
        said.textContent = text(words);
        if (wasm.fact(FACT.speak) === ALOUD && window.speechSynthesis)
            sayAloud(said.textContent);
    };

    /* Does what browsers permit only during an action of the player: at once after a key, or when a
     * finger is lifted. */
    const allowed = (act) => {
        const {userActivation} = navigator;
        if (!userActivation || userActivation.isActive)
            act();
        else
            addEventListener('pointerup', act, {once: true});
    };

    const address = () => location.href.replace(/#.*/, '');

    /* Links begin with # if the program does not know its address. */
    const link_of = (words) => words.startsWith('#') ? address() + words : words;

    const copy = (words) => {
        if (navigator.clipboard)
            navigator.clipboard.writeText(words).catch(() => {});
    };

    /* Invitations are shared with the phone's own menu on touch screens. */
    const give = (words) => {
        const phone = matchMedia('(pointer: coarse)').matches;
        if (!phone || !navigator.share || !/#join=/.test(words)) {
            copy(words);
            return;
        }
        navigator.share({url: words}).catch((error) => {
            if (error.name !== 'AbortError')
                copy(words);
        });
    };

    /* Loads a language; until then the texts are English. */
    const install = async (language) => {
        const code = text(wasm.language_code(language)), lines = await parts.load('texts-' + code);
        if (!lines || install.done.has(language))
            return;
        install.done.add(language);
        wasm.install(language, keep(new TextEncoder().encode(lines)), performance.now() * 1000);
    };
    install.done = new Set();

    const bringPuzzles = async () => {
        const lines = await parts.load('puzzles');
        if (lines && wasm.fact(FACT.puzzles))
            wasm.install_puzzles(keep(new TextEncoder().encode(lines)), performance.now() * 1000);
    };

    /* Applies the settings that concern the page. */
    const obey = () => {
        const language = wasm.fact(FACT.language);
        if (language && !install.done.has(language))
            install(language).then(wish);
        if (wasm.fact(FACT.puzzles))
            bringPuzzles().then(wish);
        const wished = wasm.fact(FACT.fullscreen) !== 0;
        if (wished !== filled)
            allowed(() => fill(wished));
        step();
        stay();
        const copied = wasm.copied();
        if (copied) {
            const words = link_of(text(copied));
            allowed(() => give(words));
        }
    };

    /* ---- back button, screen lock ---- */

    let stepped = false; /* true when the history has an entry to go back from */

    /* The back button acts as Escape; at the title it leaves the page. */
    const step = () => {
        const away = wasm.fact(FACT.away) !== 0;
        if (away === stepped)
            return;
        stepped = away;
        try {
            if (away)
                history.pushState('away', '');
            else if (history.state === 'away')
                history.back();
        } catch (error) {
            /* a sandboxed frame has no history */
        }
    };

    const watchBack = () => addEventListener('popstate', () => {
        if (!stepped)
            return;
        stepped = false; /* the next picture adds a new entry, unless it is the title's */
        key(KEY.ESCAPE, true, performance.now());
        key(KEY.ESCAPE, false, performance.now());
        step();
    });

    let lock = null; /* the screen lock, or the promise of one */

    const stay = () => {
        const wished = wasm.fact(FACT.awake) !== 0 && !document.hidden;
        if (!navigator.wakeLock || wished === (lock !== null))
            return;
        const old = lock;
        lock = wished ? navigator.wakeLock.request('screen').catch(() => null) : null;
        if (old)
            old.then((held) => held && held.release());
    };

    /* Before the program is whole, only the first picture is drawn. */
    const resize = (width, height) => {
        width = Math.max(1, Math.round(width));
        height = Math.max(1, Math.round(height));
        const unit = Math.round(devicePixelRatio * 1000);
        if (canvas.width === width && canvas.height === height && unit === resize.unit)
            return;
        resize.unit = unit;
        canvas.width = width;
        canvas.height = height;
        if (!wasm.resize(width, height, unit, performance.now() * 1000))
            sorry('There is not enough memory for so large a picture.');
        run();
        paint(); /* at once, because resizing clears the canvas */
        if (modules)
            plan();
    };

    /* The size that the browser reports in device pixels is more exact than a product, but it is
     * wrong when the browser emulates a phone. */
    const measured = (exact) => {
        const box = canvas.getBoundingClientRect();
        const width = box.width * devicePixelRatio, height = box.height * devicePixelRatio;
        if (exact && Math.abs(exact.inlineSize - width) < 1.5 &&
            Math.abs(exact.blockSize - height) < 1.5)
            resize(exact.inlineSize, exact.blockSize);
        else
            resize(width, height);
    };

    const watchSize = () => {
        const observer = new ResizeObserver((entries) => {
            const exact = entries[0].devicePixelContentBoxSize;
            measured(exact && exact[0]);
        });
        addEventListener('resize', () => measured());
        try {
            observer.observe(canvas, {box: 'device-pixel-content-box'});
        } catch (error) {
            observer.observe(canvas);
        }
    };

    /* ---- full screen ---- */

    let filled = false; /* as last requested */

    const fill = (wished) => {
        filled = wished;
        if (wished && document.documentElement.requestFullscreen)
            document.documentElement.requestFullscreen({navigationUI: 'hide'}).catch(() => {});
        else if (!wished && document.fullscreenElement)
            document.exitFullscreen();
    };

    const watchFullscreen = () => {
        document.addEventListener('fullscreenchange', () => {
            const is = document.fullscreenElement !== null;
            if (is && navigator.keyboard && navigator.keyboard.lock)
                navigator.keyboard.lock(['Escape']).catch(() => {}); /* Escape pauses the game */
            if (is !== filled) {
                filled = is;
                tell(TELL.FULLSCREEN, 1, performance.now());
            }
        });
    };

    /* ---- keys and focus ---- */

    const key = (which, down, stamp) => {
        wasm.key(which, down, stamp * 1000);
        wake();
    };

    const tell = (what, value, stamp) => {
        wasm.tell(what, value, stamp * 1000);
        wake();
    };

    const focus = () => {
        const has = !document.hidden && document.hasFocus();
        if (has === focused)
            return;
        focused = has;
        tell(TELL.FOCUS, has, performance.now());
        if (document.hidden) {
            run();
            clearTimeout(timer);
            cancelAnimationFrame(frame);
            frame = timer = 0;
        }
    };

    const watchFocus = () => {
        addEventListener('blur', focus);
        addEventListener('focus', focus);
        document.addEventListener('visibilitychange', () => {
            lock = null; /* browsers release it when the page is hidden */
            focus();
            wake();
        });
        /* prevents selections, drags and context menus by accident */
        for (const kind of ['contextmenu', 'selectstart', 'dragstart'])
            addEventListener(kind, (event) => event.preventDefault());
        /* permits the browser's own zoom except in a game */
        addEventListener('gesturestart', (event) => {
            if (touch.takes())
                event.preventDefault();
        });
        addEventListener('wheel', (event) => {
            if (!event.ctrlKey || playing())
                event.preventDefault();
        }, {passive: false});
    };

    /* ---- the start ---- */

    const sorry = (words) => {
        const p = document.createElement('p');
        p.id = 'sorry';
        p.textContent = words;
        canvas.replaceWith(p);
    };

    const languageOf = () => {
        for (const code of parts.languages) {
            const found = lend(new TextEncoder().encode(code), wasm.language);
            if (found >= 0)
                return found;
        }
        return 0;
    };

    /* Returns the languages whose characters the fonts lack, as bits; those in `known` are not
     * checked. */
    const unwritten = (known) => {
        let bits = 0;
        for (let i = 0; i < wasm.languages(); i++) {
            const letters = [...text(wasm.language_letters(i))].slice(0, 4);
            if (text(wasm.language_font(i)) && (!known(i) || glyphs.missing(letters)))
                bits |= 1 << i;
        }
        return bits;
    };

    const learn = () => {
        for (let i = 0, at; (at = wasm.number_name(i)); i++) {
            const [kind, name] = text(at).split('.');
            number[kind][name] = wasm.number(i);
        }
    };

    /* Checking characters takes a tenth of the start, so other languages are checked later. */
    const open = (language) => {
        const entropy = crypto.getRandomValues(new Uint32Array(2));
        const wishes = {REDUCED_MOTION: 'prefers-reduced-motion: reduce',
            CONTRAST: 'prefers-contrast: more', LIGHT: 'prefers-color-scheme: light'};
        let flags = 0;
        for (const wish in wishes)
            if (asked(wishes[wish]))
                flags |= OPEN[wish];
        if (navigator.maxTouchPoints > 0)
            flags |= OPEN.TOUCH;
        if (!document.fullscreenEnabled)
            flags |= OPEN.NO_FULLSCREEN;
        if (!navigator.vibrate)
            flags |= OPEN.NO_VIBRATION;
        if (!isSecureContext)
            flags |= OPEN.PLAIN_HTTP;
        return wasm.open(flags, language, unwritten((i) => i === language), entropy[0], entropy[1],
            -60 * new Date().getTimezoneOffset(), keep(new TextEncoder().encode(location.host)),
            keep(new TextEncoder().encode(address())));
    };

    /* Loads the signed log that a page of the ranking server shows in a frame. */
    const bring = async () => {
        const [, log] = location.hash.match(/^#log=(\/log\/[0-9a-f]{64})$/) || [];
        const answer = log && await fetch(log).catch(() => null);
        const bytes = new Uint8Array(answer && answer.ok ? await answer.arrayBuffer() : 0);
        const at = bytes.length && wasm.room(bytes.length);
        if (!at)
            return;
        new Uint8Array(wasm.memory.buffer, at, bytes.length).set(bytes);
        wasm.show(at, bytes.length);
    };

    /* Resolves when the last drawing is on the screen. */
    const seen = () => new Promise((done) => {
        if (document.hidden)
            done();
        else
            requestAnimationFrame(() => setTimeout(done));
    });

    /* Keeps what the player does until the program is whole; the function that it returns does it. */
    const patience = () => {
        const events = [], keep = (event) => events.push(event);
        const kinds = ['keydown', 'keyup', 'pointerdown', 'pointermove', 'pointerup'];
        for (const kind of kinds)
            addEventListener(kind, keep, true);
        return () => {
            for (const kind of kinds)
                removeEventListener(kind, keep, true);
            for (const event of events)
                event.target.dispatchEvent(new event.constructor(event.type, event));
        };
    };

    /* Opens the program and paints. Returns false if there is not enough memory. */
    const begin = async () => {
        learn();
        await bring();
        const language = languageOf();
        install.done.clear();
        if (language)
            await Promise.race([install(language), new Promise((late) => setTimeout(late, PATIENCE_MS))]);
        if (!open(language))
            return false;
        touch.open(self);
        pads.open(self);
        context = canvas.getContext('2d', {alpha: false}); /* makes the canvas opaque */
        canvas.width = 0;
        measured();
        return true;
    };

    const start = async () => {
        const imports = {page: {glyph: glyphs.answer(() => wasm), ...store.imports, ...online.imports,
            ...ranking.imports, ...mind.imports}};
        const act = patience();
        glyphs.warm(); /* while the program is compiled */
        const first = await program.module;
        const instantiate = async () => { wasm = await program.instantiate(first, imports); };
        for (const part of [online, ranking, store, files])
            part.open(self);
        await instantiate();
        const begun = await begin().catch(async (error) => {
            if (!(error instanceof program.TooEarly))
                throw error;
            performance.mark('begun again');
            await instantiate();
            await program.complete(wasm);
            return begin();
        });
        if (!begun) {
            sorry('There is not enough memory to play.');
            return;
        }
        await seen(); /* the rest can wait until the first picture is shown */
        performance.mark('first frame');
        modules = [first, await program.complete(wasm)];
        measured();
        store.start();
        mind.open(self, modules);
        sound.open(modules, (there) => tell(TELL.SOUND_CARD, there, performance.now()));
        watchSize();
        watchFocus();
        watchFullscreen();
        watchBack();
        if (history.state === 'away') /* the page was reloaded */
            history.back();
        keys.open(self);
        pointer.open(self);
        touch.listen();
        pads.listen();
        files.listen();
        ranking.listen();
        typing.listen(self);
        canvas.focus();
        focus();
        act();
        tell(TELL.FONTS, unwritten(() => true), performance.now());
        await Promise.all([online.prepare(), install(0)]); /* the English file has the lessons */
        wake();
        await store.known; /* because settings would override a challenge */
        files.follow();
        addEventListener('hashchange', files.follow);
    };

    const self = {
        canvas, start, sorry, wake, key, tell, playing, allowed, text, lend, number, FACT, TELL,
        wasm: () => wasm,
        now: () => performance.now(),
        fact: (which) => wasm.fact(which),
        types: () => wasm.types() !== 0,
        isButton: (element) => element instanceof Element && element.closest('button') !== null,
    };
    return self;
})();

page.start().catch((error) => {
    page.sorry('Tessera cannot start in this browser: ' + error.message);
});
