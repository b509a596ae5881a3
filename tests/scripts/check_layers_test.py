"""scripts/check_layers.py against small trees, each with one offence, and near misses that must stay silent."""

import contextlib
import io
import sys
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "scripts"))
import check_layers  # noqa: E402

TABLE = """# House
```layers
# room : may include | packages
base : |
chess : base |
pgn : base |
io : base | libzstd
replay : chess pgn |
core/base : | libbz2
core/audit : core/base |
pipeline : io replay | oneTBB spdlog(progress)
arbiter : replay |
tools/arbiter : pipeline | spdlog
```
```headers
platform : unistd.h immintrin.h sys/
fmt : fmt/
libzstd : zstd.h
libbz2 : bzlib.h
oneTBB : tbb/ oneapi/
spdlog : spdlog/
```
"""


class CheckLayers(unittest.TestCase):
    def run_on(self, files, table=TABLE):
        with tempfile.TemporaryDirectory() as folder:
            for name, text in {"docs/ARCHITECTURE.md": table, **files}.items():
                path = Path(folder, name)
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(text, encoding="utf-8")
            out, err = io.StringIO(), io.StringIO()
            with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
                code = check_layers.main(["--root", folder])
            return code, out.getvalue() + err.getvalue()

    def refused(self, name, text, *parts):
        code, said = self.run_on({name: text})
        self.assertEqual(code, 1, said)
        self.assertIn("1 offences", said)
        for part in parts:
            self.assertIn(part, said)

    def allowed(self, name, text):
        code, said = self.run_on({name: text})
        self.assertEqual(code, 0, said)

    def test_the_named_room_and_what_that_one_allows_may_be_included(self):
        self.allowed("lib/replay/a.cpp", '#include "replay/a.hpp"\n#include "chess/b.hpp"\n#include "base/c.hpp"\n')

    def test_a_room_that_no_row_reaches_is_refused_with_file_and_line(self):
        self.refused("lib/chess/a.hpp", '#pragma once\n#include "pgn/token.hpp"\n',
                     'lib/chess/a.hpp:2: includes "pgn/token.hpp"', "may include only base")

    def test_an_upper_room_is_refused(self):
        self.refused("lib/base/a.hpp", '#include "chess/square.hpp"\n', "may include only std")

    def test_tools_may_include_everything_below_and_itself(self):
        self.allowed("tools/arbiter/a.cpp", '#include "tools/arbiter/command.hpp"\n#include "chess/b.hpp"\n')

    def test_nobody_may_include_tools(self):
        self.refused("lib/pipeline/a.cpp", '#include "tools/arbiter/command.hpp"\n', "pipeline may include only")

    def test_detail_is_for_its_own_room(self):
        self.allowed("lib/pgn/detail/kernels/avx2.cpp", '#include "pgn/detail/kernels/kernel.hpp"\n')
        self.refused("lib/replay/a.cpp", '#include "pgn/detail/kernels/kernel.hpp"\n', "belongs to pgn alone")

    def test_third_party_headers_stay_in_their_room(self):
        self.allowed("lib/io/a.cpp", "#include <zstd.h>\n#include <vector>\n#include <unistd.h>\n#include <sys/stat.h>\n")
        self.refused("lib/pgn/a.cpp", "#include <zstd.h>\n", "libzstd is for io alone")
        self.refused("lib/io/a.cpp", "#include <tbb/info.h>\n", "oneTBB is for pipeline alone")

    def test_a_package_may_be_for_some_files_of_a_room(self):
        self.allowed("lib/pipeline/progress_line.cpp", "#include <spdlog/spdlog.h>\n")
        self.refused("lib/pipeline/run.cpp", "#include <spdlog/spdlog.h>\n", "files named progress* alone")

    def test_fmt_is_allowed_anywhere(self):
        self.allowed("lib/base/a.cpp", "#include <fmt/format.h>\n")

    def test_the_core_includes_no_package_no_thread_and_no_file(self):
        self.allowed("lib/core/base/a.cpp", "#include <vector>\n#include <fmt/core.h>\n#include <immintrin.h>\n")
        for header in ("thread", "mutex", "atomic", "filesystem", "fstream", "iostream", "cstdio", "unistd.h", "sys/stat.h", "bzlib.h"):
            self.refused("lib/core/base/a.cpp", f"#include <{header}>\n", "the core knows no package but fmt")
            if header != "bzlib.h":
                self.allowed("lib/io/a.cpp", f"#include <{header}>\n")

    def test_the_core_has_no_exceptions_and_no_variables_of_threads(self):
        for line in ("throw 1;", "try {", "thread_local int a;"):
            self.refused("lib/core/base/a.cpp", f"int a;\n{line}\n", "lib/core/base/a.cpp:2", "is written, but the core")
            self.allowed("lib/base/a.cpp", f"{line}\n")
        self.allowed("lib/core/base/assert.hpp", "throw InternalError(condition);\n")
        self.allowed("lib/core/audit/failure_guard.cpp", "try {\n")
        self.allowed("lib/core/base/a.cpp", """// try this, throw that
const char* a = "throw \\"try";
const char* b = R"x(" throw try
)" try)x"; char c = '"'; /* try */
int retry, throws;
""")
        self.refused("lib/core/base/a.cpp", "char c = '\"'; throw 1; char d = '\"';\n", "'throw' is written")

    def test_a_header_that_nobody_owns_is_refused(self):
        self.refused("lib/io/a.cpp", "#include <zlib.h>\n", "add it to the block 'headers'")

    def test_relative_includes_are_refused(self):
        self.refused("lib/pgn/a.cpp", '#include "../base/text.hpp"\n', "includes start at lib/")
        self.refused("lib/pgn/a.cpp", '#include "token.hpp"\n', 'write "pgn/token.hpp"')

    def test_using_directives_are_refused_and_comments_are_not_code(self):
        self.refused("lib/pgn/a.cpp", "using namespace std;\n", "lib/pgn/a.cpp:1:")
        self.allowed("lib/pgn/a.cpp", '// using namespace std;\n/* #include "chess/a.hpp"\n#include "chess/b.hpp" */\n')

    def test_a_circle_of_includes_is_refused_once(self):
        code, said = self.run_on({"lib/pgn/a.hpp": '#include "pgn/b.hpp"\n', "lib/pgn/b.hpp": '#include "pgn/c.hpp"\n',
                                  "lib/pgn/c.hpp": '#include "pgn/a.hpp"\n'})
        self.assertEqual(code, 1)
        self.assertIn("lib/pgn/a.hpp -> lib/pgn/b.hpp -> lib/pgn/c.hpp -> lib/pgn/a.hpp", said)
        self.assertIn("1 offences", said)

    def test_a_diamond_of_includes_is_no_circle(self):
        code, said = self.run_on({"lib/pgn/a.hpp": '#include "pgn/b.hpp"\n#include "pgn/c.hpp"\n',
                                  "lib/pgn/b.hpp": '#include "pgn/d.hpp"\n', "lib/pgn/c.hpp": '#include "pgn/d.hpp"\n'})
        self.assertEqual(code, 0, said)

    def test_long_files_are_refused_unless_they_are_tables(self):
        self.allowed("lib/pgn/a.cpp", "\n" * 800)
        self.refused("lib/pgn/a.cpp", "\n" * 801, "801 lines")
        self.allowed("lib/chess/zobrist_table.cpp", "\n" * 801)
        self.allowed("lib/chess/rules.def", "\n" * 801)

    def test_public_headers_have_the_standard_library_and_each_other_alone(self):
        self.allowed("lib/arbiter/a.hpp", '#include "arbiter/b.hpp"\n#include <vector>\n')
        self.refused("lib/arbiter/a.hpp", '#include "chess/b.hpp"\n', "users have only the headers of lib/arbiter")
        self.refused("lib/arbiter/a.hpp", '#include "arbiter/inside/b.hpp"\n', "users have only the headers")
        self.refused("lib/arbiter/a.hpp", "#include <fmt/core.h>\n", "the standard library and each other alone")
        self.refused("lib/arbiter/a.hpp", "#include <unistd.h>\n", "the standard library and each other alone")
        self.refused("lib/arbiter/a.hpp", "#define A 1\n", "a macro is defined")
        self.allowed("lib/arbiter/inside/a.hpp", '#include "chess/b.hpp"\n#include <fmt/core.h>\n')
        self.allowed("lib/arbiter/a.cpp", '#include "chess/b.hpp"\n#define A 1\n')

    def test_a_folder_without_a_row_is_refused(self):
        self.refused("lib/attic/a.cpp", "\n", "'attic' is no room")

    def test_a_table_that_is_absent_or_goes_in_a_circle_is_exit_2(self):
        self.assertEqual(self.run_on({}, "# House\n")[0], 2)
        code, said = self.run_on({}, TABLE.replace("base : |", "base : pgn |"))
        self.assertEqual(code, 2)
        self.assertIn("circle", said)


if __name__ == "__main__":
    unittest.main()
