"""What a release consists of, as SPDX: its files, and the libraries that are within them.

Usage: make_sbom.py TREE LIBRARIES OUT FILE...
"""

import hashlib
import json
import os
import re
import sys
import time

tree, libraries, out, *files = sys.argv[1:]
version = re.search(r'^#define TS_VERSION "(.*)"', open(f"{tree}/include/tessera.h").read(), re.M)[1]

# name of the package, its pkg-config file, its licence
WITHIN = {
    "SQLite": ("sqlite3", "blessing"),
    "zlib": ("zlib", "Zlib"),
    "libsodium": ("libsodium", "ISC"),
    "SDL": ("sdl2", "Zlib"),
}
# what a file of a release has within it
HAS = {
    r"-linux-x86_64\.tar\.gz$": ["SQLite", "zlib", "libsodium", "SDL"],
    r"-terminal-linux-.*\.tar\.gz$": ["SQLite", "zlib", "libsodium"],
    r"-windows-.*": ["SQLite", "zlib", "SDL"],
}


def version_of(pc):
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
        if re.search(pattern, name) and ("terminal" in pattern or "terminal" not in name):
            relations += [(ident, "STATIC_LINK", f"SPDXRef-{library}") for library in has]
for name, (pc, licence) in WITHIN.items():
    if any(to == f"SPDXRef-{name}" for _, _, to in relations):
        packages.append(package(name, version_of(pc) or "NOASSERTION", licence))

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
