import { globSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";

/**
 * Compares CSS modules with the components that use them. Each used class must exist, and each class must be used. For
 * a composed name, all classes that it may match count.
 */
const SHEET = /import (\w+) from "([^"]+\.module\.css)"/g;

/** Class names used from each sheet, keyed by its path, with the file. Composed names are patterns. */
const used = new Map<string, { file: string; name: RegExp; text: string }[]>();
for (const file of globSync("app/**/*.{ts,tsx}")) {
  const source = readFileSync(file, "utf8");
  for (const [, variable = "", path = ""] of source.matchAll(SHEET)) {
    const sheet = path.startsWith("#") ? path.slice(1) : normalize(join(dirname(file), path));
    const uses = usesOf(source, variable).map(({ name, text }) => ({ file, name, text }));
    used.set(sheet, [...(used.get(sheet) ?? []), ...uses]);
  }
}

const faults = globSync("app/**/*.module.css").flatMap((sheet) => {
  const defined = classesOf(readFileSync(sheet, "utf8"));
  const uses = used.get(sheet) ?? [];
  const missing = uses.filter(({ name }) => !defined.some((other) => name.test(other)));
  const idle = defined.filter((other) => !uses.some(({ name }) => name.test(other)));
  return [
    ...missing.map(({ file, text }) => `${file} css-class: ${sheet} has no ${text}`),
    ...idle.map((name) => `${sheet} css-class: nothing names .${name}`),
  ];
});
for (const fault of faults) console.log(fault);
process.exitCode = faults.length > 0 ? 1 : 0;

/**
 * Returns the class names that a source uses from a sheet: styles["name"], styles[`part-${other}`], styles[anything].
 */
function usesOf(source: string, variable: string): { name: RegExp; text: string }[] {
  const accesses = source.matchAll(new RegExp(`\\b${variable}\\[([^\\]]+)\\]`, "g"));
  return [...accesses].flatMap(([, key = ""]) => {
    const texts = [...key.matchAll(/"([^"]*)"|`([^`]*)`/g)].map(([, plain, built]) => plain ?? built ?? "");
    const isChoice = /^"[^"]*"$|^`[^`]*`$|\?/.test(key) && texts.length > 0;
    return isChoice ? texts.map((text) => ({ name: patternOf(text), text })) : [{ name: /./, text: key }];
  });
}

/** Returns the pattern of a name, in which each ${…} matches any text. */
function patternOf(text: string): RegExp {
  return new RegExp(`^${text.replaceAll(/\$\{[^}]*\}/g, ".+")}$`);
}

/** Returns the classes of a sheet, without comments and without :global classes. */
function classesOf(css: string): string[] {
  const rules = css
    .replaceAll(/\/\*.*?\*\//gs, "")
    .replaceAll(/:global\([^)]*\)/g, "")
    .replaceAll(/\{[^{}]*\}/g, (body) => (/[{]/.test(body.slice(1)) ? body : "{}"));
  return [...new Set([...rules.matchAll(/\.([A-Za-z_][\w-]*)/g)].map(([, name = ""]) => name))];
}
