#!/bin/sh
# The page's cryptography in one piece: bundle.sh FOLDER OUTPUT writes FOLDER's crypt.js with what it
# needs of npm's packages into OUTPUT, as `const crypt = (memory) => ...`. Nothing in it runs before it
# is called. The packages are those of package-lock.json: from FOLDER/node_modules if somebody has
# called `npm ci` there, as for a build without a network, or else installed beside OUTPUT.
set -eu
modules=$1/node_modules
if ! [ -d "$modules" ]; then
    place=$(dirname "$2")/npm-page
    modules=$place/node_modules
    if ! cmp -s "$1/package-lock.json" "$place/done"; then
        mkdir -p "$place"
        cp "$1/package.json" "$1/package-lock.json" "$place"
        npm ci --prefix "$place" --ignore-scripts --no-audit --no-fund --loglevel=error >&2 || {
            echo "bundle.sh: npm cannot install the page's packages; without a network, call" \
                "\`npm ci\` in src/front/web first" >&2
            exit 1
        }
        cp "$1/package-lock.json" "$place/done"
    fi
fi
esbuild=$(echo "$modules"/@esbuild/*/bin/esbuild) # that of this machine, without node
NODE_PATH=$modules "$esbuild" "$1/crypt.js" --bundle --minify --format=iife \
    --global-name=library --target=es2020 --legal-comments=eof --log-level=warning \
    --banner:js='const crypt = (memory) => {' --footer:js='return library.calls(memory); };' \
    --outfile="$2"
