/* The page's own part: loads the program, keeps its time, shows its picture. It sleeps until
 * something is due or a key comes. The picture goes to a 2D canvas, only the changed rectangles:
 * the painter has made finished pixels, and WebGL would have to draw the whole canvas again for
 * each of them, and lose it when the machine takes its context away. */
const page = (() => {
    const number = {OPEN: {}, FACT: {}, TELL: {}, POINTER: {}, TOUCH: {}, BUTTONS: {}, ACTION: {},
        COLOUR: {}, KEY: {}}; /* web.c */
    const {OPEN, FACT, TELL, COLOUR, KEY} = number;

    const canvas = document.getElementById('field'), said = document.getElementById('said');
    const asked = (query) => matchMedia(`(${query})`).matches;
    const PATIENCE_MS = 1000; /* the longest time for a language before the first picture */
    const ALOUD = 2; /* of the setting `speak` */
    let wasm = null, context = null;
    let frame = 0, timer = 0, focused = true;
    let period = 1000 / 60, frames = 0, since = 0; /* of the screen, and how it is measured */

    /* ---- memory ---- */

    const text = (at) => {
        const bytes = new Uint8Array(wasm.memory.buffer, at);
        return new TextDecoder().decode(bytes.slice(0, bytes.indexOf(0)));
    };

    /* The address of a copy of these bytes, with a NUL at the end; 0: out of memory. */
    const keep = (bytes) => {
        const at = wasm.room(bytes.length + 1);
        if (!at)
            return 0;
        const room = new Uint8Array(wasm.memory.buffer, at, bytes.length + 1);
        room.set(bytes);
        room[bytes.length] = 0;
        return at;
    };

    /* Calls `use` with such an address, and gives the copy back. */
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

    /* The refresh rate is found only by asking for frames. */
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

    /* Consecutive frames are requested as frames; later times are waited for asleep. */
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

    /* Something has happened: it is heard at once, and seen with the next picture. */
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

    /* One more may wait; what is older than that is not worth to be heard. */
    const sayAloud = (words) => {
        const utterance = new SpeechSynthesisUtterance(words);
        utterance.lang = document.documentElement.lang;
        if (speechSynthesis.pending)
            speechSynthesis.cancel();
        speechSynthesis.speak(utterance);
    };

    /* For players who do not see the picture. It is not urgent, and only the last words count. */
    const speak = () => {
        const words = wasm.spoken();
        if (!words)
            return;
        document.documentElement.lang = text(wasm.language_code(wasm.fact(FACT.language)));
        said.textContent = text(words);
        if (wasm.fact(FACT.speak) === ALOUD && window.speechSynthesis)
            sayAloud(said.textContent);
    };

    /* Things that browsers do only during an action of the player: at once, if a key has caused
     * them, or as soon as a finger is lifted. */
    const allowed = (act) => {
        const {userActivation} = navigator;
        if (!userActivation || userActivation.isActive)
            act();
        else
            addEventListener('pointerup', act, {once: true});
    };

    const address = () => location.href.replace(/#.*/, '');

    /* A link begins with # where the program does not know its own address. */
    const link_of = (words) => words.startsWith('#') ? address() + words : words;

    const copy = (words) => {
        if (navigator.clipboard)
            navigator.clipboard.writeText(words).catch(() => {});
    };

    /* Fingers hand an invitation on by the phone's own menu. */
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

    /* Until they are there, the words are English ones. */
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

    /* Does what the options ask for, unless it is so already. */
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

    /* ---- the way back, and a screen that stays on ---- */

    let stepped = false; /* is there an entry of the history to go back from? */

    /* Back of a browser or a phone leads where Escape does; at the title it leaves the page. */
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
            /* a sandboxed frame has no history of its own */
        }
    };

    const watchBack = () => addEventListener('popstate', () => {
        if (!stepped)
            return;
        stepped = false; /* the picture that follows makes a new entry, unless it is the title's */
        key(KEY.ESCAPE, true, performance.now());
        key(KEY.ESCAPE, false, performance.now());
        step();
    });

    let lock = null; /* of the screen, or the promise of one */

    const stay = () => {
        const wished = wasm.fact(FACT.awake) !== 0 && !document.hidden;
        if (!navigator.wakeLock || wished === (lock !== null))
            return;
        const old = lock;
        lock = wished ? navigator.wakeLock.request('screen').catch(() => null) : null;
        if (old)
            old.then((held) => held && held.release());
    };

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
        paint(); /* at once: the canvas is empty now */
        plan();
    };

    /* The browser knows how many pixels of the screen the canvas has, which is more exact than a
     * product; but when it emulates a phone, it forgets that the phone's pixels are smaller. */
    const watchSize = () => {
        context = canvas.getContext('2d', {alpha: false}); /* from now on it is not transparent */
        const measured = (exact) => {
            const box = canvas.getBoundingClientRect();
            const width = box.width * devicePixelRatio, height = box.height * devicePixelRatio;
            if (exact && Math.abs(exact.inlineSize - width) < 1.5 &&
                Math.abs(exact.blockSize - height) < 1.5)
                resize(exact.inlineSize, exact.blockSize);
            else
                resize(width, height);
        };
        const observer = new ResizeObserver((entries) => {
            const exact = entries[0].devicePixelContentBoxSize;
            measured(exact && exact[0]);
        });
        measured();
        addEventListener('resize', () => measured());
        try {
            observer.observe(canvas, {box: 'device-pixel-content-box'});
        } catch (error) {
            observer.observe(canvas);
        }
    };

    /* ---- filling the screen ---- */

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
            lock = null; /* the browser lets it go with the page */
            focus();
            wake();
        });
        /* nothing is selected, dragged or asked about by accident */
        for (const kind of ['contextmenu', 'selectstart', 'dragstart'])
            addEventListener(kind, (event) => event.preventDefault());
        /* the browser's own zoom, but in a game */
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

    /* The languages whose letters the usual fonts lack, as bits; those in `known` are not
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

    /* Checking letters costs a tenth of the start, so languages that are not shown first wait. */
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

    /* The ranking server shows its games in a frame, which has the signed log. */
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

    /* Resolves when what was drawn is on the screen. */
    const seen = () => new Promise((done) => {
        if (document.hidden)
            done();
        else
            requestAnimationFrame(() => setTimeout(done));
    });

    const start = async () => {
        const imports = {page: {glyph: glyphs.answer(() => wasm), ...store.imports, ...online.imports,
            ...ranking.imports, ...mind.imports}};
        glyphs.warm(); /* while the program is compiled */
        const module = await program.module;
        wasm = (await WebAssembly.instantiate(module, imports)).exports;
        online.open(self);
        ranking.open(self);
        mind.open(self, module);
        learn();
        await bring();
        const language = languageOf();
        if (language)
            await Promise.race([install(language), new Promise((late) => setTimeout(late, PATIENCE_MS))]);
        if (!open(language)) {
            sorry('There is not enough memory to play.');
            return;
        }
        store.open(self);
        touch.open(self);
        pads.open(self);
        files.open(self);
        watchSize();
        await seen(); /* everything that can wait comes after the first picture */
        performance.mark('first frame');
        sound.open(module, (there) => tell(TELL.SOUND_CARD, there, performance.now()));
        watchFocus();
        watchFullscreen();
        watchBack();
        if (history.state === 'away') /* the page was loaded anew */
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
        tell(TELL.FONTS, unwritten(() => true), performance.now());
        await Promise.all([online.prepare(), install(0)]); /* lessons are in English's file */
        wake();
        await store.known; /* the settings would undo what a challenge chooses */
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
