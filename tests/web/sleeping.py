"""It sleeps when nothing moves, and keeps pace on a slow machine."""

from game import Game

# When each frame came, and how long its work took; from when on.
PACE = '''
    const came = [], took = [];
    const plain = window.requestAnimationFrame;
    window.requestAnimationFrame = (show) => plain((now) => {
        const began = performance.now();
        show(now);
        came.push(now);
        took.push(performance.now() - began);
    });
'''
GLIDES = 'Edition itnotes'  # the rule set whose pieces glide between rows: all its pictures differ


def sleeps(lab):
    game = Game(lab)

    def none_in_two_seconds(name):
        lab.browser.wait(1)
        before = game.ask('framesAsked')
        lab.browser.wait(2)
        lab.same(name + ': frames in two seconds', game.ask('framesAsked') - before, 0)
        lab.true(name + ': nothing is due', game.ask('page.wasm().next_us()') < 0)

    lab.browser.wait(4)  # the field beside the title plays for a while
    none_in_two_seconds('title')
    game.choose('Mode')
    none_in_two_seconds('menu')
    game.press('Escape', 'Home')
    game.start()
    game.press('Space', 'KeyP')
    none_in_two_seconds('paused')


def median(numbers):
    return sorted(numbers)[len(numbers) // 2]


def keeps_pace(lab):
    game = Game(lab, script=PACE, size=(390, 844), ratio=3, touch=True)
    game.start(GLIDES)
    lab.browser.wait(3.5)
    game.call('Emulation.setCPUThrottlingRate', rate=4)
    game.ask('came.length = took.length = 0')
    lab.browser.wait(4)
    came, took = game.ask('came'), game.ask('took')
    if len(came) < 20:
        lab.true('a gliding piece is drawn on and on', False, came)
        return
    apart = median([b - a for a, b in zip(came, came[1:])])
    print(f'        four times slower: {1000 / apart:.1f} updates a second (median), '
          f'{len(came) / 4:.0f} in all; the work of one {median(took):.1f} ms (median)')
    lab.true('it keeps pace, as far as a busy machine can tell', apart < 200, apart)


CHECKS = [sleeps, keeps_pace]
