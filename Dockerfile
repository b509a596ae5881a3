# Arbiter on Debian 12: docker build -t arbiter . && docker run --rm -v "$PWD:/games" arbiter audit .
FROM debian:12 AS build
COPY . /arbiter
RUN rm -rf /arbiter/build /arbiter/dist && /arbiter/scripts/package.sh deb

FROM debian:12-slim
COPY --from=build /arbiter/dist/arbiter_*.deb /tmp/
RUN apt-get update \
    && apt-get install -y --no-install-recommends git /tmp/arbiter_*.deb \
    && rm -rf /var/lib/apt/lists/* /tmp/arbiter_*.deb
# Mounted repositories belong to somebody else: --changed-since may ask git about them all the same.
RUN git config --system --add safe.directory '*'
# Files that are written belong to the user that `docker run --user` names, else to this one.
USER 1000:1000
WORKDIR /games
ENTRYPOINT ["arbiter"]
CMD ["--help"]
