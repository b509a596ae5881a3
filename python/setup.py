"""Builds the extension by cmake, for any processor, offline.

ARBITER_BUILD names another build folder than build/portable; its preset is the name of the folder.
"""

import os
import pathlib
import re
import subprocess
import sys
import sysconfig

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

ROOT = pathlib.Path(__file__).resolve().parent.parent


def version() -> str:
    found = re.search(r"project\(arbiter VERSION ([0-9.]+)", (ROOT / "CMakeLists.txt").read_text())
    assert found, "CMakeLists.txt has no version"
    return found.group(1)


class ByCmake(build_ext):
    def build_extension(self, ext: Extension) -> None:
        folder = pathlib.Path(os.environ.get("ARBITER_BUILD", ROOT / "build/portable")).resolve()
        subprocess.run(["cmake", "--preset", folder.name, "-DARBITER_PYTHON=ON", f"-DPython3_EXECUTABLE={sys.executable}"],
                       cwd=ROOT, check=True)
        subprocess.run(["cmake", "--build", str(folder), "--target", "arbiter_python", "--parallel", str(os.cpu_count() or 1)],
                       check=True)
        target = pathlib.Path(self.get_ext_fullpath(ext.name))
        target.parent.mkdir(parents=True, exist_ok=True)
        self.copy_file(str(folder / "python/arbiter" / f"_arbiter{sysconfig.get_config_var('EXT_SUFFIX')}"), str(target))


setup(version=version(), ext_modules=[Extension("arbiter._arbiter", [])], cmdclass={"build_ext": ByCmake})
