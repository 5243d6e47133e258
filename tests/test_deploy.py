"""The configurations in deploy/, as far as a machine can try them."""

import re
from pathlib import Path
from urllib.parse import urlsplit

import pytest
import yaml
from click.testing import CliRunner
from programs import done
from proxies import DEPLOY, configured
from psycopg.conninfo import conninfo_to_dict

from fairdeal.service.cli.console import fairdeal
from fairdeal.service.config import from_environment

pytestmark = pytest.mark.processes

ROOT = Path(__file__).parents[1]
UNIT = DEPLOY / "fairdeal.service"


def settings(name: str) -> list[str]:
    return re.findall(rf"^{name}=(.*)$", UNIT.read_text(encoding="utf-8"), re.MULTILINE)


def test_systemd_reads_the_unit_and_finds_it_closed_to_the_rest_of_the_machine(tmp_path: Path) -> None:
    # The program and the user of the unit are not on this machine; what it says of them alone is changed.
    text = re.sub(r"^ExecStart=\S+", "ExecStart=/bin/true", UNIT.read_text(encoding="utf-8"), flags=re.MULTILINE)
    unit = tmp_path / UNIT.name
    unit.write_text(re.sub(r"^(Documentation|User|Group)=.*\n", "", text, flags=re.MULTILINE))
    read = done("systemd-analyze", "verify", "--man=no", str(unit))
    assert [line for line in read.stderr.splitlines() if UNIT.name in line] == []
    judged = done("systemd-analyze", "security", "--offline=true", "--threshold=30", str(UNIT))
    assert judged.returncode == 0, judged.stdout + judged.stderr


def listens_on_loopback_alone(words: list[str]) -> None:
    """The command knows its options, and neither tables nor numbers are told to other machines."""
    known = {option for parameter in fairdeal.commands["serve"].params for option in parameter.opts}
    assert {word for word in words if word.startswith("--")} <= known
    assert words[words.index("--host") + 1] == "127.0.0.1"
    assert words[words.index("--metrics") + 1].startswith("127.0.0.1:")


def test_the_units_command_knows_its_options_and_listens_on_loopback_alone() -> None:
    [command] = settings("ExecStart")
    listens_on_loopback_alone(command.split())
    assert CliRunner().invoke(fairdeal, ["serve", "--help"]).exit_code == 0


def test_the_unit_waits_longer_for_the_end_than_the_drain_lasts() -> None:
    [drain] = re.findall(r"FAIRDEAL_DRAIN=(\d+)", " ".join(settings("Environment")))
    assert int(settings("TimeoutStopSec")[0]) > int(drain) + 5 + 1


@pytest.mark.parametrize("name", [path.name for path in sorted(DEPLOY.glob("*.conf"))])
def test_nginx_reads_the_configuration(tmp_path: Path, name: str) -> None:
    read = done("nginx", "-t", "-c", str(configured(name, tmp_path)), "-p", str(tmp_path))
    assert read.returncode == 0, read.stderr


def test_the_images_file_is_as_the_linter_wants_it() -> None:
    judged = done("hadolint", "--failure-threshold", "style", str(ROOT / "Dockerfile"))
    assert (judged.returncode, judged.stdout) == (0, "")


def test_the_container_has_no_rights_and_its_proxy_alone_is_seen_from_outside() -> None:
    services = yaml.safe_load((DEPLOY / "compose.yaml").read_text(encoding="utf-8"))["services"]
    server, proxy = services["fairdeal"], services["proxy"]
    listens_on_loopback_alone(server["command"])
    assert (server["read_only"], server["cap_drop"]) == (True, ["ALL"])
    # Neither stands on the other's network, which goes when that one is begun again.
    assert server["network_mode"] == proxy["network_mode"] == "service:ground"
    assert [name for name, service in services.items() if "ports" in service] == ["ground"]
    assert "server 127.0.0.1:8000;" in (DEPLOY / "nginx.conf").read_text(encoding="utf-8")
    image = (ROOT / "Dockerfile").read_text(encoding="utf-8")
    stages = image.split("\nFROM ")
    assert "\nUSER 10001\n" in stages[-1]
    [drain] = re.findall(r"FAIRDEAL_DRAIN=(\d+)", stages[-1])
    assert int(server["stop_grace_period"].removesuffix("s")) > int(drain) + 5 + 1


def test_every_file_for_a_host_is_looked_at_by_a_test() -> None:
    read_here = {path.name for path in DEPLOY.glob("*.conf")}
    read_here |= {UNIT.name, "compose.yaml", "compose-scale.yaml", "prometheus.yml"}
    elsewhere = {"grafana.json"}  # tests/service/test_metrics.py
    assert {path.name for path in DEPLOY.iterdir()} == read_here | elsewhere


def test_the_servers_of_a_database_share_its_log_and_their_keys_and_the_proxy_alone_is_seen_from_outside(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    described = yaml.safe_load((DEPLOY / "compose-scale.yaml").read_text(encoding="utf-8"))
    services = described["services"]
    servers = [service for name, service in services.items() if name.startswith("server-")]
    ports = [server["command"][server["command"].index("--port") + 1] for server in servers]
    assert ports == re.findall(
        r"server 127\.0\.0\.1:(\d+);", (DEPLOY / "nginx-workers.conf").read_text(encoding="utf-8")
    )
    for server, port in zip(servers, ports, strict=True):
        listens_on_loopback_alone(server["command"])
        assert f"127.0.0.1:{port}/readyz" in server["healthcheck"]["test"][-1]
        assert (server["network_mode"], server["read_only"], server["cap_drop"]) == ("service:ground", True, ["ALL"])
        assert (server["environment"], server["volumes"]) == (servers[0]["environment"], ["keys:/var/lib/fairdeal"])
    assert services["proxy"]["network_mode"] == "service:ground"
    assert [name for name, service in services.items() if "ports" in service] == ["ground"]
    assert services["database"]["networks"] == services["hints"]["networks"] == ["inside"]
    assert described["networks"]["inside"] == {"internal": True}
    for name, value in servers[0]["environment"].items():
        monkeypatch.setenv(name, value)
    config, made = from_environment(), services["database"]["environment"]
    where = conninfo_to_dict(config.database)
    assert (where["user"], where["dbname"], where["host"]) == (made["POSTGRES_USER"], made["POSTGRES_DB"], "database")
    assert config.keys_at(".operator").is_relative_to("/var/lib/fairdeal")
    assert urlsplit(config.redis).hostname == "hints"
    assert servers[0]["environment"]["PGPASSWORD"] == made["POSTGRES_PASSWORD"]


def test_the_image_holds_what_a_log_in_a_database_needs() -> None:
    [lock] = re.findall(r"--require-hashes -r (\S+)", (ROOT / "Dockerfile").read_text(encoding="utf-8"))
    assert {"psycopg", "redis"} <= set(
        re.findall(r"^([\w-]+)==", (ROOT / lock).read_text(encoding="utf-8"), re.MULTILINE)
    )


def test_prometheus_asks_where_the_unit_tells_its_numbers() -> None:
    [job] = yaml.safe_load((DEPLOY / "prometheus.yml").read_text(encoding="utf-8"))["scrape_configs"]
    [command] = settings("ExecStart")
    assert f"--metrics {job['static_configs'][0]['targets'][0]}" in command
