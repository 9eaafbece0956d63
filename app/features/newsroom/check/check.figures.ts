import type { FindingCode } from "./check.schema.ts";
import type { Passage } from "./check.text.ts";
import type { Found } from "./check.words.ts";
import { hanNumber } from "./han-number.ts";

/**
 * A figure in a text. `value` is the number itself, without 万 or 亿. `digits` are the digits as written, `kind` is the kind
 * of unit.
 */
export type Figure = {
  words: string;
  offset: number;
  value: number;
  digits: string;
  /** The rounding step: 1.2亿 is rounded to 10,000,000. */
  step: number;
  kind: "percent" | "point" | "amount" | "times";
  noun: string;
};

const SCALES: Record<string, number> = {
  千: 1e3,
  万: 1e4,
  百万: 1e6,
  千万: 1e7,
  亿: 1e8,
  百亿: 1e10,
  千亿: 1e11,
  万亿: 1e12,
};
const NOUNS = "元|美元|港元|人|家|辆|台|套|件|种|批次|批|吨|股|平方米|公里|户|只|倍|%|％|个百分点|百分点";
const NUMBER = new RegExp(
  `(百分之)?(\\d{1,3}(?:,\\d{3})+|\\d{1,15})(\\.\\d{1,6})? ?(万亿|千亿|百亿|亿|千万|百万|万|千)?(?:多|余)? ?(${NOUNS})?`,
  "g",
);
const HAN = "一二两三四五六七八九十";
const HAN_NUMBER = `[${HAN}][〇零百千万亿点${HAN}]{0,15}`;
const SPELLED = new RegExp(
  `百分之(百|(?:零点)?${HAN_NUMBER})|([${HAN}])成(?![不为立功员本果绩分长交熟])|(${HAN_NUMBER})(${NOUNS})`,
  "g",
);
const SHARE = "(\\d{1,3}(?:\\.\\d{1,3})?)[%％]";
/** Matches a change between two percentages. A rise from 5% to 8% is a rise by 3 percentage points, not by 3%. */
const FROM_TO = new RegExp(`${SHARE}[^。；\\n\\d]{0,12}(?:至|到|为|成)${SHARE}[^。；\\n\\d]{0,16}?${SHARE}`, "g");
/**
 * Matches a share that rises or falls by a percentage. A share changes by percentage points, unless the text means a
 * relative change.
 */
const SHARE_BY = new RegExp(
  `(?:率|占比|比重|比例|份额)(?:为|是|达|达到|约|约为)?${SHARE}[，,]?(?:同比|环比|比上年|比去年|较上年|较去年|较上月)?` +
    `(?:提高|提升|上升|上涨|增加|增长|下降|下滑|降低|减少|回落)了?${SHARE}`,
  "g",
);

/** Returns the figures in a text. Dates, years and bare numbers are left out. */
export function figuresOf(written: string): Figure[] {
  const text = withNarrowDigits(written);
  const figures = [...text.matchAll(NUMBER)].flatMap((match): Figure[] => {
    const [words, per = "", whole = "", fraction = "", scale = "", noun = ""] = match;
    if (per === "" && scale === "" && noun === "") return [];
    const digits = whole.replaceAll(",", "") + fraction;
    const times = SCALES[scale] ?? 1;
    const step = times / 10 ** Math.max(0, fraction.length - 1);
    const kind = per === "" ? kindOf(noun) : "percent";
    const value = Number(digits) * times;
    return [{ words, offset: match.index, value, digits, step, kind, noun }];
  });
  return [...figures, ...spelledFigures(text)]
    .map((figure) => ({ ...figure, words: written.slice(figure.offset, figure.offset + figure.words.length).trim() }))
    .sort((one, other) => one.offset - other.offset);
}

/** Replaces full-width digits by half-width ones at the same positions. */
const withNarrowDigits = (text: string) =>
  text.replaceAll(/[０-９．]/g, (char) => String.fromCharCode(char.charCodeAt(0) - 0xfee0));

/** Returns figures in Chinese characters, such as 百分之三十, 三成 and 三百万元. 一家 is not a figure. */
function spelledFigures(text: string): Figure[] {
  return [...text.matchAll(SPELLED)].flatMap((match): Figure[] => {
    const [words, per, tenths, number = "", noun = ""] = match;
    const share = per ?? tenths;
    const value = hanNumber(share ?? number);
    if (value === undefined || (share === undefined && value < 10 && kindOf(noun) === "amount")) return [];
    const place = { words, offset: match.index };
    if (per !== undefined) return [{ ...place, value, digits: `${value}`, step: 1, kind: "percent", noun: "%" }];
    if (tenths !== undefined)
      return [{ ...place, value: value * 10, digits: `${value * 10}`, step: 10, kind: "percent", noun: "%" }];
    const times = SCALES[/万亿|[万亿]/.exec(number)?.[0] ?? ""] ?? 1;
    return [{ ...place, value, digits: `${value / times}`, step: times, kind: kindOf(noun), noun }];
  });
}

function kindOf(noun: string): Figure["kind"] {
  if (noun === "%" || noun === "％") return "percent";
  if (noun.endsWith("百分点")) return "point";
  return noun === "倍" ? "times" : "amount";
}

/**
 * Returns inconsistent figures: a figure of the title or the plain sentences that the body lacks; one that the body has
 * with 万 instead of 亿, or in per cent instead of percentage points; and a difference of two percentages that is called
 * a percentage.
 */
export function figureFindings(passages: readonly Passage[]): Found[] {
  const body = passages.find(({ field }) => field === "body")?.text ?? "";
  const said = figuresOf(body);
  const slips = passages
    .filter(({ field }) => field !== "body")
    .flatMap(({ field, text }) =>
      figuresOf(text).flatMap((figure) => {
        const code = body === "" ? undefined : disagreement(figure, said);
        return code === undefined ? [] : found(code, field, figure);
      }),
    );
  return [
    ...slips,
    ...passages.flatMap(({ field, text }) => differences(text).map((one) => found("points", field, one))),
  ];
}

const found = (code: FindingCode, field: string, { words, offset }: { words: string; offset: number }): Found => ({
  family: "figure",
  code,
  severity: code === "figure-missing" ? "hint" : "confirm",
  field,
  offset,
  words,
  better: { zh: "", en: "" },
});

/** Returns the code for how a figure differs from the figures of the body. Returns undefined if the body contains it. */
function disagreement(figure: Figure, said: readonly Figure[]): FindingCode | undefined {
  if (said.some((other) => isSame(figure, other))) return undefined;
  const alike = said.filter(({ digits }) => digits === figure.digits);
  if (alike.some(({ kind }) => isShare(kind) && isShare(figure.kind))) return "points";
  if (alike.some((other) => other.kind === "amount" && figure.kind === "amount" && countsAlike(figure, other)))
    return "scale";
  return "figure-missing";
}

const isShare = (kind: Figure["kind"]) => kind === "percent" || kind === "point";

/** Returns whether two figures have the same unit. A missing unit matches any, because a title may write 12亿 for 12亿元. */
const countsAlike = (one: Figure, other: Figure) => one.noun === "" || other.noun === "" || one.noun === other.noun;

/** Returns whether two figures are equal. The one with fewer digits may be rounded. */
function isSame(one: Figure, other: Figure): boolean {
  if (one.kind !== other.kind) return false;
  if (one.kind === "amount" && !countsAlike(one, other)) return false;
  return one.value === other.value || Math.abs(one.value - other.value) <= one.step / 2;
}

/** Returns differences between two percentages that the text writes in per cent instead of percentage points. */
function differences(text: string): { words: string; offset: number }[] {
  const moved = [...text.matchAll(FROM_TO)].filter(([, from, to, by]) => {
    const difference = Math.abs(Number(to) - Number(from));
    return Math.abs(difference - Number(by)) < 1e-9;
  });
  return [...moved, ...text.matchAll(SHARE_BY)].map(({ 0: words, index }) => ({ words, offset: index }));
}
