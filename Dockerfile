# The whole benchmark in an image: `docker build --tag rcb .`, then `docker run --rm rcb check DyT`. docs/operations.md says more.
FROM python:3.11-slim-bookworm

# Versions are Debian's own: pinned ones vanish from its mirrors with the next security fix.
# hadolint ignore=DL3008
RUN apt-get update \
 && apt-get install --yes --no-install-recommends bubblewrap git make \
 && rm -rf /var/lib/apt/lists/* \
 && useradd --create-home --uid 1000 rcb

USER 1000
WORKDIR /home/rcb/benchmark
COPY --chown=1000:1000 . .

# The address of PyTorch's index of CPU wheels; without it the default index brings a GPU build of several GB.
ARG TORCH_INDEX=
RUN make venv TORCH_INDEX="$TORCH_INDEX"

ENV PATH="/home/rcb/benchmark/.venv/bin:$PATH" \
    OMP_NUM_THREADS=1
ENTRYPOINT ["rcb"]
CMD ["--help"]
