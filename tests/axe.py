"""What axe, the checker of accessibility, finds on a page: WCAG 2.2 at level AA, and its best practices."""

from importlib.resources import files
from typing import Any, Literal

from long import LONG
from playwright.sync_api import Page

SCRIPT = files("axe_playwright_python").joinpath("axe.min.js").read_text(encoding="utf-8")
OPTIONS: dict[str, Any] = {
    "resultTypes": ["violations"],
    "runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
    "rules": {"label-content-name-mismatch": {"enabled": True}, "target-size": {"enabled": True}},
}
COLOURS: dict[str, Any] = {"resultTypes": ["violations"], "runOnly": {"type": "rule", "values": ["color-contrast"]}}
IS_DARK = "() => matchMedia('(prefers-color-scheme: dark)').matches"
# Each fault with the first element that has it, on the page as it is painted: tests see to it that nothing is.
FAULTS = """async ([options, part]) => {
  const unpainted = document.adoptedStyleSheets
  document.adoptedStyleSheets = []
  const { violations } = await axe.run(part, options)
  document.adoptedStyleSheets = unpainted
  return violations.map(({ id, help, nodes }) =>
    `${id}: ${help}; ${nodes.length} times, first ${nodes[0].target}: ${nodes[0].html.slice(0, 160)}; `
    + nodes[0].failureSummary.slice(0, 240))
}"""


def faults(page: Page, part: str = "html") -> list[str]:
    """Name what is wrong with the page as it is shown now, or with the part of it that the selector `part` finds.

    The next look at this page is one in the dark, or by day after that: only the colours differ, and a second look
    takes as long as the first. The long form looks at the colours of both each time.
    """
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(SCRIPT)
    found: list[str] = page.evaluate(FAULTS, [OPTIONS, part])
    then: Literal["light", "dark"] = "light" if page.evaluate(IS_DARK) else "dark"
    page.emulate_media(color_scheme=then)
    if LONG:
        found += [f"{then}: {fault}" for fault in page.evaluate(FAULTS, [COLOURS, part])]
    return found
