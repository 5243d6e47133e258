"""An HTML page taken apart, to see what is in it."""

from html.parser import HTMLParser


class Page(HTMLParser):
    """The elements of a page; those that are open must be closed in order."""

    VOID = frozenset({"meta", "br"})

    def __init__(self, html: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.ids: list[str] = []
        self.links: list[str] = []
        self.names: list[str] = []  # what stands in a bdi
        self.quotes: list[str] = []  # the lines of what people wrote
        self._open: list[str] = []
        self.feed(html)
        self.close()
        assert not self._open, self._open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        given = dict(attrs)
        self.ids += [value for key, value in attrs if key == "id" and value]
        self.links += [given[key] or "" for key in ("href", "src", "srcset", "action", "data") if key in given]
        if tag not in self.VOID:
            self._open.append(tag)
        if tag == "p" and "blockquote" in self._open:
            self.quotes.append("")

    def handle_endtag(self, tag: str) -> None:
        assert self._open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self._open[-1:] == ["bdi"]:
            self.names.append(data)
        if self._open[-2:] == ["blockquote", "p"]:
            self.quotes[-1] += data
