#!/bin/sh
# Makes the two font files of the interface from the package's: the weights and the letters that the interface uses, which
# halves what a first visit fetches. Needs fonttools and python3-brotli from Debian. Run it when the package changes.
set -eu
cd "$(dirname "$0")"
source=../../../../node_modules/@fontsource-variable/readex-pro/files
latin='U+0020-007E,U+00A0,U+00AB,U+00B7,U+00BB,U+00D7,U+2013-2014,U+2018-201A,U+201C-201E,U+2022,U+2026,U+2212'
work=$(mktemp -d)
trap 'rm -r "$work"' EXIT
make() { # script, letters
  /usr/bin/python3 -m fontTools varLib.instancer -q "$source/readex-pro-$1-wght-normal.woff2" wght=400:700 \
    -o "$work/$1.ttf"
  /usr/bin/python3 -m fontTools.subset "$work/$1.ttf" --unicodes="$2" --layout-features='*' --flavor=woff2 \
    --output-file="interface-$1.woff2"
}
make arabic '*'
make latin "$latin"
