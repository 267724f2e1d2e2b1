"""Sound as a window plays it, without a sound card: through SDL's disk driver (tests/sdl_audio.c), and over
PulseAudio's protocol to servers of its own (tests/pulse_audio.c)."""

import pytest

from helpers.process import run, shell
from helpers.sound import is_installed, sound_server


@pytest.fixture
def programs(build):
    if not (build / 'tests/sdl_audio').exists():
        pytest.skip('built without a window')
    return build / 'tests'


def test_disk(programs, tmp_path):
    run(programs / 'sdl_audio', env={'SDL_VIDEODRIVER': 'dummy', 'SDL_AUDIODRIVER': 'disk', 'SDL_DISKAUDIODELAY': '1',
                                     'SDL_DISKAUDIOFILE': str(tmp_path / 'samples')}).ok()


@pytest.mark.parametrize('kind', ['pulseaudio', 'pipewire'])
def test_server(programs, kind):
    if not is_installed(kind):
        pytest.skip(f'{kind} is not installed')
    with sound_server(kind) as env:
        if not env:
            pytest.skip(f'{kind} does not start here')
        result = shell(f'parec -d bench.monitor --format=s16le --rate=48000 --channels=2 --latency-msec=20 |'
                       f' "{programs}/pulse_audio"', env={**env, 'SDL_VIDEODRIVER': 'dummy'}).ok()
    if 'skip' in result.out.lower():
        pytest.skip(result.lines[0])
