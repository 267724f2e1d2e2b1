#!/bin/sh
# The Python package: builds its sdist and its wheel, installs the wheel in a fresh venv, and tests
# that from outside the tree; runs the greedy example and the first samples of docs/python.md.
# Usage: check_python.sh BUILD [--long]
#
# --long also runs the sample that learns, which must end as strong as it says, within a minute.
set -u
cd "$(dirname "$0")/.." || exit 2
tree=$PWD
build=$(cd "$1" && pwd) || exit 2
. tests/checks.sh
scratch=$(mktemp -d) || exit 2
trap 'rm -rf "$scratch"' EXIT
trap 'exit 2' INT TERM

. data/packages.sh
if ! python=$(packages_python); then
    skip 'no python3 has numpy, setuptools, wheel, build and venv'
    finish
fi
if ! [ -e "$build/libtessera_env.so" ]; then
    skip "$build has no libtessera_env.so"
    finish
fi
unset PYTHONPATH
export PYTHONDONTWRITEBYTECODE=1 OMP_NUM_THREADS=1 OPENBLAS_NUM_THREADS=1

# The build writes into its folder: a copy of it.
cp -r python "$scratch/source"
check 'build' "$(cd "$scratch" &&
    TESSERA_LIBRARY=$build "$python" -m build --no-isolation --outdir dist source >said 2>&1 || cat said)"
wheel=$(ls "$scratch"/dist/tessera-*-py3-none-*.whl)
check 'wheel has' "$("$python" -m zipfile -l "$wheel" | awk '{ print $1 }' >"$scratch/has"
    for file in libtessera.so libtessera_env.so py.typed __init__.py; do
        grep -qx "tessera/$file" "$scratch/has" || echo "no $file"
    done)"
check 'sdist has' "$("$python" -m tarfile -l "$scratch"/dist/tessera-*.tar.gz >"$scratch/has"
    grep -q '/tessera/match.py' "$scratch/has" || echo 'no match.py'
    ! grep '\.so' "$scratch/has")"
check 'venv' "$({
    "$python" -m venv --system-site-packages "$scratch/venv" &&
        "$scratch/venv/bin/python" -m pip -q --disable-pip-version-check install --no-index "$wheel"
} 2>&1)"
python=$scratch/venv/bin/python
unset TESSERA_LIBRARY
cd "$scratch" || exit 2

"$python" "$tree/tests/python.py" "$tree" >said 2>&1
check 'tests' "$([ $? = 0 ] || cat said)"
count=$(sed -n 's/^\([0-9]*\) passed, 0 failed$/\1/p' said)
passed=$((passed + ${count:-1} - 1))
if [ "${2-}" = --long ] && ! "$python" -c 'import gymnasium' 2>/dev/null; then
    skip 'gymnasium is not installed: its checker of environments'
fi
check 'greedy' "$("$python" "$tree/examples/greedy.py" 2>&1 | diff "$tree/tests/golden/example-greedy.txt" -)"
check 'greedy is short' "$([ "$(wc -l <"$tree/examples/greedy.py")" -le 60 ] || echo 'more than 60 lines')"
check 'python -m tessera' "$("$python" -m tessera 2>&1 | grep -q 'it verifies' || echo 'does not verify')"
if "$python" -m mypy --version >said 2>&1; then
    check 'types' "$("$python" -m mypy --strict "$tree/python/tessera" --cache-dir "$scratch/mypy" |
        grep -v '^Success')"
elif [ "${2-}" = --long ]; then
    skip 'mypy is not installed: the types of the package'
fi

# Every ```python block of the page is a program; ```text is what the one before it prints. The one
# that learns says so in its first line.
awk -v to="$scratch/block" '
    /^```[a-z]/ { file = sprintf("%s-%02d.%s", to, ++n, substr($0, 4)); next }
    /^```$/ { close(file); file = ""; next }
    file { print >file }' "$tree/docs/python.md"
learns=no
for block in block-*; do
    case $block in
    *.python)
        learns=no
        ! head -n 1 "$block" | grep -q learns || learns=yes
        if [ $learns = no ]; then
            check "docs/python.md, $block" "$("$python" "$block" 2>&1 >printed || cat "$block" printed)"
        elif [ "${2-}" = --long ]; then
            check "docs/python.md, $block" "$("$python" "$block" >printed 2>&1 || cat printed)"
        fi
        ;;
    *.text) [ $learns = yes ] || check "docs/python.md, $block" "$(diff "$block" printed)" ;;
    esac
done
check 'samples' "$([ "$(ls block-*.python | wc -l)" -ge 4 ] || echo 'are not found')"
finish
