"""The rulebooks of docs/rules as pages: each clause is an element that can be pointed at, `clause-3.2`."""

import re
from functools import cache
from html import escape

from markdown_it import MarkdownIt

from ..rulebooks import rulebook

CLAUSE = re.compile(r"<p><strong>(\d+\.\d+)</strong>")
MARKDOWN = MarkdownIt("commonmark").enable("table")


@cache
def rulebook_html(game: str) -> str:
    """The rulebook of a game as HTML, each clause with an id."""
    html = MARKDOWN.render(rulebook(game))
    return CLAUSE.sub(r'<p id="clause-\1"><strong>\1</strong>', html)


def rulebook_page(game: str, title: str) -> str:
    """The rulebook of a game as a page of its own."""
    return PAGE.replace("TITLE", escape(title)).replace("BODY", rulebook_html(game))


PAGE = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>TITLE: the rules</title>
<link rel="stylesheet" href="/web/css/base.css">
<link rel="stylesheet" href="/web/css/rules.css">
</head>
<body class="rulebook"><main>BODY</main></body>
</html>
"""
