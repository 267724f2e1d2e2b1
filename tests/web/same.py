"""The program in the page is the program beside it: the same behaviour, the same sound."""

import base64

from game import Game

# Cues in the order of CUES; after them comes music, with a tune as its strength.
SAMPLES = '''(kind, strength, volume, voices, seconds) => {
    const wasm = page.wasm(), RATE = 48000, AT_ONCE = 4000;
    wasm.synth_open(RATE);
    new Uint8Array(wasm.memory.buffer, wasm.synth_cue_room(), 16)
        .set([0, 0, 0, 0, 0, 0, 0, 0, kind, 0, strength, volume, 0, voices, 0, 0]);
    wasm.synth_cue();
    let low = 0x84222325, high = 0xcbf29ce4; /* FNV-1a of 64 bits, of whole samples */
    for (let done = 0; done < seconds * RATE; done += AT_ONCE) {
        const at = wasm.synth_mix(AT_ONCE);
        for (const sample of new Uint16Array(wasm.memory.buffer, at, 2 * AT_ONCE)) {
            low = (low ^ sample) >>> 0;
            const product = low * 0x1b3;
            high = (high * 0x1b3 + Math.floor(product / 2 ** 32) + (low << 8)) >>> 0;
            low = product >>> 0;
        }
    }
    return [high, low].map((half) => half.toString(16).padStart(8, '0')).join('');
}'''

SIGNATURE = '''(async () => {
    const bytes = Uint8Array.from(atob(PROGRAM), (sign) => sign.charCodeAt(0));
    const {instance} = await WebAssembly.instantiate(bytes, {});
    return BigInt.asUintN(64, instance.exports.signature_compute(0)).toString(16).padStart(16, '0');
})()'''


def behaves_the_same(lab):
    game = Game(lab)
    with open(lab.build + '/signature.wasm', 'rb') as file:
        program = base64.b64encode(file.read()).decode()
    with open('tests/golden/signature.txt', encoding='ascii') as file:
        lab.same('the signature', game.ask(SIGNATURE.replace('PROGRAM', repr(program))),
                 file.read().strip())


def rows_of(golden):
    with open('tests/golden/' + golden, encoding='ascii') as file:
        return [row.rsplit(' ', 1) for row in file.read().splitlines()]


def sounds_the_same(lab):
    game = Game(lab)
    cues = rows_of('sound.txt')
    for kind, (name, kept) in enumerate(cues):
        strength = 4 if name.strip() == 'clear' else 1
        lab.same(name.strip(), game.ask(f'({SAMPLES})({kind}, {strength}, 10, 0, 1)'), kept)
    for i, (name, kept) in enumerate(rows_of('music.txt')):
        lab.same(name, game.ask(f'({SAMPLES})({len(cues)}, {i + 1}, 8, 4, 12)'), kept)


CHECKS = [behaves_the_same, sounds_the_same]
