"""The examples of CI, run as CI would run them: a repository of each folder, its commands, a fault, and the repair.

The commands are read from the files that users get: action.yml and the workflow, the template for GitLab, the hooks of pre-commit. What a service does
around them (inputs become variables, expressions their values) is done here, as far as these files use it. Needs ARBITER_BINARY, git and python3-yaml.
"""

import hashlib
import json
import os
import re
import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

try:
    import yaml
except ImportError:
    yaml = None

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = os.environ.get("ARBITER_BINARY")
WHY_NOT = "" if yaml else "there is no python3-yaml on this machine: the files of CI are not read (apt-get install python3-yaml)"


def read(path):
    return yaml.safe_load(Path(path).read_text(encoding="utf-8"))


class Repository:
    """A work tree with the files of an example and one commit."""

    def __init__(self, example, folder):
        self.folder = Path(folder, "work")
        shutil.copytree(ROOT / "examples" / example, self.folder)
        self.extra = Path(folder, "extra")
        self.extra.mkdir()
        self.git("init", "-q", "-b", "main")
        self.commit("the collection")

    def git(self, *words):
        return subprocess.run(["git", "-c", "user.name=n", "-c", "user.email=e@example.org", *words], cwd=self.folder, check=True,
                              stdout=subprocess.PIPE).stdout.decode().strip()

    def commit(self, subject):
        self.git("add", "-A")
        self.git("commit", "-q", "-m", subject)

    def replace(self, name, old, new):
        path = self.folder / name
        text = path.read_text(encoding="utf-8")
        assert old in text, (name, old)
        path.write_text(text.replace(old, new, 1), encoding="utf-8")

    def run(self, command, **variables):
        environment = {name: value for name, value in os.environ.items() if not name.startswith(("GIT", "CI", "ARBITER_CI"))}
        environment["PATH"] = f"{Path(PROGRAM).parent}:{environment['PATH']}"
        environment.update({name: str(value) for name, value in variables.items()})
        return subprocess.run(["bash", "-eo", "pipefail", "-c", command], cwd=self.folder, env=environment, stdout=subprocess.PIPE,
                              stderr=subprocess.PIPE, check=False, text=True)


class Action:
    """action.yml for one run of the workflow of an example."""

    def __init__(self, repository, workflow, base_ref=""):
        self.repository = repository
        self.context = {"github.base_ref": base_ref, "github.action_path": str(ROOT)}
        (job,) = workflow["jobs"].values()
        (step,) = [step for step in job["steps"] if step.get("uses", "").split("@")[0].endswith("/arbiter")]
        self.with_ = {name: self.value(text) for name, text in step["with"].items()}

    def value(self, text):
        """The expressions that these files use."""
        def one(match):
            words = match[1].strip()
            chosen = re.fullmatch(r"(github\.\w+) && format\('([^']*)\{0\}', \1\)", words)
            if chosen:
                return chosen[2] + self.context[chosen[1]] if self.context[chosen[1]] else ""
            if words.startswith("inputs."):
                return self.inputs[words[len("inputs."):]]
            return self.context[words]
        return re.sub(r"\$\{\{(.*?)\}\}", one, str(text))

    def run(self):
        action = read(ROOT / "action.yml")
        unknown = set(self.with_) - set(action["inputs"])
        assert not unknown, f"the workflow gives inputs that action.yml does not have: {unknown}"
        self.inputs = {name: self.with_.get(name, str(each.get("default", ""))) for name, each in action["inputs"].items()}
        files = {name: self.repository.extra / name.lower() for name in ("GITHUB_OUTPUT", "GITHUB_STEP_SUMMARY", "GITHUB_PATH")}
        for path in files.values():
            path.write_text("")
        result = None
        for step in action["runs"]["steps"]:
            if "run" not in step:
                continue
            variables = {name: self.value(text) for name, text in step.get("env", {}).items()}
            result = self.repository.run(step["run"], GITHUB_ACTION_PATH=ROOT, RUNNER_TEMP=self.repository.extra, **files, **variables)
            if result.returncode != 0:
                break
        result.outputs = dict(line.split("=", 1) for line in files["GITHUB_OUTPUT"].read_text().splitlines())
        result.summary = files["GITHUB_STEP_SUMMARY"].read_text()
        return result


@unittest.skipUnless(PROGRAM, "ARBITER_BINARY is not set")
@unittest.skipUnless(shutil.which("git"), "there is no git on this machine")
@unittest.skipIf(WHY_NOT, WHY_NOT)
class Examples(unittest.TestCase):
    def setUp(self):
        self.temporary = tempfile.TemporaryDirectory()
        self.addCleanup(self.temporary.cleanup)

    def test_tournament_on_github(self):
        repository = Repository("tournament", self.temporary.name)
        workflow = read(repository.folder / ".github/workflows/games.yml")
        pushed = Action(repository, workflow).run()
        self.assertEqual(pushed.returncode, 0, pushed.stderr)
        self.assertIn("games 8 = clean 8 ", pushed.stderr)
        # An old sin on main, which pull requests do not answer for.
        repository.replace("rounds/round_1.pgn", '[Board "1"]\n', "")
        repository.commit("a tag is lost")
        repository.git("update-ref", "refs/remotes/origin/main", "HEAD")
        repository.git("checkout", "-q", "-b", "round-3")
        # Black is mated by 7. Nd5, and the result says otherwise.
        repository.replace("rounds/round_2.pgn", '[Result "1-0"]', '[Result "1/2-1/2"]')
        repository.replace("rounds/round_2.pgn", "7. Nd5# 1-0", "7. Nd5# 1/2-1/2")
        repository.commit("round 2, corrected")
        red = Action(repository, workflow, base_ref="main").run()
        self.assertEqual(red.returncode, 1, red.stderr)
        self.assertEqual(red.outputs["exit-code"], "1")
        annotations = [line for line in red.stdout.splitlines() if line.startswith("::")]
        self.assertTrue(any(line.startswith("::error file=rounds/round_2.pgn,") and "END02" in line for line in annotations), red.stdout)
        self.assertFalse(any("round_1.pgn" in line for line in annotations), red.stdout)
        self.assertIn("END02", red.summary)
        results = json.loads(Path(red.outputs["sarif-file"]).read_text())["runs"][0]["results"]
        self.assertEqual({result["ruleId"] for result in results}, {"END02"})
        repository.replace("rounds/round_2.pgn", '[Result "1/2-1/2"]', '[Result "1-0"]')
        repository.replace("rounds/round_2.pgn", "7. Nd5# 1/2-1/2", "7. Nd5# 1-0")
        repository.commit("it was mate")
        green = Action(repository, workflow, base_ref="main").run()
        self.assertEqual(green.returncode, 0, green.stderr)
        # Without a base, the whole archive answers for the old sin.
        self.assertEqual(Action(repository, workflow).run().returncode, 1)

    def test_paths_and_options_stay_words(self):
        repository = Repository("tournament", self.temporary.name)
        (repository.folder / "rounds").rename(repository.folder / "all $(touch shell) rounds")
        workflow = {"jobs": {"a": {"steps": [{"uses": "OWNER/arbiter@REF", "with": {
            "paths": "all $(touch shell) rounds\n", "profile": "ml; touch shell", "arguments": "--select\nEND\n"}}]}}}
        wrong = Action(repository, workflow).run()
        self.assertEqual(wrong.returncode, 2)
        self.assertIn("ml; touch shell", wrong.stderr)
        workflow["jobs"]["a"]["steps"][0]["with"]["profile"] = "ml"
        self.assertEqual(Action(repository, workflow).run().returncode, 0)
        self.assertFalse((repository.folder / "shell").exists())

    def gitlab(self, repository, job, **variables):
        template = read(ROOT / "ci/arbiter.gitlab-ci.yml")
        own = read(repository.folder / ".gitlab-ci.yml")
        self.assertEqual([each["file"] for each in own["include"]], ["ci/arbiter.gitlab-ci.yml"])
        extended = own.get(job, {})
        base = template[extended.get("extends", job)]
        settings = {**template["variables"], **own["variables"], **base["variables"], **extended.get("variables", {}), **variables}
        result = repository.run("\n".join([*base["before_script"], *base["script"]]), **settings)
        for path in base["artifacts"]["reports"].values():
            self.assertTrue((repository.folder / path).exists(), path)
        return result

    def test_opening_book_on_gitlab(self):
        repository = Repository("opening-book", self.temporary.name)
        for job in ("arbiter", "positions"):
            self.assertEqual(self.gitlab(repository, job).returncode, 0)
        base = repository.git("rev-parse", "HEAD")
        repository.git("checkout", "-q", "-b", "sharper")
        repository.replace("book/white.pgn", "d5 {The sharp", "Bd8 {The sharp")  # 9. Bd8, from c4
        repository.replace("book/start_positions.epd", "bm cxd5;", "bm cxd6;")
        repository.commit("sharper lines")
        since = {"CI_MERGE_REQUEST_DIFF_BASE_SHA": base}
        lines = self.gitlab(repository, "arbiter", **since)
        quality = json.loads((repository.folder / "gl-code-quality-report.json").read_text())
        self.assertEqual(lines.returncode, 1, lines.stderr)
        self.assertEqual({each["check_name"] for each in quality}, {"variation-illegal"})
        self.assertIn("left out", lines.stderr)
        self.assertEqual(self.gitlab(repository, "positions", **since).returncode, 1)

    def test_puzzles_before_a_commit(self):
        repository = Repository("puzzles", self.temporary.name)
        hooks = {hook["id"]: hook for hook in read(ROOT / ".pre-commit-hooks.yaml")}
        (chosen,) = read(repository.folder / ".pre-commit-config.yaml")["repos"][0]["hooks"]
        hook = {**hooks[chosen["id"]], **chosen}
        self.assertEqual(hook["language"], "system")

        def commit_hook():
            files = [name for name in repository.git("ls-files").splitlines() if re.search(hook["files"], name)]
            self.assertEqual(files, ["puzzles.csv"])
            return repository.run(" ".join([hook["entry"], *files]))

        self.assertEqual(commit_hook().returncode, 0)
        repository.replace("puzzles.csv", "g8f6 h5f7", "g8f6 h5f8")
        red = commit_hook()
        self.assertEqual(red.returncode, 1)
        self.assertIn("FEN20", red.stdout)
        repository.replace("puzzles.csv", "h5f8", "h5f7")
        self.assertEqual(commit_hook().returncode, 0)

    @unittest.skipUnless(shutil.which("pre-commit"), "there is no pre-commit on this machine")
    def test_hooks_are_hooks(self):
        repository = Repository("tournament", self.temporary.name)
        with tempfile.TemporaryDirectory() as name:
            hooks = Path(name, "hooks")
            hooks.mkdir()
            shutil.copy(ROOT / ".pre-commit-hooks.yaml", hooks)
            for words in (["init", "-q"], ["add", "-A"], ["-c", "user.name=n", "-c", "user.email=e@example.org", "commit", "-qm", "x"]):
                subprocess.run(["git", *words], cwd=hooks, check=True)
            for hook in ("arbiter-audit", "arbiter-fix"):
                done = repository.run(f"PRE_COMMIT_HOME={name}/home pre-commit try-repo {hooks} {hook} --all-files")
                self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
            repository.replace("rounds/round_1.pgn", "1. e4 c6", "1. e4 c3")
            done = repository.run(f"PRE_COMMIT_HOME={name}/home pre-commit try-repo {hooks} arbiter-audit --all-files")
            self.assertEqual(done.returncode, 1)
            self.assertIn("MOV01", done.stdout)


@unittest.skipIf(WHY_NOT, WHY_NOT)
class Parts(unittest.TestCase):
    def test_inputs_of_the_action_reach_the_script(self):
        action = read(ROOT / "action.yml")
        (check,) = [step for step in action["runs"]["steps"] if step.get("id") == "check"]
        script = (ROOT / "scripts/ci.sh").read_text()
        for name in action["inputs"]:
            variable = "ARBITER_CI_" + name.upper().replace("-", "_")
            self.assertEqual(check["env"][variable], "${{ inputs." + name + " }}")
            self.assertTrue(variable in script or re.search(rf"for name in [^;]*\b{name}\b", script), name)
        # An expression in a command would be read by the shell.
        for step in action["runs"]["steps"]:
            self.assertNotIn("${{", step.get("run", ""))

    def test_image_installs_the_package(self):
        """So its libraries are those that dpkg-shlibdeps found."""
        build, image = (ROOT / "Dockerfile").read_text().split("FROM debian:12-slim")
        self.assertIn("scripts/package.sh deb", build)
        self.assertRegex(image, r"apt-get install [^\n]*arbiter_\*\.deb")
        self.assertRegex(image, r"(?m)^USER \d+")

    @unittest.skipUnless(shutil.which("tar"), "there is no tar")
    def test_a_package_is_used_instead_of_a_build(self):
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            program = folder / "arbiter-1/bin/arbiter"
            program.parent.mkdir(parents=True)
            program.write_text("#!/bin/sh\necho packed\n")
            program.chmod(0o755)
            subprocess.run(["tar", "-czf", "package.tar.gz", "arbiter-1"], cwd=folder, check=True)
            package = folder / "package.tar.gz"
            digest = hashlib.sha256(package.read_bytes()).hexdigest()

            def build(**variables):
                environment = {**os.environ, "GITHUB_PATH": str(folder / "path"), "RUNNER_TEMP": name, **variables}
                return subprocess.run([ROOT / "scripts/ci.sh", "build"], env=environment, capture_output=True, check=False, text=True)

            done = build(ARBITER_CI_PACKAGE=str(package), ARBITER_CI_PACKAGE_SHA256=digest)
            self.assertEqual(done.returncode, 0, done.stderr)
            where = Path((folder / "path").read_text().strip())
            self.assertEqual(subprocess.run([where / "arbiter"], capture_output=True, check=True, text=True).stdout, "packed\n")
            for wrong, says in (({"ARBITER_CI_PACKAGE": str(package), "ARBITER_CI_PACKAGE_SHA256": "0" * 64}, "not the package"),
                                ({"ARBITER_CI_PACKAGE": str(folder / "none.deb")}, "there is no package"),
                                ({"ARBITER_CI_PACKAGE": str(program)}, "is no package")):
                done = build(**wrong)
                self.assertEqual(done.returncode, 2)
                self.assertIn(says, done.stderr)


if __name__ == "__main__":
    unittest.main(verbosity=2)
