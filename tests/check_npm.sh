#!/bin/sh
# The package for JavaScript as its users get it: packed by npm, installed into a folder of its own
# without a network, and used there by node: its signature, the example of its README, the greedy
# player, all replays, errors; and once in a browser. Usage: check_npm.sh BUILD
set -u
cd "$(dirname "$0")/.." || exit 2
. data/packages.sh
. tests/checks.sh

if ! grep -q 'npm/tessera.wasm.gz' "$1/build.ninja"; then
    skip 'set up without a compiler for WebAssembly'
    finish
fi
built=$(ninja -C "$1" npm) || { echo "$built"; exit 1; }
package=$(cd "$1/npm" && pwd) || exit 2
check 'size' "$([ "$(wc -c <"$package/tessera.wasm.gz")" -lt 100000 ] || echo 'it has 100 kB or more')"
for tool in node npm; do
    if ! command -v $tool >/dev/null; then
        skip "there is no $tool"
        finish
    fi
done
scratch=$(mktemp -d) || exit 2
trap 'rm -rf "$scratch"' EXIT
trap 'exit 2' INT TERM

# Nothing of the user's settings, and no network.
quiet_npm() {
    env HOME="$scratch" npm_config_cache="$scratch/cache" npm_config_userconfig="$scratch/npmrc" \
        npm_config_update_notifier=false npm_config_audit=false npm_config_fund=false \
        npm --offline --silent "$@" 2>&1
}

app=$scratch/app
mkdir "$app"
echo '{"private": true}' >"$app/package.json"
check 'pack' "$(quiet_npm pack --pack-destination "$scratch" "$package" >"$scratch/said" || cat "$scratch/said")"
check 'packed' "$(tar -tzf "$scratch"/tessera-engine-*.tgz | LC_ALL=C sort | tr '\n' ' ' |
    grep -vx 'package/LICENSE package/README.md package/package.json package/tessera.d.ts package/tessera.js package/tessera.wasm.gz ')"
check 'install' "$(cd "$app" && quiet_npm install "$scratch"/tessera-engine-*.tgz >"$scratch/said" ||
    cat "$scratch/said")"

# The example as it is printed.
awk -v to="$app/block" '
    /^```[a-z]/ { file = to "." substr($0, 4); next }
    /^```$/ { close(file); file = ""; next }
    file { print >file }' npm/README.md
mv "$app/block.js" "$app/example.mjs"
check 'README' "$(cd "$app" && node example.mjs 2>&1 | diff block.text -)"

cp examples/greedy.mjs tests/npm.mjs "$app"
check 'greedy: at most 60 lines' "$([ "$(wc -l <examples/greedy.mjs)" -le 60 ] || echo 'it has more')"
check 'greedy' "$(cd "$app" && node greedy.mjs 2>&1 | diff "$OLDPWD/tests/golden/example-greedy.txt" -)"

# Each line of it is a test: `ok` or what is wrong.
check 'the tests end' "$(cd "$app" && node npm.mjs "$OLDPWD/tests" "$scratch/hash" >"$scratch/said" 2>&1 ||
    cat "$scratch/said")"
check 'tests' "$(grep -v '^ok ' "$scratch/said")"
passed=$((passed + $(grep -c '^ok ' "$scratch/said")))

# In a page, from a server of its own: the hash of a game that is played there.
if browser=$(packages_browser) && command -v python3 >/dev/null; then
    check 'browser' "$(PYTHONPATH=tests/e2e timeout 120 python3 -B - "$browser" \
        "$app/node_modules/tessera-engine" "$scratch/profile" 2>&1 <<'END' |
import functools, http.server, sys, threading
from helpers.browser import Browser, Page

class Server(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *said):
        pass

server = http.server.ThreadingHTTPServer(('127.0.0.1', 0), functools.partial(Server, directory=sys.argv[2]))
threading.Thread(target=server.serve_forever, daemon=True).start()
browser = Browser(sys.argv[1], sys.argv[3])
try:
    page = Page(browser, 'http://127.0.0.1:%d/package.json' % server.server_port)
    print(page.ask("""import('/tessera.js').then(async ({load, Buttons}) => {
        const {Match} = await load(), match = new Match({seed: 5});
        for (let i = 0; i < 400; i++)
            match.step(i % 2 ? Buttons.HARD : 0);
        return match.hash();
    })"""))
finally:
    browser.close()
    server.shutdown()
END
        diff "$scratch/hash" -)"
else
    skip 'there is no Chromium to be had here'
fi
finish
