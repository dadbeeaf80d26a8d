FROM python:3.13-slim AS build
WORKDIR /source
COPY pyproject.toml constraints.txt README.md LICENSE ./
COPY src src
# Byte code is made here, once: a container that starts for every conversation must not compile first.
RUN python -m venv /opt/immich-trips \
 && /opt/immich-trips/bin/pip install --no-cache-dir --no-compile -c constraints.txt . \
 && /opt/immich-trips/bin/python -m compileall -q -f --invalidation-mode unchecked-hash /opt/immich-trips/lib

FROM python:3.13-slim
LABEL io.modelcontextprotocol.server.name="io.github.immich-trips/immich-trips"
COPY --from=build /opt/immich-trips /opt/immich-trips
ENV PATH=/opt/immich-trips/bin:$PATH PYTHONDONTWRITEBYTECODE=1 PYTHONUTF8=1
USER 10001:10001
ENTRYPOINT ["immich-trips"]
CMD ["serve"]
