/* Requests to the ranking server, which is the page's own host: fetch uses the page's encryption.
 * Logs that the server has not accepted yet stay in the page's storage. */
const ranking = (() => {
    const KEY = 'tessera key', WAITING = 'tessera hand-in';
    const SETTLED = [200, 413, 422]; /* the server's answer to a log will not change */
    const AGAIN_MS = 60000;
    let page = null, sending = false;
    const asked = [], answers = []; /* for each kind of request */

    /* The page also works if the browser blocks its storage. */
    const stored = (name) => {
        try {
            return localStorage.getItem(name);
        } catch (error) {
            return null;
        }
    };
    const keep = (name, text) => {
        try {
            localStorage.setItem(name, text);
        } catch (error) { /* the log is lost when the page closes */ }
    };

    const bytes = (at, size) => new Uint8Array(page.wasm().memory.buffer, at, size);

    /* Browsers allow requests to another server only if that server permits them. */
    const address = (place, path) => {
        if (place === location.host)
            return path;
        const scheme = place.includes('://') ? '' : 'https://';
        return scheme + place + path;
    };

    const ask = (what, placeAt, pathAt, body, size) => {
        const number = asked[what] = (asked[what] || 0) + 1;
        answers[what] = null;
        const done = (answer) => {
            if (asked[what] === number)
                answers[what] = answer;
            page.wake();
        };
        const fail = () => done({status: -1, text: new Uint8Array()});
        if (!pathAt) {
            setTimeout(fail);
            return;
        }
        const url = address(page.text(placeAt), page.text(pathAt));
        fetch(url, size ? {method: 'POST', body: bytes(body, size).slice()} : {}).then(async (response) =>
            done({status: response.status, text: new Uint8Array(await response.arrayBuffer())})).catch(fail);
    };

    const status = (what, size) => {
        const answer = answers[what];
        if (!answer)
            return 0;
        new DataView(page.wasm().memory.buffer).setUint32(size, answer.text.length, true);
        return answer.status;
    };

    const take = (what, at) => {
        bytes(at, answers[what].text.length).set(answers[what].text);
        answers[what] = null;
    };

    /* ---- submitted games ---- */

    const waiting = () => JSON.parse(stored(WAITING) || '[]');

    const send = async () => {
        if (sending)
            return;
        sending = true;
        for (let list = waiting(); list.length; list = waiting()) {
            const [log, ...rest] = list;
            const answer = await fetch('/log', {method: 'POST', body: log}).catch(() => null);
            if (!answer || !SETTLED.includes(answer.status)) {
                setTimeout(send, AGAIN_MS);
                break;
            }
            keep(WAITING, JSON.stringify(rest));
        }
        sending = false;
        page.wake();
    };

    const submit = (at, size) => {
        const log = new TextDecoder().decode(bytes(at, size).slice());
        keep(WAITING, JSON.stringify([...waiting(), log]));
        send();
    };

    /* ---- the key ---- */

    const key = (out) => {
        const digits = stored(KEY) || '';
        const pairs = digits.match(/[0-9a-f]{2}/g) || [];
        if (pairs.length !== 64)
            return 0;
        bytes(out, 64).set(pairs.map((pair) => parseInt(pair, 16)));
        return 1;
    };

    const keepKey = (at) => keep(KEY,
        [...bytes(at, 64)].map((byte) => byte.toString(16).padStart(2, '0')).join(''));

    const open = (its) => { page = its; };

    /* Submits the logs that an earlier visit has left; called after the first picture. */
    const listen = () => {
        if (waiting().length)
            send();
    };

    return {
        open, listen,
        imports: {server_ask: ask, server_status: status, server_take: take, server_submit: submit,
            server_waiting: () => waiting().length, server_key: key, server_keep_key: keepKey},
    };
})();
