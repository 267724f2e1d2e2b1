/* Stores the rows of disk.c in IndexedDB. Rows stay in memory until they are stored. All rows of
 * one moment are one transaction, so a game and the removal of its journal are stored together or
 * not at all. */
const store = (() => {
    const TABLES = ['settings', 'games', 'replays', 'journal']; /* the same list as in disk.c */
    const [SETTINGS, GAMES, , JOURNAL] = TABLES.keys();
    const STATUS = {OK: 0, FULL: 4, IO: 5, NEWER: 9, REFUSED: 12}; /* of STORE_ERRORS; checked in disk.c */
    const PATIENCE_MS = 5000; /* after this time the browser counts as not answering */
    const GOING_MS = 300; /* the longest time for a page that is closing */

    let page = null, db = null;
    let ready = false, status = STATUS.OK, told = '';
    let writing = false;
    let journal = ''; /* name of this page's own journal */
    /* channel that notifies other pages of this browser of games, or null */
    let others = null;
    let seen = null;
    let start = null, loading = null;
    const whole = new Promise((done) => { start = done; }); /* the program takes rows */
    const known = new Promise((done) => { seen = done; }); /* all rows are read, or cannot be */
    const unkept = new Map(); /* {table, name, bytes}; null bytes remove the row */

    const tell = () => {
        const rows = status === STATUS.OK ? [] : [...unkept.values()];
        const games = rows.filter((row) => row.table === GAMES && row.bytes).length;
        const now = [ready, status, rows.length, games].join();
        if (now === told)
            return;
        told = now;
        page.wasm().rows_are(ready, status, rows.length, games);
        if (ready || status !== STATUS.OK)
            seen();
        page.wake();
    };

    const hand = (table, name, bytes) => {
        const words = new TextEncoder().encode(name);
        page.lend(words, (at) => {
            if (bytes)
                page.lend(bytes, (from) => page.wasm().row_is(table, at, from, bytes.length));
            else
                page.wasm().row_is(table, at, 0, 0);
        });
    };

    /* ---- writing ---- */

    const trouble = (error) => {
        status = error && error.name === 'QuotaExceededError' ? STATUS.FULL : STATUS.IO;
        tell();
    };

    /* Aborts the transaction: rows must be stored together or not at all. */
    const undo = (work) => {
        try {
            work.abort();
        } catch (error) {
            /* the transaction is missing or has ended */
        }
    };

    const write = () => {
        if (!db || writing || !unkept.size) {
            tell();
            return;
        }
        const rows = [...unkept];
        let work = null;
        try {
            work = db.transaction(TABLES, 'readwrite');
            for (const [, row] of rows) {
                const table = work.objectStore(TABLES[row.table]);
                if (row.bytes)
                    table.put(row.bytes, row.name);
                else
                    table.delete(row.name);
            }
            if (work.commit)
                work.commit(); /* the page may be about to close */
        } catch (error) {
            trouble(error);
            undo(work);
            return;
        }
        writing = true;
        work.oncomplete = () => {
            writing = false;
            if (others)
                others.postMessage(rows.map(([, row]) => row).filter((row) => row.table === GAMES));
            for (const [key, row] of rows)
                if (unkept.get(key) === row)
                    unkept.delete(key);
            status = STATUS.OK;
            write();
        };
        work.onabort = () => {
            writing = false;
            trouble(work.error);
        };
    };

    /* Requests durable storage once a game is finished. */
    let asked = false;
    const persist = () => {
        if (!asked && navigator.storage && navigator.storage.persist)
            navigator.storage.persist().catch(() => {});
        asked = true;
    };

    const keep = (table, name, bytes) => {
        if (table === GAMES && bytes)
            persist();
        if (!unkept.size || status !== STATUS.OK)
            queueMicrotask(write);
        unkept.set(table + ' ' + name, {table, name, bytes});
    };

    /* ---- reading ---- */

    const answer = (request) => new Promise((done, failed) => {
        request.onsuccess = () => done(request.result);
        request.onerror = () => failed(request.error);
    });

    const ask = async (table, name) => {
        let bytes = null;
        const row = unkept.get(table + ' ' + name);
        if (row)
            bytes = row.bytes;
        else if (db)
            bytes = await answer(db.transaction(TABLES[table]).objectStore(TABLES[table]).get(name))
                .catch(() => null);
        await null; /* the answer must not arrive during the request */
        hand(table, name, bytes);
        page.wake();
    };

    const all = async (table) => {
        const rows = db.transaction(TABLES[table]).objectStore(TABLES[table]);
        const [names, values] = await Promise.all(
            [answer(rows.getAllKeys()), answer(rows.getAll())]);
        return names.map((name, i) => [name, values[i]]);
    };

    /* Pages without locks, as over plain HTTP, query each other. */
    const claims = window.BroadcastChannel ? new BroadcastChannel('tessera journals') : null;
    if (claims)
        claims.onmessage = ({data}) => {
            if (data.asked && data.asked === journal)
                claims.postMessage({held: journal});
            if (claims.wait)
                claims.wait(data.held);
        };

    const claimed = (name) => new Promise((done) => {
        if (!claims) {
            done(false);
            return;
        }
        claims.wait = (held) => held === name && done(true);
        claims.postMessage({asked: name});
        setTimeout(() => done(false), GOING_MS);
    });

    /* A journal belongs to the page that holds the lock with its name. A page that is being
     * reloaded still holds it for a moment. */
    const holds = async (name) => {
        if (!navigator.locks)
            return !await claimed(name);
        return new Promise((done) => {
            navigator.locks.request(name, {signal: AbortSignal.timeout(GOING_MS)}, () => {
                done(true);
                return new Promise(() => {}); /* holds the lock until the page is closed */
            }).catch((error) => done(error.name !== 'TimeoutError'));
        });
    };

    /* Gives the journal a new name. */
    const leave = () => {
        journal = 'tessera ' + crypto.getRandomValues(new Uint32Array(2)).join('-');
        return holds(journal);
    };

    /* Takes over the unfinished game of a closed page. */
    const inherit = async () => {
        for (const [name, bytes] of await all(JOURNAL))
            if (await holds(name)) {
                journal = name;
                hand(JOURNAL, '', bytes);
                return;
            }
        await leave();
    };

    const connect = async () => {
        const request = indexedDB.open('tessera', 2); /* version 1 had replays as plain text */
        request.onupgradeneeded = ({oldVersion}) => {
            for (const name of oldVersion ? [] : TABLES)
                request.result.createObjectStore(name);
        };
        const late = new Promise((done, failed) => {
            setTimeout(() => failed(new Error('late')), PATIENCE_MS);
        });
        db = await Promise.race([answer(request), late]);
        db.onversionchange = () => db.close();
        db.onclose = () => {
            db = null;
            trouble(null);
        };
    };

    const listen = () => {
        if (!window.BroadcastChannel)
            return;
        others = new BroadcastChannel('tessera');
        others.onmessage = ({data}) => {
            for (const {table, name, bytes} of data)
                hand(table, name, bytes);
            page.wake();
        };
    };

    const load = async () => {
        try {
            await Promise.all([connect(), whole]);
            for (const table of [SETTINGS, GAMES])
                for (const [name, bytes] of await all(table))
                    hand(table, name, bytes);
            await inherit();
            listen();
        } catch (error) {
            db = null;
            status = error && error.name === 'VersionError' ? STATUS.NEWER : STATUS.REFUSED;
        }
        await whole;
        ready = true;
        write();
    };

    const again = () => {
        if (db)
            write();
        else if (status === STATUS.IO)
            connect().then(write).catch(() => {});
    };

    /* ---- the page ---- */

    const imports = {
        rows_open: () => { loading = loading || load(); },
        rows_again: () => queueMicrotask(again),
        row_keep: (table, name, at, size) => {
            const bytes = at ? new Uint8Array(page.wasm().memory.buffer, at, size).slice() : null;
            keep(table, table === JOURNAL ? journal : page.text(name), bytes);
        },
        row_ask: (table, name) => { ask(table, page.text(name)); },
        journal_leave: () => { leave(); },
        now_ms: () => Date.now(),
    };
    const open = (its) => { page = its; };
    return {open, start: () => start(), imports, known};
})();
