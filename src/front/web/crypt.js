/* Implements crypt/crypt.h for the page with the audited noble packages. bundle.sh bundles this
 * file with the parts of them that it needs, as `crypt`, a function of the program's memory. */
import {chacha20poly1305} from '@noble/ciphers/chacha.js';
import {ed25519, x25519} from '@noble/curves/ed25519.js';
import {blake2b} from '@noble/hashes/blake2.js';
import {hmac} from '@noble/hashes/hmac.js';
import {sha256} from '@noble/hashes/sha2.js';

const KEY = 32, NONCE = 12, TAG = 16, HASH = 32, SIGNATURE = 64;

/* Writes the result of `make`. Returns 0 if it has rejected its input. */
const attempt = (out, make) => {
    try {
        out(make());
        return 1;
    } catch (error) {
        return 0;
    }
};

/* `memory` returns the program's memory, which grows. */
export const calls = (memory) => {
    const at = (address, size) => new Uint8Array(memory().buffer, address, size);
    const to = (address) => (bytes) => at(address, bytes.length).set(bytes);
    const cipher = (key, nonce, head, size) =>
        chacha20poly1305(at(key, KEY), at(nonce, NONCE), at(head, size));
    return {
        crypt_random: (out, size) => crypto.getRandomValues(at(out, size)),
        crypt_wipe: (secret, size) => at(secret, size).fill(0),
        crypt_hash: (out, one, oneSize, two, twoSize) =>
            to(out)(sha256.create().update(at(one, oneSize)).update(at(two, twoSize)).digest()),
        crypt_hmac: (out, key, bytes, size) => to(out)(hmac(sha256, at(key, KEY), at(bytes, size))),
        crypt_encrypt: (key, nonce, head, headSize, plain, size, out) =>
            to(out)(cipher(key, nonce, head, headSize).encrypt(at(plain, size))),
        crypt_decrypt: (key, nonce, head, headSize, sealed, size, out) =>
            attempt(to(out), () => cipher(key, nonce, head, headSize).decrypt(at(sealed, size + TAG))),
        /* getPublicKey would precompute tables, which takes longer than a handshake */
        crypt_public_key: (out, secret) => to(out)(x25519.scalarMult(at(secret, KEY), x25519.GuBytes)),
        crypt_shared_secret: (out, secret, key) =>
            attempt(to(out), () => x25519.getSharedSecret(at(secret, KEY), at(key, KEY))),
        /* as in libsodium, a secret key is a seed followed by its public key */
        crypt_sign_new_key: (secret, key) => {
            const pair = ed25519.keygen();
            at(secret, KEY).set(pair.secretKey);
            at(secret + KEY, KEY).set(pair.publicKey);
            at(key, KEY).set(pair.publicKey);
        },
        crypt_sign_public_key: (secret, key) => at(key, KEY).set(at(secret + KEY, KEY)),
        crypt_sign: (signature, secret, bytes, size) =>
            to(signature)(ed25519.sign(at(bytes, size), at(secret, KEY))),
        crypt_verify: (signature, key, bytes, size) => {
            try {
                return +ed25519.verify(at(signature, SIGNATURE), at(bytes, size), at(key, KEY));
            } catch (error) {
                return 0;
            }
        },
        crypt_blake2b: (out, one, oneSize, two, twoSize) =>
            to(out)(blake2b.create({dkLen: HASH}).update(at(one, oneSize)).update(at(two, twoSize)).digest()),
    };
};
