"""What a release consists of, as SPDX: its files, and the libraries that are within them.

Usage: make_sbom.py TREE LIBRARIES OUT FILE...
"""

import hashlib
import json
import os
import re
import subprocess
import sys
import time

tree, libraries, out, *files = sys.argv[1:]
version = re.search(r'^#define TS_VERSION "(.*)"', open(f"{tree}/include/tessera.h").read(), re.M)[1]

# name of the package, its licence, its pkg-config file, or the package of Debian that it comes from
WITHIN = {
    "SQLite": ("blessing", "sqlite3", None),
    "libsodium": ("ISC", "libsodium", None),
    "curl": ("curl", "libcurl", None),
    "SDL": ("Zlib", "sdl2", None),
    "stb": ("MIT OR Unlicense", None, "libstb-dev"),
    "musl": ("MIT", None, "musl-dev"),
    "glibc": ("LGPL-2.1-or-later", None, "libc6-dev-arm64-cross"),
    "mingw-w64": ("ZPL-2.1", None, "mingw-w64-x86-64-dev"),
}
# what a file of a release has within it
HAS = {
    r"[0-9]-linux-(x86_64|aarch64)\.tar\.gz$": ["SQLite", "libsodium", "SDL", "stb"],
    r"-terminal-linux-x86_64\.tar\.gz$": ["SQLite", "libsodium", "curl", "stb", "musl"],
    r"-terminal-linux-aarch64\.tar\.gz$": ["SQLite", "libsodium", "curl", "stb", "glibc"],
    r"-windows-.*": ["SQLite", "SDL", "stb", "mingw-w64"],
}


# npm's packages that the page has within it, as they are locked
NPM = {
    path.split("node_modules/@")[1].replace("/", "-"): facts
    for path, facts in json.load(open(f"{tree}/src/front/web/package-lock.json"))["packages"].items()
    if "/@noble/" in path
}
HAS[r"-web\.zip$|^tessera-web_.*\.deb$"] = list(NPM)
WITHIN.update({name: (facts["license"], None, None) for name, facts in NPM.items()})


def version_of(name, pc, debian):
    if name in NPM:
        return NPM[name]["version"]
    if debian:
        asked = ["dpkg-query", "-W", "-f", "${Version}", debian]
        return subprocess.run(asked, capture_output=True, text=True).stdout or None
    for machine in sorted(os.listdir(libraries)) if os.path.isdir(libraries) else []:
        path = f"{libraries}/{machine}/lib/pkgconfig/{pc}.pc"
        if os.path.exists(path):
            return re.search(r"^Version: *(.*)", open(path).read(), re.M)[1]
    return None


def sums(path):
    data = open(path, "rb").read()
    return [
        {"algorithm": kind, "checksumValue": hashlib.new(kind.lower(), data).hexdigest()}
        for kind in ("SHA1", "SHA256")
    ]


def package(name, version, licence, url="NOASSERTION"):
    return {
        "SPDXID": f"SPDXRef-{name}",
        "name": name,
        "versionInfo": version,
        "downloadLocation": url,
        "filesAnalyzed": False,
        "licenseConcluded": licence,
        "licenseDeclared": licence,
        "copyrightText": "NOASSERTION",
    }


packages = [package("tessera", version, "MIT")]
relations = [("SPDXRef-DOCUMENT", "DESCRIBES", "SPDXRef-tessera")]
listed = []
for path in sorted(files):
    name = os.path.basename(path)
    ident = "SPDXRef-File-" + re.sub("[^A-Za-z0-9.-]", "-", name)
    listed.append({"SPDXID": ident, "fileName": "./" + name, "checksums": sums(path),
                   "licenseConcluded": "MIT", "copyrightText": "NOASSERTION"})
    relations.append(("SPDXRef-tessera", "CONTAINS", ident))
    for pattern, has in HAS.items():
        if re.search(pattern, name):
            relations += [(ident, "STATIC_LINK", f"SPDXRef-{library}") for library in has]
for name, (licence, pc, debian) in WITHIN.items():
    if any(to == f"SPDXRef-{name}" for _, _, to in relations):
        packages.append(package(name, version_of(name, pc, debian) or "NOASSERTION", licence))

whole = hashlib.sha256(json.dumps(listed).encode()).hexdigest()
document = {
    "spdxVersion": "SPDX-2.3",
    "dataLicense": "CC0-1.0",
    "SPDXID": "SPDXRef-DOCUMENT",
    "name": f"tessera-{version}",
    "documentNamespace": f"https://tessera.invalid/spdx/{version}/{whole[:32]}",
    "creationInfo": {
        "created": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(int(os.environ["SOURCE_DATE_EPOCH"]))),
        "creators": ["Tool: tessera-release", "Organization: The Tessera authors"],
    },
    "packages": packages,
    "files": listed,
    "relationships": [
        {"spdxElementId": a, "relationshipType": kind, "relatedSpdxElement": b} for a, kind, b in relations
    ],
}
with open(out, "w") as file:
    json.dump(document, file, indent=1, sort_keys=True)
    file.write("\n")
