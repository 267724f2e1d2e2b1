/* What a page encrypts with, in node: the bundled cryptography by Wycheproof's vectors, and under the
 * program's own handshake by Noise's and the recorded datagrams; t_crypt.c and t_noise.c read the same
 * files. Usage: node crypt.mjs TESTS CRYPT_JS NOISE_WASM */
import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';

const [, , tests, cryptFile, wasmFile] = process.argv;
const read = (name) => readFileSync(`${tests}/${name}`, 'utf8').split('\n')
    .filter((line) => line && !line.startsWith('#')).map((line) => line.split(' '));
const bytesOf = (word) => Buffer.from(word === '-' ? '' : word, 'hex');

/* As online.js calls it. */
const crypt = new Function(`${readFileSync(cryptFile, 'utf8')}; return crypt;`)();
const calls = crypt(() => net.memory);
const {instance} = await WebAssembly.instantiate(readFileSync(wasmFile), {page: calls});
const net = instance.exports;

/* ---- memory of the program: each test begins with none of it in use ---- */

let used = 0;
const room = (size) => {
    const address = used;
    used += size + 15 & ~15;
    assert.ok(used <= net.memory.buffer.byteLength);
    return address;
};
const put = (bytes) => {
    const address = room(bytes.length);
    new Uint8Array(net.memory.buffer, address, bytes.length).set(bytes);
    return address;
};
const hex = (address, size) => Buffer.from(net.memory.buffer, address, size).toString('hex');

/* ---- the library ---- */

const vectors = (algorithm) => read('vectors/wycheproof.txt').filter(([name]) => name === algorithm);
const counts = (of) => of.reduce((sum, kind) => ({...sum, [kind]: (sum[kind] || 0) + 1}), {});

/* ---- the handshake ---- */

const HASH_AT = 2, OUT_AT = 0, IN_AT = 32; /* in net_handshake and net_cipher (seal.h) */
const KNOCK = 1, ANSWER = 2;

const both = (file) => {
    const lines = read(file);
    const [prologue, psk, code, ...secrets] = ['prologue', 'psk', 'code', 'initiator', 'responder']
        .map((name) => (lines.find(([what]) => what === name) || [])[1]);
    const text = bytesOf(prologue), key = put(psk ? bytesOf(psk) : Buffer.alloc(32));
    if (code)
        assert.ok(net.net_key_from_code(put(Buffer.from(code + '\0')), key));
    const ends = secrets.map((secret, i) => {
        const end = {shake: room(512), seal: room(512)};
        net.net_handshake_begin(end.shake, i === 0 ? 1 : 0, put(text), text.length, key);
        net.net_handshake_set_ephemeral(end.shake, put(bytesOf(secret)));
        return end;
    });
    return {ends, lines};
};

const started = (ends) => ends.forEach(({seal, shake}) => assert.ok(net.net_cipher_start(seal, shake)));

const cases = {
    x25519() {
        const results = vectors('x25519').map(([, id, , flags, secret, key, shared]) => {
            const out = room(32), lowOrder = /^0+$/.test(shared);
            const done = calls.crypt_shared_secret(out, put(bytesOf(secret)), put(bytesOf(key)));
            assert.equal(done, lowOrder ? 0 : 1, `${id} ${flags}`);
            if (lowOrder)
                return 'refused';
            assert.equal(hex(out, 32), shared, `${id} ${flags}`);
            const mine = room(32), same = room(32), nine = put([9, ...Array(31).fill(0)]);
            calls.crypt_public_key(mine, put(bytesOf(secret)));
            assert.ok(calls.crypt_shared_secret(same, put(bytesOf(secret)), nine));
            assert.equal(hex(mine, 32), hex(same, 32));
            return 'shared';
        });
        assert.deepEqual(counts(results), {shared: 24, refused: 14});
    },

    chacha20_poly1305() {
        const results = vectors('chacha20-poly1305').map(([, id, result, flags, ...words]) => {
            const [key, nonce, head, plain, sealed, tag] = words.map(bytesOf);
            const begin = [put(key), put(nonce), put(head), head.length];
            const text = put([...sealed, ...tag]), back = room(plain.length);
            const right = calls.crypt_decrypt(...begin, text, plain.length, back);
            assert.equal(right, result === 'valid' ? 1 : 0, `${id} ${flags}`);
            if (!right)
                return 'forged';
            assert.equal(hex(back, plain.length), plain.toString('hex'), `${id} ${flags}`);
            const out = put([...plain, ...Array(16).fill(0)]); /* in place */
            calls.crypt_encrypt(...begin, out, plain.length, out);
            assert.equal(hex(out, plain.length + 16), hex(text, plain.length + 16), `${id} ${flags}`);
            assert.ok(calls.crypt_decrypt(...begin, out, plain.length, out));
            assert.equal(hex(out, plain.length), plain.toString('hex'), `${id} ${flags}`);
            return 'right';
        });
        assert.deepEqual(counts(results), {right: 44, forged: 3});
    },

    hmac_sha256() {
        const results = vectors('hmac-sha256').map(([, id, result, flags, key, text, tag]) => {
            const out = room(32), bytes = bytesOf(text);
            calls.crypt_hmac(out, put(bytesOf(key)), put(bytes), bytes.length);
            assert.equal(hex(out, 32) === tag, result === 'valid', `${id} ${flags}`);
            return result;
        });
        assert.deepEqual(counts(results), {valid: 4, invalid: 4});
    },

    sha256() { /* the example of FIPS 180-4, cut everywhere */
        for (let cut = 0; cut <= 3; cut++) {
            const out = room(32), text = put(Buffer.from('abc'));
            calls.crypt_hash(out, text, cut, text + cut, 3 - cut);
            assert.equal(hex(out, 32),
                'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
        }
    },

    chance_differs_and_secrets_go() {
        const [one, two] = [room(32), room(32)];
        calls.crypt_random(one, 32);
        calls.crypt_random(two, 32);
        assert.notEqual(hex(one, 32), hex(two, 32));
        calls.crypt_wipe(one, 32);
        assert.equal(hex(one, 32), '0'.repeat(64));
    },

    official_vectors_of_noise() {
        const {ends, lines} = both('vectors/noise.txt');
        const messages = lines.filter(([what]) => what === 'message');
        messages.forEach(([, payload, expected], m) => {
            const plain = bytesOf(payload), from = ends[m % 2], to = ends[1 - m % 2];
            const out = room(256), got = room(256), size = expected.length / 2;
            if (m === 2)
                started(ends);
            if (m < 2) {
                assert.equal(net.net_handshake_write(from.shake, put(plain), plain.length, out), size);
                assert.equal(net.net_handshake_read(to.shake, out, size, got), plain.length);
            } else {
                const number = BigInt((m >> 1) - 1);
                net.net_encrypt(from.seal + OUT_AT, number, 0, 0, put(plain), plain.length, out);
                assert.equal(net.net_decrypt(to.seal + IN_AT, number, 0, 0, out, size, got),
                    plain.length);
            }
            assert.equal(hex(out, size), expected);
            assert.equal(hex(got, plain.length), payload);
        });
        assert.equal(messages.length, 6);
        const hash = lines.find(([what]) => what === 'hash')[1];
        ends.forEach(({shake}) => assert.equal(hex(shake + HASH_AT, 32), hash));
    },

    recorded_datagrams() {
        const {ends, lines} = both('golden/handshake.txt');
        const packets = lines.filter((line) => line.length === 4);
        packets.forEach(([, link, words, expected], m) => {
            const plain = bytesOf(words), from = ends[m % 2], to = ends[1 - m % 2];
            const packet = room(1200), got = room(1200), message = room(256);
            let size;
            if (m === 2)
                started(ends);
            if (m < 2) {
                const wrote = net.net_handshake_write(from.shake, put(plain), plain.length, message);
                assert.equal(net.net_handshake_read(to.shake, message, wrote, got), plain.length);
                size = net.net_packet_hello(m ? ANSWER : KNOCK, +link, message, wrote, packet);
            } else {
                size = net.net_packet_encrypt(from.seal, +link, put(plain), plain.length, packet);
                assert.equal(net.net_packet_decrypt(to.seal, packet, size, got), plain.length);
            }
            assert.equal(hex(packet, size), expected);
        });
        assert.equal(packets.length, 6);
    },
};

let failed = 0;
for (const [name, run] of Object.entries(cases)) {
    used = net.__heap_base.value;
    try {
        run();
    } catch (error) {
        failed++;
        console.log(`${name}: ${error.message}`);
    }
}
console.log(`${Object.keys(cases).length - failed} passed, ${failed} failed`);
process.exitCode = failed ? 1 : 0;
