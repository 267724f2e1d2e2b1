"""The version of this package: that of the engine (TS_VERSION in include/tessera.h)."""

__version__ = "0.2.0"
