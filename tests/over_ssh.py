"""A real `ssh` server on loopback, which lets one key in."""

import os
import pwd
import shlex
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from databases import free_port
from programs import done, environment_of, program

# Whoever is root runs it as on a machine that has the package: with its user and its folder, for this process alone.
AS_ROOT = """
set -e
cp /etc/passwd passwd; echo 'sshd:x:994:65534::/run/sshd:/usr/sbin/nologin' >> passwd
mount --bind passwd /etc/passwd; mount -t tmpfs none /run; mkdir /run/sshd
exec "$@"
"""
SERVES = """
Port {port}
ListenAddress 127.0.0.1
HostKey {folder}/host
AuthorizedKeysFile {folder}/me.pub
PidFile none
UsePAM no
StrictModes no
PasswordAuthentication no
"""
COMES = """
Host house
HostName 127.0.0.1
Port {port}
User {user}
IdentityFile {folder}/{key}
IdentitiesOnly yes
UserKnownHostsFile {folder}/known
StrictHostKeyChecking yes
"""


@contextmanager
def reached(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Give the folder of a server's keys and settings; `ssh house` reaches it with what stands in `comes`."""
    folder, port = tmp_path / "ssh", free_port()
    folder.mkdir(mode=0o700)
    for key in ("host", "me", "stranger"):
        assert done("ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", str(folder / key)).returncode == 0
    (folder / "known").write_text(f"[127.0.0.1]:{port} {(folder / 'host.pub').read_text()}")
    (folder / "sshd").write_text(SERVES.format(port=port, folder=folder))
    (folder / "comes").write_text(
        COMES.format(port=port, folder=folder, user=pwd.getpwuid(os.geteuid()).pw_name, key="me")
    )
    (folder / "ssh").write_text(f'#!/bin/sh\nexec {program("ssh")} -F {shlex.quote(str(folder / "comes"))} "$@"\n')
    (folder / "ssh").chmod(0o700)
    monkeypatch.setenv("PATH", f"{folder}{os.pathsep}{os.environ['PATH']}")
    sshd = program("sshd")
    rooted = ["unshare", "-m", "sh", "-c", AS_ROOT, "sh"] if os.geteuid() == 0 else []
    command = [*rooted, sshd, "-D", "-e", "-f", str(folder / "sshd")]
    with subprocess.Popen(command, cwd=folder, stderr=subprocess.PIPE, text=True, env=environment_of(sshd)) as serving:
        assert serving.stderr
        said = serving.stderr.readline()
        assert "listening" in said, said
        yield folder
        serving.terminate()
