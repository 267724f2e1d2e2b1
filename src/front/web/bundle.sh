#!/bin/sh
# The page's scripts and styles, made smaller by esbuild: bundle.sh FOLDER OUTPUT writes those of FOLDER
# into the folder OUTPUT, and crypt.js with what it needs of npm's packages, as
# `const crypt = (memory) => ...`. Nothing in it runs before it is called. The packages are those of
# package-lock.json: from FOLDER/node_modules if `npm ci` was run there, as for a build
# without a network, or else installed in OUTPUT.
set -eu
modules=$1/node_modules
if ! [ -d "$modules" ]; then
    place=$2/npm-page
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
    --outfile="$2/crypt.js"
for file in "$1"/*.js "$1/page.css"; do
    [ "$file" = "$1/crypt.js" ] || set -- "$@" "$file"
done
outdir=$2
shift 2
"$esbuild" "$@" --minify --target=es2020 --log-level=warning --outdir="$outdir"
