"""Draws the icons of the installed app from web/icon.svg, in Chromium: `make icons`."""

from pathlib import Path

from playwright.sync_api import sync_playwright

WEB = Path(__file__).parents[1] / "web"
BACK = "#17543f"  # that of icon.svg
# name, side in px, and how much of the side the drawing takes: a mask may cut a tenth off every edge
ICONS = (("icon-192", 192, 100), ("icon-512", 512, 100), ("maskable-512", 512, 86))


def main() -> None:
    """Draw each icon into web/icons."""
    drawing = (WEB / "icon.svg").read_text(encoding="utf-8")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--headless", "--no-sandbox"])
        for name, side, part in ICONS:
            page = browser.new_page(viewport={"width": side, "height": side})
            back = BACK if part < 100 else "transparent"
            style = (
                f"body{{margin:0;height:100vh;display:grid;place-items:center;background:{back}}}svg{{width:{part}%}}"
            )
            page.set_content(f"<style>{style}</style>{drawing}")
            page.screenshot(path=WEB / "icons" / f"{name}.png", omit_background=True)
        browser.close()


if __name__ == "__main__":
    main()
