# Arbiter on Debian 12: docker build -t arbiter . && docker run --rm -v "$PWD:/games" arbiter audit .
FROM debian:12 AS build
COPY . /arbiter
RUN rm -rf /arbiter/build && /arbiter/scripts/setup.sh
RUN cd /arbiter && cmake --preset portable && cmake --build --preset portable && cmake --install build/portable --prefix /usr/local --strip

FROM debian:12-slim
RUN apt-get update \
    && apt-get install -y --no-install-recommends \
        git libarchive13 libboost-program-options1.74.0 libfmt9 libisal2 libre2-9 libspdlog1.10 libsqlite3-0 libtbb12 libzstd1 \
    && rm -rf /var/lib/apt/lists/*
COPY --from=build /usr/local/bin/arbiter /usr/local/bin/arbiter
# Mounted repositories belong to somebody else: --changed-since may ask git about them all the same.
RUN git config --system --add safe.directory '*'
WORKDIR /games
ENTRYPOINT ["arbiter"]
CMD ["--help"]
