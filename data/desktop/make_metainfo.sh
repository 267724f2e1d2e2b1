#!/bin/sh
# The AppStream metainfo with the releases of CHANGELOG.md in it. Usage:
# make_metainfo.sh tessera.metainfo.xml CHANGELOG.md
set -eu

# A version is a line `## VERSION (DATE)`; the first sentence of each item below says what is new.
releases() {
    sed 's/&/\&amp;/g; s/</\&lt;/g; s/>/\&gt;/g; s/`//g' "$1" | awk '
        function item_ends() {
            sub(/\. .*/, ".", item)
            sub(/ \([^()]*\.md\)\.$/, ".", item)
            if (item != "") print "          <li>" item "</li>"
            item = ""
        }
        function release_ends() {
            item_ends()
            if (open) print "        </ul>\n      </description>\n    </release>"
        }
        /^## / {
            release_ends()
            gsub(/[()]/, "", $3)
            printf "    <release version=\"%s\" date=\"%s\">\n", $2, $3
            print "      <description>\n        <ul>"
            open = 1
            next
        }
        !open { next }
        /^- / {
            item_ends()
            item = substr($0, 3)
            gsub(/\*\*/, "", item)
            next
        }
        /^  [^ ]/ && item != "" {
            more = substr($0, 3)
            gsub(/\*\*/, "", more)
            item = item " " more
        }
        END { release_ends() }'
}

sed '/<!-- releases -->/,$d' "$1"
echo '  <releases>'
releases "$2"
echo '  </releases>'
echo '</component>'
