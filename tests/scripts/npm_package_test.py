"""The npm package beside the program: a sample of what scripts/web.sh tests, where its module was built.

    ARBITER_BINARY=... python3 npm_package_test.py

Needs node 18 or later and web/arbiter.wasm, which `scripts/web.sh build` makes, no older than the sources of the core; without them it is
skipped (exit code 77) and says why. What needs no module, that the options of the package's command are those of the program, is always
tested.
"""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
WASM = ROOT / "web/arbiter.wasm"
SOURCES = ("lib/core", "lib/arbiter", "web/module")
# Some seconds: facts and findings of samples and cases, reports, fixes, several workers, and cases of the command.
SAMPLE = r"facts and findings of (.*\.pgn|the cases)|report (ndjson|html) |fixes of level safe|several workers give the same of two|decide_text|facts\.cli"
SKIPPED = 77


def why_not():
    """Why the module cannot be tested; empty: it can."""
    node = shutil.which("node")
    if node is None:
        return "there is no node"
    version = subprocess.run([node, "--version"], capture_output=True, text=True, check=True).stdout
    if int(re.match(r"v(\d+)", version)[1]) < 18:
        return f"node is {version.strip()}, but 18 is needed"
    if not WASM.exists():
        return "web/arbiter.wasm is not built: scripts/web.sh build"
    built = WASM.stat().st_mtime
    newer = next((path for folder in SOURCES for path in (ROOT / folder).rglob("*") if path.is_file() and path.stat().st_mtime > built), None)
    return f"web/arbiter.wasm is older than {newer.relative_to(ROOT)}: scripts/web.sh build" if newer else ""


def main():
    program = os.environ["ARBITER_BINARY"]
    if subprocess.run([sys.executable, ROOT / "scripts/web_options.py", program, "--check"], check=False).returncode != 0:
        return 1
    reason = why_not()
    if reason:
        print(f"skipped: {reason}")
        return SKIPPED
    tests = [ROOT / "web/test/node.test.mjs", ROOT / "web/test/command.test.mjs"]
    return subprocess.run(["node", "--test", f"--test-name-pattern={SAMPLE}", *tests], cwd=ROOT / "web", check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
