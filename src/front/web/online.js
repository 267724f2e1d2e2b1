/* Online play: the routes to relays, by WebSocket. Each message is a datagram, as the program makes
 * and reads them; only the two ends can read its contents. Nothing is opened before the player
 * requests a lobby. */
const online = (() => {
    const AGAIN_MS = 1000; /* until a broken route is tried again */
    const WAITING_MOST = 512; /* datagrams that have arrived and were not read */
    let page = null;
    let ways = []; /* {text, socket, opened, tried, failed} */
    let come = []; /* [route, bytes] */

    /* Without TLS only where the page itself came so, or to this machine. */
    const address = (text) => {
        const own = /^(localhost|127\.0\.0\.1|\[::1\])(:|$)/.test(text);
        return `${own || location.protocol === 'http:' ? 'ws' : 'wss'}://${text}/relay`;
    };

    const take = (i, data) => {
        if (data instanceof ArrayBuffer && come.length < WAITING_MOST)
            come.push([i, new Uint8Array(data)]);
        page.wake();
    };

    const call = (way) => {
        way.tried = page.now();
        try {
            way.socket = new WebSocket(address(way.text));
        } catch (error) {
            way.failed = true; /* it is no address */
            return;
        }
        way.socket.binaryType = 'arraybuffer';
        way.socket.onopen = () => {
            way.opened = true;
            page.wake();
        };
        way.socket.onclose = () => {
            way.failed = !way.opened;
            page.wake();
        };
        way.socket.onmessage = ({data}) => take(ways.indexOf(way), data);
    };

    /* Returns the number of the connection to a relay, -1 while it is opening, -2 if it failed. */
    const find = (at) => {
        const text = page.text(at);
        let way = ways.find((other) => other.text === text);
        if (!way) {
            way = {text};
            ways.push(way);
            call(way);
        }
        if (way.opened)
            return ways.indexOf(way);
        return way.failed ? -2 : -1;
    };

    const bytes_at = (at, size) => new Uint8Array(page.wasm().memory.buffer, at, size);

    /* Channels to other pages (channel.js), by member. Signals that arrive before that part is
     * loaded are stored for a short time only: the other end repeats them. */
    const CHANNEL = 64, HEARD_MOST = 32; /* CHANNEL: the number of the first such route */
    const heard = []; /* [member, words, last] */
    let channels = null;
    const signal_take = async (member, at, size, last) => {
        const words = new TextDecoder().decode(bytes_at(at, size).slice());
        if (heard.length < HEARD_MOST)
            heard.push([member, words, last]);
        if (!channels && await parts.run('channel'))
            channels = channels || channel(page.now, page.wake, (member, bytes) => take(CHANNEL + member, bytes));
        while (channels && heard.length)
            channels.hear(...heard.shift());
    };
    const signal_next = (member, at, room) => channels ? channels.say(member, bytes_at(at, room)) : -1;
    const channel_is_open = (member) => channels && channels.is_open(member) ? 1 : 0;

    const send = (i, at, size) => {
        if (i >= CHANNEL) {
            channels.send(i - CHANNEL, bytes_at(at, size).slice());
            return;
        }
        const way = ways[i], {readyState} = way.socket;
        if (readyState === WebSocket.OPEN)
            way.socket.send(bytes_at(at, size).slice());
        else if (readyState === WebSocket.CLOSED && page.now() - way.tried > AGAIN_MS)
            call(way);
    };

    /* The size of the next datagram and its route, or -1. */
    const receive = (at, room) => {
        if (!come.length)
            return -1;
        const [i, bytes] = come.shift();
        if (bytes.length > room)
            return receive(at, room);
        bytes_at(at, bytes.length).set(bytes);
        return i << 16 | bytes.length;
    };

    const close = () => {
        for (const {socket} of ways)
            if (socket)
                socket.close();
        if (channels)
            channels.close();
        ways = [];
        come = [];
    };

    /* The secret by which a reloaded page gets its seat back: for this tab, and for the lobby with
     * that key alone. */
    const SEAT = 'tessera seat', KEY_SIZE = 32, SECRET_SIZE = 16;
    const hex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
    const seat_secret = (key, secret) => {
        const {buffer} = page.wasm().memory, out = new Uint8Array(buffer, secret, SECRET_SIZE);
        const lobby = hex(new Uint8Array(buffer, key, KEY_SIZE));
        try {
            const [its, kept] = (sessionStorage.getItem(SEAT) || '').split(' ');
            if (its === lobby)
                out.set(kept.match(/../g).map((pair) => parseInt(pair, 16)));
            else
                sessionStorage.setItem(SEAT, `${lobby} ${hex(crypto.getRandomValues(out))}`);
        } catch (error) {
            crypto.getRandomValues(out); /* the browser keeps nothing */
        }
    };
    const seat_forget = () => {
        try {
            sessionStorage.removeItem(SEAT);
        } catch (error) {
            /* it has kept nothing */
        }
    };

    /* The cryptography is a part of the page, and a function (crypt.js) that takes some milliseconds
     * to run: it waits for the first call. */
    let script = false, calls = null;
    const prepare = async () => {
        script = script || await parts.run('crypt');
    };
    const crypt_open = () => {
        if (!script)
            prepare(); /* for the next time */
        else if (!calls)
            calls = crypt(() => page.wasm().memory);
        return calls ? 1 : 0;
    };
    const cryptography = Object.fromEntries(['random', 'wipe', 'hash', 'hmac', 'encrypt',
        'decrypt', 'public_key', 'shared_secret', 'sign', 'sign_new_key', 'sign_public_key', 'verify',
        'blake2b'].map((name) => ['crypt_' + name, (...words) => calls['crypt_' + name](...words)]));

    const open = (its) => { page = its; };

    return {
        open, prepare,
        imports: {way_find: find, way_send: send, way_receive: receive, way_close: close, seat_secret, seat_forget,
            signal_take, signal_next, channel_is_open,
            crypt_is_built: () => 1, crypt_open, ...cryptography},
    };
})();
