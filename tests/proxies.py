"""A real nginx with a configuration of deploy/, in a temporary folder, on loopback."""

import os
import socket
from collections.abc import Mapping
from pathlib import Path

from databases import Service, free_port
from programs import done, program

DEPLOY = Path(__file__).parents[1] / "deploy"
PLACES = ("/etc/ssl/fairdeal", "/var/log/nginx", "/run")
SCRAPS = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")


def configured(name: str, folder: Path, instead: Mapping[str, str] | None = None) -> Path:
    """Write the configuration of that name with all files in a folder, a certificate among them, and return it."""
    certificate(folder)
    text = (DEPLOY / name).read_text(encoding="utf-8")
    for here, there in {**{f"{place}/": f"{folder}/" for place in PLACES}, **(instead or {})}.items():
        assert here in text
        text = text.replace(here, there)
    scraps = [f"{kind}_temp_path {folder};" for kind in SCRAPS]
    written = folder / "nginx.conf"
    written.write_text(text.replace("http {", " ".join(["http {", *scraps]), 1), encoding="utf-8")
    return written


def certificate(folder: Path) -> Path:
    """Make a key and a certificate that signs itself, for loopback."""
    curve = ("-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes")
    about = ("-days", "1", "-subj", "/CN=cards.example", "-addext", "subjectAltName=IP:127.0.0.1")
    found = folder / "cert.pem"
    made = done("openssl", "req", "-x509", *curve, *about, "-keyout", str(folder / "key.pem"), "-out", str(found))
    assert made.returncode == 0, made.stderr
    return found


class Proxy(Service):
    """`deploy/nginx-workers.conf` at a port, before servers at two others."""

    def __init__(self, port: int, first: int, second: int) -> None:
        super().__init__()
        self.port = port
        self.url = f"https://127.0.0.1:{self.port}"
        self.certificate = self.folder / "cert.pem"
        instead = {
            "listen 80;": f"listen 127.0.0.1:{free_port()};",
            "listen 443 ssl;": f"listen 127.0.0.1:{self.port} ssl;",
            "server 127.0.0.1:8001;": f"server 127.0.0.1:{first};",
            "server 127.0.0.1:8002;": f"server 127.0.0.1:{second};",
        }
        self._configuration = configured("nginx-workers.conf", self.folder, instead)
        owner = self.folder.stat()
        for file in self.folder.iterdir():
            os.chown(file, owner.st_uid, owner.st_gid)
        self.start()

    def command(self) -> list[str]:
        return [
            program("nginx"),
            "-c",
            str(self._configuration),
            "-p",
            str(self.folder),
            "-g",
            "daemon off; error_log stderr info;",
        ]

    def answers(self) -> bool:
        with socket.socket() as one:
            return one.connect_ex(("127.0.0.1", self.port)) == 0

    def kill(self) -> None:
        self._process.terminate()  # its workers end with it
        self._process.wait()
