import { readFileSync } from "node:fs";

/**
 * Reports packages in the lock file whose licence requires more than attribution. Also reports packages that do not
 * come from the npm registry or have no hash. An exception is listed with its reason. Unused exceptions are reported
 * too.
 */
const FREE = new Set(["MIT", "MIT-0", "ISC", "0BSD", "BSD-2-Clause", "BSD-3-Clause", "Apache-2.0", "BlueOak-1.0.0", "CC0-1.0", "Unlicense", "Python-2.0", "PSF-2.0", "Zlib"]);


/** Exceptions by the beginning of the package name, each with its licence in the lock file and the reason. */
const EXCEPTIONS: Record<string, { licence: string; reason: string }> = {
  "@img/sharp-": { licence: "LGPL-3.0-or-later", reason: "libvips, a library of its own file that users can replace" },
  "libheif-js": { licence: "LGPL-3.0", reason: "libheif as WebAssembly in a file of its own; read by a worker" },
  "lightningcss": { licence: "MPL-2.0", reason: "unchanged; only the build uses it" },
  "axe-core": { licence: "MPL-2.0", reason: "unchanged; only tests use it" },
  "caniuse-lite": { licence: "CC-BY-4.0", reason: "data on browsers; only the build uses it" },
  "@darabonba/typescript": { licence: "Apache License 2.0", reason: "Apache-2.0, written out" },
  "duck": { licence: "BSD", reason: "its LICENSE file is BSD-2-Clause" },
  "busboy": { licence: "", reason: "MIT by its LICENSE file; tests only (s3rver)" },
  "dicer": { licence: "", reason: "MIT by its LICENSE file; tests only (s3rver)" },
  "streamsearch": { licence: "", reason: "MIT by its LICENSE file; tests only (s3rver)" },
  "humanize-number": { licence: "", reason: "MIT by its README; tests only (s3rver)" },
  "only": { licence: "", reason: "MIT by its README; tests only (s3rver)" },
};

/** Packages that a release may contain, but that were missing in the registry when the lock file was created. */
const WITHOUT_HASH = new Set(["@node-rs/bcrypt-linux-arm64-gnu"]);

type Package = { license?: string; resolved?: string; integrity?: string; os?: string[]; cpu?: string[]; libc?: string[] };

const lock = JSON.parse(readFileSync("package-lock.json", "utf8")) as { packages: Record<string, Package> };
const used = new Set<string>();
const faults = Object.entries(lock.packages).flatMap(([path, found]) => (path === "" ? [] : faultsOf(path, found)));
for (const name of Object.keys(EXCEPTIONS)) if (!used.has(name)) faults.push(`licence: no package needs ${name} any more`);
if (Object.keys(lock.packages).length < 100) faults.push("licence: the lock file has too few packages");
for (const fault of faults) console.log(fault);
process.exitCode = faults.length > 0 ? 1 : 0;

function faultsOf(path: string, found: Package): string[] {
  const { license = "", resolved = "", integrity } = found;
  const name = path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
  const isElsewhere = resolved !== "" && !resolved.startsWith("https://registry.npmjs.org/");
  return [
    ...(isElsewhere || (integrity === undefined && isReleased(found) && !WITHOUT_HASH.has(name)) ? [`licence: ${name} has no hash, or is not from the npm registry`] : []),
    ...(isFree(license) || isExcepted(name, license) ? [] : [`licence: ${name} has ${license || "no licence"}`]),
  ];
}

/** Returns whether a release may contain the package. npm installs other packages on other systems only. */
function isReleased({ os = ["linux"], cpu = ["x64"], libc = ["glibc"] }: Package): boolean {
  return os.includes("linux") && (cpu.includes("x64") || cpu.includes("arm64")) && libc.includes("glibc");
}

/** Returns whether a licence expression is free. Of alternatives (OR) one must be free, of combined licences (AND) all. */
function isFree(licence: string): boolean {
  const plain = licence.replace(/^\((.*)\)$/, "$1");
  const one = (name: string) => FREE.has(name);
  return plain.includes(" OR ") ? plain.split(" OR ").some(one) : plain.split(" AND ").every(one);
}

function isExcepted(name: string, licence: string): boolean {
  const found = Object.entries(EXCEPTIONS).find(([start]) => name.startsWith(start));
  if (found === undefined || !licence.includes(found[1].licence)) return false;
  used.add(found[0]);
  return true;
}
