#!/bin/sh
# `npm run dev`: installs what is missing and runs the site from its sources, on an embedded database of its own.
set -eu

# A relative data folder is relative to the caller's folder.
case "${DATA_DIR:-}" in '' | /*) ;; *) DATA_DIR=$PWD/$DATA_DIR ;; esac
cd "$(dirname "$0")/.."
. scripts/install.sh
install_dependencies all

export DATA_DIR="${DATA_DIR:-var-dev}"
exec "$node" scripts/dev.ts
