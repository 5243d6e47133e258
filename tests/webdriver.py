"""Firefox and WebKit, asked in WebDriver's own words: over Marionette's socket, and over WebKitWebDriver's HTTP."""

import json
import os
import socket
import subprocess
import urllib.request
from abc import ABC, abstractmethod
from contextlib import ExitStack, suppress
from pathlib import Path
from time import monotonic, sleep
from typing import Any
from urllib.error import HTTPError

ELEMENT = "element-6066-11e4-a52e-4f735466cecf"  # how WebDriver writes that a value is an element
PATIENCE = 40.0  # seconds
PATHS = {
    "Navigate": "/url",
    "ExecuteScript": "/execute/sync",
    "ExecuteAsyncScript": "/execute/async",
    "PerformActions": "/actions",
}
# What Firefox does when it begins, beside showing a page.
NOTHING_ELSE: dict[str, Any] = {
    "app.normandy.enabled": False,
    "app.update.enabled": False,
    "browser.newtabpage.enabled": False,
    "browser.region.network.url": "",
    "browser.safebrowsing.downloads.enabled": False,
    "browser.safebrowsing.malware.enabled": False,
    "browser.safebrowsing.phishing.enabled": False,
    "browser.sessionstore.resume_from_crash": False,
    "browser.startup.homepage_override.mstone": "ignore",
    "browser.startup.page": 0,
    "browser.topsites.contile.enabled": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "dom.ipc.processPrelaunch.enabled": False,
    "extensions.getAddons.cache.enabled": False,
    "extensions.systemAddon.update.enabled": False,
    "fission.autostart": False,
    "network.captive-portal-service.enabled": False,
    "services.settings.server": "data:,",
    "startup.homepage_welcome_url": "",
    "toolkit.telemetry.enabled": False,
}
# The page itself looks again and again: each look from outside takes as long as a click.
WAITS = """
const told = arguments[arguments.length - 1];
const found = () => {%s};
const look = () => { const what = found(); if (what) told(what); else setTimeout(look, 20); };
look();
"""
# Where an element lies; what is hidden or gone lies nowhere, and a click there would meet the bar's corner.
PLACE = "const at = arguments[0]?.getBoundingClientRect(); return at?.width ? [at.x, at.y] : null"
NEAR = 9  # px from the corner of an element, where no other card covers it


class Gone(Exception):
    """The element is no part of the page any more: the table has moved on."""


def failed(error: str, message: str) -> Exception:
    """What to raise for a command that a browser did not carry out."""
    moved = ("stale element reference", "no such element", "move target out of bounds")
    return Gone(message) if error in moved or "unload" in message else AssertionError(f"{error}: {message}")


class Browser(ABC):
    """A browser with one page."""

    def __init__(self) -> None:
        self._open = ExitStack()

    def __enter__(self) -> "Browser":
        return self

    def __exit__(self, *_: object) -> None:
        self._open.close()

    @abstractmethod
    def say(self, command: str, **given: Any) -> Any:
        """Send a command by Marionette's name, which is WebDriver's; what comes back."""

    def start(self, *command: str, **options: Any) -> "subprocess.Popen[bytes]":
        """Start a program, and end it with the browser."""
        process = subprocess.Popen(command, stderr=subprocess.DEVNULL, **options)
        self._open.callback(process.wait, 10)
        self._open.callback(process.terminate)
        return process

    def goes_to(self, url: str) -> None:
        self.say("Navigate", url=url)

    def run(self, script: str, *given: Any) -> Any:
        """What a script of the page returns."""
        return self.say("ExecuteScript", script=script, args=list(given))

    def waits_for(self, script: str) -> Any:
        """Return what the script returns as soon as that counts as true; fail after half a minute."""
        return self.say("ExecuteAsyncScript", script=WAITS % script, args=[])

    def comes_to(self, script: str) -> Any:
        """Wait in the same way, also while a page leads on to another."""
        for _page in range(5):
            with suppress(Gone):
                if found := self.waits_for(script):  # Firefox has answered with nothing from a page that was left
                    return found
        raise AssertionError(f"the pages lead on and on: {script}")

    def clicks(self, element: dict[str, str]) -> None:
        """Press and let go near the element's corner, as a mouse does."""
        at = self.run(PLACE, element)
        if not at:
            raise Gone
        x, y = at
        press = [
            {"type": "pointerMove", "x": int(x) + NEAR, "y": int(y) + NEAR, "duration": 0},
            {"type": "pointerDown", "button": 0},
            {"type": "pointerUp", "button": 0},
        ]
        mouse = {"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}, "actions": press}
        self.say("PerformActions", actions=[mouse])


class Firefox(Browser):
    """Debian's Firefox, without a screen."""

    def __init__(self, folder: Path) -> None:
        super().__init__()
        port = free_port()
        wishes = {**NOTHING_ELSE, "marionette.port": port}
        lines = [f"user_pref({json.dumps(name)}, {json.dumps(value)});\n" for name, value in wishes.items()]
        (folder / "user.js").write_text("".join(lines))
        home = {**os.environ, "HOME": str(folder)}
        self.start("firefox-esr", "--headless", "--marionette", "--no-remote", "--profile", str(folder), env=home)
        self._socket = self._open.enter_context(connected(port))
        self._lines = self._open.enter_context(self._socket.makefile("rb"))
        self._heard()
        self._count = 0
        self.say("NewSession")

    def say(self, command: str, **given: Any) -> Any:
        self._count += 1
        message = json.dumps([0, self._count, f"WebDriver:{command}", given]).encode()
        self._socket.sendall(b"%d:%b" % (len(message), message))
        _kind, _number, wrong, answer = self._heard()
        if wrong:
            raise failed(wrong["error"], wrong["message"])
        return answer.get("value") if isinstance(answer, dict) else answer

    def _heard(self) -> Any:
        length = b""
        while (sign := self._lines.read(1)) != b":":
            assert sign, "Firefox has gone"
            length += sign
        return json.loads(self._lines.read(int(length)))


class WebKit(Browser):
    """WebKitGTK's MiniBrowser, on a display that nobody sees."""

    def __init__(self, folder: Path) -> None:
        super().__init__()
        screen = self.start("Xvfb", "-displayfd", "1", "-screen", "0", "1280x1024x24", stdout=subprocess.PIPE)
        assert screen.stdout
        with screen.stdout as told:
            display = f":{told.readline().decode().strip()}"
        port = free_port()
        home = {**os.environ, "DISPLAY": display, "HOME": str(folder), "WEBKIT_DISABLE_COMPOSITING_MODE": "1"}
        self.start("WebKitWebDriver", f"--port={port}", env=home)
        connected(port).close()
        self._address = f"http://127.0.0.1:{port}/session"
        options = {"binary": mini_browser(), "args": ["--automation"]}
        session = self._asked("", {"capabilities": {"alwaysMatch": {"webkitgtk:browserOptions": options}}})
        self._address += f"/{session['sessionId']}"
        self._open.callback(self._asked, "", None, "DELETE")

    def say(self, command: str, **given: Any) -> Any:
        return self._asked(PATHS[command], given)

    def _asked(self, path: str, body: Any, method: str = "POST") -> Any:
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self._address + path, data=data, method=method)
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
                return json.loads(answer.read())["value"]
        except HTTPError as wrong:
            told = json.loads(wrong.read())["value"]
            raise failed(told["error"], told["message"]) from None


def mini_browser() -> str:
    """Where Debian keeps WebKitGTK's small browser, which comes with the library."""
    return str(next(Path("/usr/lib").glob("*/webkit2gtk-4.*/MiniBrowser")))


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as found:
        port: int = found.getsockname()[1]
        return port


def connected(port: int) -> socket.socket:
    """A connection to what has just been started there."""
    end = monotonic() + PATIENCE
    while True:
        try:
            return socket.create_connection(("127.0.0.1", port), timeout=PATIENCE)
        except ConnectionRefusedError:
            assert monotonic() < end, f"nothing listens at port {port}"
            sleep(0.05)
