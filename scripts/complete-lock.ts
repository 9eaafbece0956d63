import { readFile, writeFile } from "node:fs/promises";

/**
 * Adds to package-lock.json optional packages for other platforms that the configured registry lacks. Their version
 * comes from the package that needs them, their platform from their name. `npm ci` refuses a lock file without them
 * (decision 1).
 */

type Locked = {
  version?: string;
  dev?: boolean;
  license?: string;
  engines?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
};

const FILE = "package-lock.json";
const SYSTEMS = ["android", "darwin", "freebsd", "linux", "openharmony", "win32"];

/** Returns the platform in a package name such as @oxlint/binding-linux-arm64-musl. */
function machineOf(name: string) {
  const parts = name.slice(name.indexOf("/") + 1).split("-");
  const [os, cpu, abi] = parts.slice(parts.findIndex((part) => SYSTEMS.includes(part)));
  const libc = os === "linux" && abi !== undefined && { libc: [abi.startsWith("musl") ? "musl" : "glibc"] };
  return { cpu: [cpu], os: [os], ...libc };
}

const lock = JSON.parse(await readFile(FILE, "utf8")) as { packages: Record<string, Locked> };
const { "": root, ...packages } = lock.packages;
for (const [place, { optionalDependencies = {}, dev, license, engines }] of Object.entries(packages)) {
  for (const [name, version] of Object.entries(optionalDependencies)) {
    if (`${place}/node_modules/${name}` in packages || `node_modules/${name}` in packages) continue;
    const { cpu, os, ...libc } = machineOf(name);
    const more = { license, optional: true, os, ...(engines && { engines }) };
    packages[`node_modules/${name}`] = { version, cpu, ...(dev && { dev }), ...libc, ...more } as Locked;
  }
}
const sorted = Object.entries(packages).toSorted(([one], [other]) => one.localeCompare(other, "en"));
const whole = { ...lock, packages: { "": root, ...Object.fromEntries(sorted) } };
await writeFile(FILE, `${JSON.stringify(whole, null, 2)}\n`);
