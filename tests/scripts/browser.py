"""A page in headless Chromium, driven by the DevTools protocol over two pipes: Python's standard library is enough."""

import json
import os
import select
import shutil
import subprocess
import tempfile
import time

PROGRAM = next((path for name in ("chromium", "chromium-browser", "google-chrome") if (path := shutil.which(name))), None)
# key: (code, virtual key, text)
KEYS = {"Tab": ("Tab", 9, ""), "Enter": ("Enter", 13, "\r"), "Escape": ("Escape", 27, ""), "Home": ("Home", 36, ""), "End": ("End", 35, ""),
        "ArrowLeft": ("ArrowLeft", 37, ""), "ArrowUp": ("ArrowUp", 38, ""), "ArrowRight": ("ArrowRight", 39, ""), "ArrowDown": ("ArrowDown", 40, ""),
        " ": ("Space", 32, " ")}
PATIENCE = 60  # seconds; machines that test are busy


class Page:
    """One page of a browser of its own. `errors` is what the console would show in red, `loaded` every address that was asked for."""

    def __init__(self, width=1280, height=900):
        self.folder = tempfile.TemporaryDirectory()
        self.number = 0
        self.events = []
        self.errors = []
        self.loaded = []
        self.rest = b""
        command_out, self.commands = os.pipe()
        self.answers, answer_in = os.pipe()

        def place_pipes():
            # The browser reads descriptor 3 and writes descriptor 4; neither may be in the way of the other.
            out, answer = os.dup(command_out), os.dup(answer_in)
            os.dup2(out, 3)
            os.dup2(answer, 4)

        self.process = subprocess.Popen([PROGRAM, "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run",
                                         "--remote-debugging-pipe", f"--user-data-dir={self.folder.name}", f"--window-size={width},{height}", "about:blank"],
                                        stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, preexec_fn=place_pipes, close_fds=False)
        os.close(command_out)
        os.close(answer_in)
        self.session = None
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Network"):
            self.call(domain + ".enable")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        try:
            self.session = None
            self.call("Browser.close")
        except (OSError, TimeoutError, EOFError):
            self.process.kill()
        self.process.wait()
        os.close(self.commands)
        os.close(self.answers)
        self.folder.cleanup()

    def call(self, method, **parameters):
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session
        os.write(self.commands, json.dumps(message).encode() + b"\0")
        while True:
            answer = self.read()
            if answer.get("id") == self.number:
                if "error" in answer:
                    raise RuntimeError(f"{method}: {answer['error']}")
                return answer["result"]

    def read(self):
        """The next message; events are kept."""
        end = time.monotonic() + PATIENCE
        while b"\0" not in self.rest:
            if not select.select([self.answers], [], [], max(0, end - time.monotonic()))[0]:
                raise TimeoutError("the browser does not answer")
            piece = os.read(self.answers, 1 << 20)
            if not piece:
                raise EOFError("the browser is gone")
            self.rest += piece
        line, self.rest = self.rest.split(b"\0", 1)
        message = json.loads(line)
        method, what = message.get("method"), message.get("params", {})
        if method:
            self.events.append(method)
        if method == "Runtime.exceptionThrown":
            self.errors.append(what["exceptionDetails"].get("exception", {}).get("description", what["exceptionDetails"]["text"]))
        elif method == "Runtime.consoleAPICalled" and what["type"] in ("error", "warning", "assert"):
            self.errors.append(str([argument.get("value") for argument in what["args"]]))
        elif method == "Log.entryAdded" and what["entry"]["level"] in ("error", "warning"):
            self.errors.append(what["entry"]["text"])
        elif method == "Network.requestWillBeSent":
            self.loaded.append(what["request"]["url"])
        return message

    def open(self, path):
        self.events.clear()
        self.call("Page.navigate", url="file://" + str(path))
        while "Page.loadEventFired" not in self.events:
            self.read()

    def ask(self, expression):
        """The value of a JavaScript expression."""
        answer = self.call("Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in answer:
            raise RuntimeError(f"{expression}: {answer['exceptionDetails']}")
        return answer["result"].get("value")

    def wait_for(self, expression):
        end = time.monotonic() + PATIENCE
        while not self.ask(expression):
            if time.monotonic() > end:
                raise TimeoutError(f"never true: {expression}")
            time.sleep(0.02)

    def press(self, key, shift=False):
        code, number, text = KEYS[key]
        event = {"key": key, "code": code, "windowsVirtualKeyCode": number, "modifiers": 8 if shift else 0}
        self.call("Input.dispatchKeyEvent", type="keyDown" if text else "rawKeyDown", **event, **({"text": text} if text else {}))
        self.call("Input.dispatchKeyEvent", type="keyUp", **event)

    def tab_to(self, selector, most=200):
        """Goes on with the Tab key until the focus is on what the selector means."""
        for _ in range(most):
            if self.ask(f"document.activeElement !== null && document.activeElement.matches({json.dumps(selector)})"):
                return
            self.press("Tab")
        raise AssertionError(f"no way to {selector} with the keyboard")

    def type(self, text):
        self.call("Input.insertText", text=text)
