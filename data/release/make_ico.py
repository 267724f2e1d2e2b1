"""An icon of Windows, from pictures of several sizes. Usage: make_ico.py OUT PNG..."""

import struct
import sys

out, *names = sys.argv[1:]
pictures = [open(name, "rb").read() for name in names]
at = 6 + 16 * len(pictures)
head, body = struct.pack("<HHH", 0, 1, len(pictures)), b""
for png in pictures:
    width, height = struct.unpack(">II", png[16:24])
    head += struct.pack("<BBBBHHII", width % 256, height % 256, 0, 0, 1, 32, len(png), at + len(body))
    body += png
with open(out, "wb") as file:
    file.write(head + body)
