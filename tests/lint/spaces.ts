import { globSync, readFileSync } from "node:fs";

/**
 * Reports spaces between a Chinese character and a digit, a Latin letter or a value in the project's Chinese texts. The style
 * sheet draws that gap (docs/decisions/0108-no-spaces-beside-chinese-characters.md).
 */
const TEXTS =
  "{app/i18n/zh-cn/*.ts,app/**/*.zh-cn.ts,app/features/**/*.calls{,.server}.ts,defaults/**/*.{md,yaml},demo/**/*.{md,ts,yaml},docs/handbook.md}";
/** English texts, and bulletins, whose cells keep the authority's wording. */
const OTHERS = /\.(?:test|spec)\.ts$|\.en\.md$|^demo\/bulletins\//;
const SPACE = /\p{Script=Han} +[A-Za-z0-9$`{+]|[A-Za-z0-9%}`] +\p{Script=Han}|["`] +(?:\$\{|\p{Script=Han})/gu;
/** Comments, and the English half of a check rule. */
const NO_TEXT = /\/\*[^]*?\*\/|^\s*(?:\/\/|#(?= )).*$|\ben: (?:"[^"]*"|[^,}\n]*)/gm;

const files = globSync(TEXTS).filter((name) => !OTHERS.test(name));
const faults = files.flatMap(faultsOf);
for (const fault of faults) console.log(fault);
process.exitCode = faults.length > 0 ? 1 : 0;

function faultsOf(file: string): string[] {
  const comments = file.endsWith(".md") ? /^$/ : NO_TEXT;
  const text = readFileSync(file, "utf8").replace(comments, "");
  return [...text.matchAll(SPACE)].map(
    ({ index, 0: found }) => `${file} spaces: ${text.slice(Math.max(0, index - 10), index + found.length + 10).trim()}`,
  );
}
