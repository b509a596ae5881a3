"""scripts/new_rule.py in a copy of the repository, which is then built: the tests of all rules accept the new one.

    ARBITER_NEW_RULE_BUILD=1 new_rule_build_test.py

Builds the rules, their cases and the program: five minutes on two cores. So it is skipped (77) unless ARBITER_NEW_RULE_BUILD is set;
who changes scripts/new_rule.py or what all rules must keep runs it.
"""

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
LEFT_OUT = shutil.ignore_patterns("build", ".git", "__pycache__")


def run(*command, **options):
    done = subprocess.run(command, capture_output=True, text=True, **options)
    if done.returncode != 0:
        sys.exit(f"{' '.join(map(str, command))}: exit {done.returncode}\n{done.stdout[-4000:]}{done.stderr[-4000:]}")
    return done.stdout


def main():
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder, "arbiter")
        shutil.copytree(ROOT, root, ignore=LEFT_OUT)
        build = root / "build/release"
        run(sys.executable, root / "scripts/new_rule.py", "TAG99", "a-new-rule")
        run("cmake", "--preset", "test", "-DCMAKE_CXX_FLAGS=-O0", cwd=root)
        run("cmake", "--build", build, "-j2", "--target", "arbiter", "case_tests", "check_test")
        run(build / "bin/check_test", "--gtest_filter=Rules.*")
        cases = run(build / "bin/case_tests", "--gtest_filter=TAG99.*")
        if "2 tests ran" not in cases.replace("2 tests from 1 test suite ran", "2 tests ran"):
            sys.exit(f"the two cases of the new rule did not run:\n{cases}")
        pages = (sys.executable, root / "scripts/rule_pages.py", build / "bin/arbiter")
        run(*pages)
        run(*pages, "--check")
        if "## TAG99 `a-new-rule`" not in (root / "docs/rules/tags.md").read_text(encoding="utf-8"):
            sys.exit("the page of its family does not have the new rule")


if __name__ == "__main__":
    if not os.environ.get("ARBITER_NEW_RULE_BUILD"):
        print("skipped: ARBITER_NEW_RULE_BUILD is not set")
        sys.exit(77)
    os.environ["PYTHONDONTWRITEBYTECODE"] = "1"
    main()
