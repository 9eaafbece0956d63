import { globSync, readFileSync, readdirSync } from "node:fs";
import { expect, test } from "vitest";

/** Chinese texts that readers, members and staff members see, by file. */
const CHINESE = [
  ...filesOf("app/i18n/zh-cn", /\.ts$/),
  ...globSync("app/**/*.zh-cn.ts"),
  ...filesOf("defaults/pages", /^[^.]+\.md$/),
  "defaults/site.yaml",
  "docs/handbook.md",
];
/** English texts of the same kinds. */
const ENGLISH = [
  ...filesOf("app/i18n/en", /\.ts$/),
  ...globSync("app/**/*.en.ts").filter((file) => !file.includes("/newsroom/")),
  ...filesOf("defaults/pages", /\.en\.md$/),
  "docs/handbook.en.md",
];

function filesOf(folder: string, name: RegExp): string[] {
  return readdirSync(folder)
    .filter((file) => name.test(file))
    .map((file) => `${folder}/${file}`);
}

/** Returns `file: match` for each match of the pattern's first group, or of the whole pattern, in the files. */
function findIn(files: readonly string[], pattern: RegExp): string[] {
  return files.flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(pattern)].map((match) => `${file}: ${match[1] ?? match[0]}`),
  );
}

/**
 * Returns the strings of the message files, which include every label of a button. A placeholder in a label becomes N.
 */
function labelsOf(files: readonly string[]): Set<string> {
  const strings = files
    .filter((file) => file.endsWith(".ts"))
    .flatMap((file) => [...readFileSync(file, "utf8").matchAll(/"((?:[^"\\\n]|\\.)*)"|`([^`]*)`/g)]);
  return new Set(strings.map((match) => (match[1] ?? match[2] ?? "").replaceAll(/\$\{[^}]*\}/g, "N")));
}

const labelOf = (found: string) => found.slice(found.indexOf(": ") + 2);

test("addresses people with 你", () => {
  expect(findIn(CHINESE, /.{0,10}您.{0,10}/g)).toEqual([]);
});

test("says 更正 for what the site publishes and 纠错 for what readers send", () => {
  expect(findIn(CHINESE, /.{0,10}勘误.{0,10}/g)).toEqual([]);
});

test("instructions use the label of the button they mean", () => {
  const chinese = labelsOf(CHINESE);
  const pressed = findIn(CHINESE, /点“([^”]+)”/g);
  expect(pressed.length).toBeGreaterThan(10);
  expect(pressed.filter((found) => !chinese.has(labelOf(found)))).toEqual([]);
  const english = labelsOf([...ENGLISH, ...globSync("app/**/*.en.ts")]);
  const chosen = findIn(ENGLISH, /[Cc]hoose \\?"([^"\\]+)\\?"/g);
  expect(chosen.length).toBeGreaterThan(1);
  expect(chosen.filter((found) => !english.has(labelOf(found)))).toEqual([]);
});
