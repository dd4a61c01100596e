"""A real nginx for tests, with the very file of `deploy/`: only its addresses and its certificate are filled in."""

from __future__ import annotations

import os
import shutil
import ssl
import subprocess
from pathlib import Path

from processes import Process, free_port

SITE = Path(__file__).parents[3] / "deploy" / "nginx.conf"
SERVER = "    server 127.0.0.1:8000;\n"
MAIN = """
{user}daemon off;
worker_processes 1;
pid {home}/nginx.pid;
error_log {home}/error.log;
events {{}}
http {{
    access_log off;
    client_body_temp_path {home}/body;
    proxy_temp_path {home}/proxy;
    fastcgi_temp_path {home}/fastcgi;
    uwsgi_temp_path {home}/uwsgi;
    scgi_temp_path {home}/scgi;
    include {home}/site.conf;
}}
"""


def binary() -> str:
    found = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin")
    if not found:
        raise RuntimeError("nginx is not installed: scripts/setup-machine installs it")
    return found


class Nginx:
    """The proxy in front of some processes, from `start` to `stop`."""

    def __init__(self, home: Path) -> None:
        self.home, self.plain, self.port = home, free_port(), free_port()
        self.address = f"https://localhost:{self.port}"
        self._certificate, self._key = home / "house.pem", home / "house.key"
        words = ("req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost")
        files = ("-addext", "subjectAltName=DNS:localhost", "-out", self._certificate, "-keyout", self._key)
        subprocess.run(["openssl", *words, *files], check=True, capture_output=True)
        self.trust = ssl.create_default_context(cafile=str(self._certificate))
        self._process: subprocess.Popen[bytes] | None = None

    def fill_in(self, doors: list[Process]) -> None:
        """The site, for these processes."""
        text = SITE.read_text()
        filled = {
            SERVER: "".join(f"    server 127.0.0.1:{door.port};\n" for door in doors),
            "listen 80;": f"listen 127.0.0.1:{self.plain};",
            "listen 443 ssl": f"listen 127.0.0.1:{self.port} ssl",
            "/etc/ssl/house.example.pem": str(self._certificate),
            "/etc/ssl/house.example.key": str(self._key),
            "house.example": "localhost",
        }
        for old, new in filled.items():
            assert old in text, old
            text = text.replace(old, new)
        (self.home / "site.conf").write_text(text)

    def start(self, doors: list[Process]) -> None:
        self.fill_in(doors)
        user = "user root;\n" if os.geteuid() == 0 else ""
        (self.home / "nginx.conf").write_text(MAIN.format(home=self.home, user=user))
        self._process = subprocess.Popen(self._words())

    def reload(self, doors: list[Process]) -> None:
        """Another list of processes, without an end to what is open."""
        self.fill_in(doors)
        subprocess.run([*self._words(), "-s", "reload"], check=True, capture_output=True)

    def _words(self) -> list[str]:
        return [binary(), "-p", str(self.home), "-e", f"{self.home}/error.log", "-c", f"{self.home}/nginx.conf"]

    def stop(self) -> None:
        if self._process:
            self._process.terminate()
            self._process.wait()
