#!/usr/bin/env python3
"""Writes the tables of single-byte character sets that lib/core/encoding converts by.

    scripts/charset_tables.py            lib/core/encoding/detail/single_byte_table.cpp
    scripts/charset_tables.py --check    says whether that file is what would be written; exits 1 if not

The codecs of Python have the mappings of Unicode (unicode.org, MAPPINGS/VENDORS). tests/unit/core/encoding/single_byte_test.cpp compares every
byte and every character with iconv(3).
"""

import argparse
import sys
from pathlib import Path

PATH = Path(__file__).resolve().parents[1] / "lib/core/encoding/detail/single_byte_table.cpp"

# Enumerator of SingleByteSet, codec of Python.
SETS = [
    ("Windows1250", "cp1250"), ("Windows1251", "cp1251"), ("Windows1252", "cp1252"), ("Windows1253", "cp1253"),
    ("Windows1254", "cp1254"), ("Windows1257", "cp1257"), ("Koi8R", "koi8_r"), ("Ibm437", "cp437"), ("Ibm850", "cp850"),
    ("Latin1", "latin_1"),
]

HEAD = """\
// Written by scripts/charset_tables.py.
#include "core/encoding/detail/single_byte.hpp"

#include <array>

namespace arbiter::encoding::detail {
namespace {

"""

TAIL = """\
}  // namespace

const HighHalf& high_half(SingleByteSet set) {
    return *kTables[static_cast<std::size_t>(set)];
}

}  // namespace arbiter::encoding::detail
"""


def high_half(codec):
    """The characters of the bytes 0x80 to 0xFF; U+FFFD for those that mean nothing."""
    return [ord(bytes([byte]).decode(codec, "replace")) for byte in range(0x80, 0x100)]


def table(name, codec):
    characters = high_half(codec)
    rows = ("    " + ", ".join(f"0x{each:04X}" for each in characters[at:at + 12]) + ",\n"
            for at in range(0, len(characters), 12))
    return f"constexpr HighHalf k{name}{{\n" + "".join(rows).rstrip(",\n") + "};\n\n"


def source():
    tables = "".join(table(*each) for each in SETS)
    names = ", ".join(f"&k{name}" for name, _ in SETS)
    return HEAD + tables + f"constexpr std::array<const HighHalf*, {len(SETS)}> kTables{{{names}}};\n\n" + TAIL


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true")
    if not parser.parse_args().check:
        PATH.write_text(source(), encoding="utf-8")
        return 0
    # Line breaks are those of clang-format.
    same = "".join(PATH.read_text(encoding="utf-8").split()) == "".join(source().split())
    if not same:
        print(f"{PATH} is not what scripts/charset_tables.py writes; run it, then clang-format")
    return 0 if same else 1


if __name__ == "__main__":
    sys.exit(main())
