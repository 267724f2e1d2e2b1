"""Puts the two libraries into the wheel, from the folder that TESSERA_LIBRARY names.

Without it the wheel has none, and the package uses those that the system has installed.
"""

import os
import shutil

from setuptools import Distribution, setup
from setuptools.command.build_py import build_py
from wheel.bdist_wheel import bdist_wheel

FOLDER = os.environ.get("TESSERA_LIBRARY")
PLATFORM = os.environ.get("TESSERA_PLATFORM")  # what the libraries are known to run on


def libraries():
    """The files of both libraries."""
    for name in ("tessera", "tessera_env"):
        for file in (f"lib{name}.so", f"lib{name}.dylib", f"{name}.dll"):
            if os.path.exists(os.path.join(FOLDER, file)):
                yield os.path.join(FOLDER, file)
                break
        else:
            raise SystemExit(f"{FOLDER} has no lib{name}: build it with `ninja -C {FOLDER}` first.")


class WithLibraries(build_py):
    def run(self):
        super().run()
        for file in libraries() if FOLDER else ():
            shutil.copy(file, os.path.join(self.build_lib, "tessera"))


class ForThisPlatform(Distribution):
    def has_ext_modules(self):
        return bool(FOLDER)


class ForAnyPython(bdist_wheel):
    """For this processor, but any Python 3: nothing is compiled against Python."""

    def get_tag(self):
        return ("py3", "none", PLATFORM or super().get_tag()[2])


setup(
    distclass=ForThisPlatform,
    cmdclass={"build_py": WithLibraries, "bdist_wheel": ForAnyPython},
)
