# Fairdeal in a container: docker build -t fairdeal . && docker run -p 8000:8000 -v fairdeal:/var/lib/fairdeal fairdeal
# It runs as a user without rights, and writes nothing but /var/lib/fairdeal: run it with --read-only --cap-drop ALL.
FROM python:3.13-slim-bookworm AS built
WORKDIR /src
COPY requirements/scale.txt requirements/scale.txt
RUN python -m venv /opt/fairdeal && \
    /opt/fairdeal/bin/python -m pip install --no-cache-dir --require-hashes -r requirements/scale.txt
COPY pyproject.toml README.md LICENSE ./
COPY fairdeal/__init__.py fairdeal/__main__.py fairdeal/py.typed fairdeal/sitting.py fairdeal/testing.py fairdeal/
COPY adapters adapters
COPY engine engine
COPY events events
COPY service service
COPY web web
COPY docs/rules docs/rules
COPY examples examples
RUN /opt/fairdeal/bin/python -m pip install --no-cache-dir --no-deps --no-build-isolation .

FROM python:3.13-slim-bookworm
COPY --from=built /opt/fairdeal /opt/fairdeal
RUN useradd --system --uid 10001 --home-dir /var/lib/fairdeal --shell /usr/sbin/nologin fairdeal && \
    install -d -m 0700 -o fairdeal -g fairdeal /var/lib/fairdeal
USER 10001
WORKDIR /var/lib/fairdeal
VOLUME /var/lib/fairdeal
ENV PATH=/opt/fairdeal/bin:$PATH FAIRDEAL_DATABASE=/var/lib/fairdeal/log.db FAIRDEAL_DRAIN=10 PYTHONDONTWRITEBYTECODE=1
EXPOSE 8000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=20s \
    CMD ["/opt/fairdeal/bin/python", "-c", "import urllib.request; urllib.request.urlopen('http://127.0.0.1:8000/readyz', timeout=4)"]
ENTRYPOINT ["/opt/fairdeal/bin/fairdeal"]
CMD ["serve", "--host", "0.0.0.0", "--port", "8000"]
