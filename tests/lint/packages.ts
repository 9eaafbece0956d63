import { existsSync, globSync, readFileSync } from "node:fs";
import { isBuiltin } from "node:module";

/**
 * Reports product code that imports a package which ./start does not install. ./start runs `npm ci --omit=dev`, so the
 * site and its build may import only packages of `dependencies` and `optionalDependencies`. Type imports are allowed
 * from all packages, because they are erased.
 */
const PRODUCT = "{app,server,db,jobs,cli,demo,defaults}/**/*.{ts,tsx,mjs}";
/** Configuration files that `npm run build` reads implicitly. */
const BUILD_FILES = "{vite,vite.boot,react-router}.config.ts";
const TYPES = /\b(?:import|export)\s+type\s[^"]*?\bfrom\s*"[^"]+"|\btypeof\s+import\("[^"]+"\)/g;
const IMPORT = /(?<!["\w.-])(?:from|import|import\.meta\.resolve|require)\s*\(?\s*"((?:@[\w.-]+\/)?[\w.-]+[\w./-]*|[#.][^"\s]*)"/g;

type Manifest = Record<"scripts" | "dependencies" | "optionalDependencies", Record<string, string>>;

const manifest = JSON.parse(readFileSync("package.json", "utf8")) as Manifest;
const installed = new Set(Object.keys({ ...manifest.dependencies, ...manifest.optionalDependencies }));
const faults = [...productFiles(), ...globSync(BUILD_FILES), ...buildScripts()].flatMap((file) =>
  packagesOf(file)
    .filter((name) => !installed.has(name))
    .map((name) => `${file} package: ${name} is not among the dependencies, so ./start does not install it`),
);
for (const fault of faults) console.log(fault);
process.exitCode = faults.length > 0 ? 1 : 0;

/** Returns every product file except tests. */
function productFiles(): string[] {
  return globSync(PRODUCT).filter((name) => !/\.(?:test|spec)\.tsx?$/.test(name));
}

/** Returns the scripts that run on an installed site, from the commands of package.json. */
function buildScripts(): string[] {
  const { build = "", start = "", cli = "" } = manifest.scripts;
  const names = [...`${build} ${start} ${cli}`.matchAll(/\bnode (scripts\/\S+)/g)].map(([, name = ""]) => name);
  return names.filter((name) => existsSync(name));
}

/** Returns the packages that a file imports at run time, without Node.js modules and project files. */
function packagesOf(file: string): string[] {
  const source = readFileSync(file, "utf8").replaceAll(TYPES, "");
  const names = [...source.matchAll(IMPORT)].map(([, name = ""]) => name);
  return names.filter((name) => !/^[.#/]|^virtual:/.test(name) && !isBuiltin(name)).map(packageOf);
}

/** Returns the package of an import: `@scope/name` for `@scope/name/part`. */
function packageOf(name: string): string {
  return name
    .split("/")
    .slice(0, name.startsWith("@") ? 2 : 1)
    .join("/");
}
