"""Sound servers without a card, each in a folder of its own; their sink is `bench`.

As a program it runs a command beside such a server, if it is installed:
sound.py pulseaudio|pipewire COMMAND..."""

import contextlib
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time

NEEDS = {'pulseaudio': ['pulseaudio'], 'pipewire': ['pipewire', 'pipewire-pulse', 'wireplumber', 'dbus-daemon']}


def is_installed(kind):
    return all(map(shutil.which, [*NEEDS[kind], 'pactl', 'parec']))


@contextlib.contextmanager
def sound_server(kind):
    """Yields the environment of programs that speak to such a server, or None if it does not start. SOUND_SERVER in
    it is the process that they speak to."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        env = {**os.environ, 'HOME': folder, 'XDG_RUNTIME_DIR': folder, 'SDL_AUDIODRIVER': 'pulseaudio',
               'PULSE_SERVER': f'unix:{folder}/pulse/native', 'DBUS_SESSION_BUS_ADDRESS': f'unix:path={folder}/bus'}
        for name in 'XDG_CONFIG_HOME', 'XDG_STATE_HOME', 'DISPLAY':
            env.pop(name, None)
        commands = [['pulseaudio', '-n', '--daemonize=no', '--exit-idle-time=-1', '--realtime=no',
                     '-L', 'module-native-protocol-unix']] if kind == 'pulseaudio' else [
            ['dbus-daemon', '--session', '--nofork', f'--address={env["DBUS_SESSION_BUS_ADDRESS"]}'],
            ['pipewire'], ['wireplumber'], ['pipewire-pulse']]
        servers = []

        def pactl(*words):
            return subprocess.run(['pactl', *words], env=env, capture_output=True, timeout=20, check=False).returncode == 0

        try:
            for command in commands:
                servers.append(subprocess.Popen(command, env=env, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL))
                end = time.monotonic() + 10
                files = {'dbus-daemon': 'bus', 'pipewire': 'pipewire-0'}.get(command[0])
                while files and not os.path.exists(f'{folder}/{files}') and time.monotonic() < end:
                    time.sleep(0.05)
            end = time.monotonic() + 20
            while not (pactl('load-module', 'module-null-sink', 'sink_name=bench', 'rate=48000') and
                       pactl('set-default-sink', 'bench')) and time.monotonic() < end:
                time.sleep(0.2)
            yield {**env, 'SOUND_SERVER': str(servers[-1].pid)} if time.monotonic() < end else None
        finally:
            for server in reversed(servers):
                server.send_signal(signal.SIGTERM)
                server.wait()


if __name__ == '__main__':
    if not is_installed(sys.argv[1]):
        sys.exit(print('not installed'))
    with sound_server(sys.argv[1]) as environment:
        sys.exit(subprocess.run(sys.argv[2:], env=environment, check=False).returncode if environment else 'does not start')
