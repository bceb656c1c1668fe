# wakestream: every role is another verb of the same image. Build the distribution first (mvn package, or ./wakestream
# cases); docs/containers.md says how it is run. There is no syntax line, so that no frontend image is needed.
FROM eclipse-temurin:21-jre

LABEL org.opencontainers.image.title="wakestream" \
      org.opencontainers.image.description="Streaming trace analyser for the Linux scheduler's wakeup, idle-scan and nohz paths" \
      org.opencontainers.image.licenses="Apache-2.0"

COPY cli/target/wakestream/ /opt/wakestream/
COPY docker/healthcheck /opt/wakestream/bin/healthcheck
# Open to any user, so that --user works as well; a tmpfs mounted there takes over the mode.
RUN install -d -m 1777 /var/lib/wakestream

# By number, since the base image has no such name; nothing of the image but the data directory is this user's.
USER 10001:10001

# All that is ever written: logs and state in the data directory, temporary files in /tmp. With a read-only root file
# system both are volumes or tmpfs.
# The cache of loaded classes would last as long as its container, so there is none.
ENV WAKESTREAM_DATA_DIR=/var/lib/wakestream \
    WAKESTREAM_CACHE_DIR=/nonexistent
WORKDIR /var/lib/wakestream

HEALTHCHECK --interval=5s --timeout=5s --start-period=60s --retries=3 CMD ["/opt/wakestream/bin/healthcheck"]
ENTRYPOINT ["/opt/wakestream/bin/wakestream"]
CMD ["--help"]
