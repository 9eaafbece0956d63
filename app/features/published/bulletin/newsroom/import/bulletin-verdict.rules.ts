import type { Result } from "#app/features/published/bulletin/bulletin.schema.ts";
import { plainWords } from "./bulletin-words.rules.ts";

/** Wordings of a verdict in addition to the built-in ones. */
export type Wordings = { pass: readonly string[]; fail: readonly string[] };
export const NO_WORDINGS: Wordings = { pass: [], fail: [] };

const PASS = [
  "合格",
  "符合",
  "符合要求",
  "符合规定",
  "符合标准",
  "符合标准要求",
  "符合标准规定",
  "所检项目符合",
  "所检项目符合要求",
  "所检项目符合标准",
  "所检项目符合标准要求",
  "所检项目合格",
  "所检项目均合格",
  "所检项目均符合",
  "所检项目均符合要求",
  "该批次合格",
  "该批产品合格",
  "检验合格",
  "抽检合格",
  "抽查合格",
  "综合判定合格",
  "未检出",
  "未发现不合格",
  "未发现不合格项目",
  "复检合格",
  "合格(复检)",
  "合格(复检合格)",
  "合格(复检结果)",
  "达标",
  "通过",
  "pass",
  "passed",
  "qualified",
];
const FAIL = [
  "不合格",
  "不符合",
  "不符合要求",
  "不符合规定",
  "不符合标准",
  "不符合标准要求",
  "不符合标准规定",
  "所检项目不符合",
  "所检项目不符合要求",
  "所检项目不合格",
  "该批次不合格",
  "该批产品不合格",
  "检验不合格",
  "抽检不合格",
  "抽查不合格",
  "综合判定不合格",
  "复检不合格",
  "复检仍不合格",
  "不合格(复检)",
  "不合格(复检不合格)",
  "不合格(复检结果)",
  "不达标",
  "超标",
  "未通过",
  "不通过",
  "fail",
  "failed",
  "unqualified",
];

const KNOWN: ReadonlyMap<string, Result> = new Map([
  ...PASS.map((words) => [words, "pass"] as const),
  ...FAIL.map((words) => [words, "fail"] as const),
]);

/** Maximum number of characters of a verdict. A longer text only describes one. */
const LONGEST_VERDICT = 100;

const YES = new Set(["是", "yes", "y", "true", "√", "✓", "✔"]);
const NO = new Set(["否", "no", "n", "false", "×", "✗", "✘"]);

const THERE_IS = new Set(["有", "存在"]);
const THERE_IS_NONE = new Set(["无", "没有", "不存在"]);

/** Returns the result that a cell states, or undefined if it is no known verdict. */
export type VerdictReader = (cell: string, heading?: string) => Result | undefined;

/**
 * Returns a function that reads verdicts. It returns undefined for an unknown wording, a blank, a dash, or a wording
 * that both lists of the operator contain. The whole cell must match. "是" and "否" count only below a heading that asks
 * a question.
 */
export function verdictReader({ pass, fail }: Wordings): VerdictReader {
  const own = new Map<string, Result | undefined>();
  const words = (text: string) => plainWords(text).replaceAll(/[。.;,!]/g, "");
  for (const wording of pass) own.set(words(wording), "pass");
  for (const wording of fail) own.set(words(wording), own.get(words(wording)) === "pass" ? undefined : "fail");
  const read = new Map<string, Result | undefined>();
  const resultOf = (cell: string, heading: string) => {
    const said = words(cell);
    return own.has(said) ? own.get(said) : (KNOWN.get(said) ?? answerTo(plainWords(heading), said));
  };
  // The tables repeat few wordings, so the results are cached.
  return (cell, heading = "") => {
    if (cell.length > LONGEST_VERDICT) return undefined;
    const key = `${heading}\0${cell}`;
    if (!read.has(key)) read.set(key, resultOf(cell, heading));
    return read.get(key);
  };
}

/** Matches questions in a heading without brackets: whether the sample failed, or whether it passed. */
const ASKED_BAD = /(?:是否|有无)(?:存在|有|为|属于|发现)?(?:不合格|不符合|超标|问题)/;
const ASKED_GOOD = /是否(?:合格|符合|达标|通过)/;

function answerTo(heading: string, said: string): Result | undefined {
  const asked = heading.replaceAll(/\([^()]*\)/g, "");
  const isBad = ASKED_BAD.test(asked);
  if (!isBad && !ASKED_GOOD.test(asked)) return undefined;
  const isYes = YES.has(said) || (isBad && THERE_IS.has(said));
  if (!isYes && !NO.has(said) && !(isBad && THERE_IS_NONE.has(said))) return undefined;
  return isYes === isBad ? "fail" : "pass";
}
