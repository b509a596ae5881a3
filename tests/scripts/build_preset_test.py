"""scripts/build_preset.sh in a tree of its own, with a cmake that only writes down how it was called."""

import os
import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def write_program(path, text):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("#!/bin/sh\n" + text, encoding="utf-8")
    path.chmod(0o755)


class BuildPreset(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = Path(folder.name).resolve() / "tree"
        (self.root / "scripts").mkdir(parents=True)
        shutil.copy(ROOT / "scripts/build_preset.sh", self.root / "scripts")
        write_program(self.root / "scripts/setup.sh", "exit 0\n")
        self.calls = self.root / "calls"
        write_program(self.root / "tools/cmake", f'echo "$*" >> "{self.calls}"\n')
        write_program(self.root / "scripts/run.sh",
                      'set -euo pipefail\n. "$(dirname "$0")/build_preset.sh"\nbuild_preset "$1" all\n')

    def earlier_build(self, home, program):
        """What an earlier run left in build/release: configured for `home`, with such a program."""
        build = self.root / "build/release"
        write_program(build / "bin/arbiter", program)
        (build / "CMakeCache.txt").write_text(f"CMAKE_HOME_DIRECTORY:INTERNAL={home}\n", encoding="utf-8")
        (build / "build.ninja").write_text("", encoding="utf-8")

    def cmake_calls(self, preset="release"):
        done = subprocess.run(["bash", str(self.root / "scripts/run.sh"), preset], capture_output=True, text=True, check=False,
                              env={**os.environ, "PATH": f"{self.root}/tools:{os.environ['PATH']}"})
        self.assertEqual((done.returncode, done.stdout), (0, ""), done.stderr)
        return self.calls.read_text(encoding="utf-8").splitlines()

    def test_an_empty_tree_is_configured_and_built(self):
        calls = self.cmake_calls()
        self.assertEqual(calls[0], "--preset release")
        self.assertRegex(calls[1], r"^--build \S+/build/release ")

    def test_a_build_of_this_place_whose_program_starts_is_only_brought_up_to_date(self):
        self.earlier_build(self.root, "exit 0\n")
        self.assertEqual([call.split()[0] for call in self.cmake_calls()], ["--build"])

    def test_tests_are_added_to_the_folder_of_the_program(self):
        self.earlier_build(self.root, "exit 0\n")
        calls = self.cmake_calls("test")
        self.assertEqual(calls[0], "--preset test")
        self.assertRegex(calls[1], r"^--build \S+/build/release ")
        (self.root / "build/release/CMakeCache.txt").write_text(
            f"CMAKE_HOME_DIRECTORY:INTERNAL={self.root}\nARBITER_BUILD_TESTS:BOOL=ON\n", encoding="utf-8")
        self.calls.unlink()
        self.assertEqual([call.split()[0] for call in self.cmake_calls("test")], ["--build"])

    def test_progress_is_told_and_a_failure_shows_the_end_of_the_log(self):
        self.earlier_build(self.root, "exit 0\n")
        write_program(self.root / "tools/cmake", 'echo "[1/7] Building a.o"; sleep 1; echo "[7/7] Linking b"; exit 5\n')
        done = subprocess.run(["bash", str(self.root / "scripts/run.sh"), "release"], capture_output=True, text=True, check=False,
                              env={**os.environ, "PATH": f"{self.root}/tools:{os.environ['PATH']}"})
        self.assertEqual((done.returncode, done.stdout), (1, ""))
        self.assertTrue(done.stderr.startswith("run.sh: building 1/7\n"), done.stderr)
        self.assertIn("[7/7] Linking b\nrun.sh: the build failed", done.stderr)

    def test_changed_presets_are_read_again(self):
        self.earlier_build(self.root, "exit 0\n")
        presets = self.root / "CMakePresets.json"
        presets.write_text("{}", encoding="utf-8")
        os.utime(presets, ns=(0, 0))
        self.assertEqual(self.cmake_calls()[0].split()[0], "--build")
        os.utime(self.root / "build/release/build.ninja", ns=(0, 0))
        os.utime(presets)
        self.assertIn("--preset release", self.cmake_calls())

    def test_a_build_that_came_from_another_folder_is_configured_anew(self):
        self.earlier_build("/elsewhere", "exit 0\n")
        self.assertEqual(self.cmake_calls()[0], "--fresh --preset release")

    def test_a_build_whose_program_does_not_run_on_this_processor_is_configured_anew(self):
        self.earlier_build(self.root, "exit 3\n")
        self.assertEqual(self.cmake_calls()[0], "--fresh --preset release")


if __name__ == "__main__":
    unittest.main()
