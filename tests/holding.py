"""What must hold of an evening's file: it verifies, and its audit finds nothing."""

from io import BytesIO

from entrants import Evening

from fairdeal.service.evidence.evenings import audit_evening, whole
from fairdeal.service.evidence.verify import judge


def file_of(cup: Evening) -> bytes:
    return "".join(f"{line}\n" for line in whole(cup.service.store, cup.id)).encode()


def holds(cup: Evening) -> None:
    """Its file verifies, and its audit finds nothing."""
    file = file_of(cup)
    report = judge(BytesIO(file))
    assert report.headline.startswith("verified"), report.headline
    found = audit_evening(file.splitlines(keepends=True))
    assert (found.findings, [each.findings for each in found.tables if each.findings]) == ((), [])
