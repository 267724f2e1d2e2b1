"""Two homes behind NAT, each in a network namespace of its own, meet at a relay: straight where their routers let them,
else through the relay."""

import itertools
import os
import shutil
import signal

import pytest

from helpers.process import run, shell, wait_until
from test_net import SECONDS, code_at

RELAY = '203.0.113.1'
KINDS = {
    'open': 'iptables -t nat -A POSTROUTING -o wan -j MASQUERADE; iptables -t nat -A PREROUTING -i wan -p udp -j DNAT --to '
            '10.0.0.2',
    'restricted': 'iptables -t nat -A POSTROUTING -o wan -j MASQUERADE; iptables -A INPUT -i wan -p udp -j DROP',
    'symmetric': 'iptables -t nat -A POSTROUTING -o wan -p udp -j MASQUERADE --random-fully; iptables -A INPUT -i wan -p udp '
                 '-j DROP',
}
# A home whose router speaks UPnP; miniupnpd ignores networks for documentation.
UPNP = 'iptables-legacy -t nat -N MINIUPNPD-POSTROUTING; iptables-legacy -t nat -A POSTROUTING -o wan -j MINIUPNPD-POSTROUTING; ' \
       'iptables-legacy -t nat -A POSTROUTING -o wan -j MASQUERADE; iptables-legacy -t nat -N MINIUPNPD; ' \
       'iptables-legacy -t nat -A PREROUTING -i wan -j MINIUPNPD; iptables-legacy -N MINIUPNPD; ' \
       'iptables-legacy -A FORWARD -i wan -m conntrack --ctstate ESTABLISHED,RELATED -j ACCEPT; ' \
       'iptables-legacy -A FORWARD -i wan -j MINIUPNPD; iptables-legacy -A FORWARD -i wan -j DROP; ' \
       'ip address flush dev wan; ip address add 9.1.1.11/24 dev wan'
ROUTER = '''ext_ifname=wan
listening_ip=lan
enable_upnp=yes
secure_mode=yes
uuid=00000000-0000-0000-0000-000000000001
allow 1024-65535 10.0.0.0/24 1024-65535
'''
RELAYED = {('restricted', 'symmetric'), ('symmetric', 'symmetric')}  # no other pair needs the relay
HOME = '''
ip netns add {nat}; ip netns add {home}
ip -n {net} link add {side} type veth peer name wan netns {nat}
ip -n {net} link set {side} master bridge up
ip -n {nat} address add 203.0.113.{number}/24 dev wan; ip -n {nat} link set wan up
ip -n {nat} link add lan type veth peer name eth netns {home}
ip -n {nat} address add 10.0.0.1/24 dev lan; ip -n {nat} link set lan up
ip -n {home} address add 10.0.0.2/24 dev eth; ip -n {home} link set eth up; ip -n {home} link set lo up
ip -n {home} route add default via 10.0.0.1
ip netns exec {nat} sh -ec 'echo 1 > /proc/sys/net/ipv4/ip_forward; {rules}'
'''
NET = '''
ip netns add {net}
ip -n {net} link add bridge type bridge
ip -n {net} address add 203.0.113.1/24 dev bridge; ip -n {net} link set bridge up; ip -n {net} link set lo up
'''


@pytest.fixture
def internet():
    """internet(kind, kind) makes two homes behind routers of these kinds; returns how to run a program in the net and in
    each home."""
    names = []

    def begin(*kinds):
        if os.geteuid() or not shutil.which('ip') or not shutil.which('iptables'):
            pytest.skip('network namespaces need root, ip and iptables')
        net, *rest = [f'tessera-{os.getpid()}-{part}' for part in ('net', 'nat0', 'home0', 'nat1', 'home1')]
        names.extend([net, *rest])
        script = NET.format(net=net) + ''.join(
            HOME.format(net=net, nat=rest[2 * i], home=rest[2 * i + 1], side=f'side{i}', number=11 + i, rules=KINDS.get(kind, kind))
            for i, kind in enumerate(kinds))
        made = shell('set -e\n' + script)
        if made.code:
            pytest.skip(f'no network namespaces here: {made.err}')
        return [['ip', 'netns', 'exec', name] for name in (net, *rest[1:2 * len(kinds):2])]
    yield begin
    for name in names:
        run('ip', 'netns', 'delete', name)


@pytest.mark.long
@pytest.mark.parametrize('kinds', itertools.combinations_with_replacement(KINDS, 2), ids='-'.join)
def test_two_homes(kinds, internet, program, start, tmp_path, can_play_online):
    net, *homes = internet(*kinds)
    relay = start(*net, *program, 'relay')
    relay.wait_for('^A relay on port')
    replays = [tmp_path / f'{number}.tsr' for number in range(2)]
    host = start(*homes[0], *program, 'host', '--relay', RELAY, *SECONDS, '--bot', '10', '--handicap', '12', '--replay',
                 replays[0])
    guest = start(*homes[1], *program, 'join', '--relay', RELAY, '--code', code_at(host), *SECONDS, '--bot', '1', '--replay',
                  replays[1])
    for one in (host, guest):
        one.wait(120).ok()
    assert replays[0].read_bytes() == replays[1].read_bytes()
    relay.signal(signal.SIGINT)
    forwarded = relay.wait().ok().json[0]['forwarded']
    assert (forwarded > 100) == (kinds in RELAYED), forwarded


@pytest.mark.long
def test_router_with_upnp(internet, program, terminal, start, tmp_path, can_play_online):
    """Without a relay the lobby's link leads to the router, which lets in until the lobby closes."""
    server = shutil.which('miniupnpd', path='/usr/sbin:' + os.environ['PATH'])
    if not server or not shutil.which('iptables-legacy'):
        pytest.skip('needs miniupnpd and iptables-legacy')
    net, home = internet(UPNP)
    router = [*home[:3], home[3].replace('home', 'nat')]
    run(*net, 'ip', 'address', 'add', '9.1.1.1/24', 'dev', 'bridge').ok()
    (tmp_path / 'router.conf').write_text(ROUTER)
    start(*router, server, '-d', '-f', tmp_path / 'router.conf', '-P', tmp_path / 'pid').wait_for('Listening|listening')
    rules = [*router, 'iptables-legacy', '-t', 'nat', '-S', 'MINIUPNPD']
    def begin(where, name, *words):
        return terminal(*where, *program, *words, '--term', '--lang', 'en', width=90, height=40,
                        env={'TESSERA_HOME': str(tmp_path / name)})
    host = begin(home, 'host')
    host.go('?Multiplayer', '>Multiplayer', '>Play with a friend')
    link = host.wait(r'tessera://join/[\w-]+@9\.1\.1\.11:2608').group()
    assert '--dport 2608' in run(*rules).ok().out
    begin(net, 'guest', 'join', link)
    host.wait(r'not ready, \d+ ms')
    host.go('>Leave lobby', '?again', 'Enter')
    host.wait_gone('Lobby')
    wait_until(lambda: '--dport' not in run(*rules).ok().out, 'the port is closed')
