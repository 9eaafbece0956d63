import { TERMS } from "./title-terms.ts";

/** The dictionary of words and the patterns of this module. */
type Rules = {
  words: Intl.Segmenter;
  /** Matches texts whose ends are ends of words, even if the dictionary sees other words there. */
  solid: RegExp;
  /** Matches other texts within which no line may break. */
  whole: RegExp;
  /** Matches 了 before a number, where it ends a verb, even if the dictionary sees 了 and the number as one word. */
  counted: RegExp;
};

function makeRules(): Rules {
  const numeral = "[〇零一二两三四五六七八九十百千万亿半几数]";
  // A number in digits or numerals, with its multiplier: 1.2万, 三千二, 12亿, 十几.
  const number = String.raw`(?:\d+(?:[.,:]\d+)*${numeral}*|${numeral}+)[多余来]?`;
  const range = String.raw`(?:[%％]?[-–—~～至到]${number})?`;
  // Units and measure words that belong to the number before them. Longer ones come first.
  const unit =
    "(?:(?:平方|立方|公|千|厘|毫|平)米|百分点|[日美欧港]元|公里|毫升|[毫千]克|公斤|千瓦时?|小时|分钟|星期|周岁|批次|人次|户人家|[块毛分]钱|[元块毛角分个只件辆台部家批款项条年月日号天周岁秒点度米平斤克吨升倍成折次期轮位名人户套间层楼瓶盒包袋片粒支枚针张页股城省市县瓦副座杯行步句本份颗根双种样道字趟笔圈代%％℃°])";
  const solid = [
    String.raw`\d{1,2}月\d{1,2}日`,
    String.raw`[A-Za-z]+\d+[A-Za-z0-9.-]*|\d+[A-Za-z]+`,
    String.raw`[¥￥$第前]?\d+(?:[.,:]\d+)*${numeral}*[多余来]?${range}(?:个?${unit}[多半余]?)?`,
    String.raw`(?<![A-Za-z0-9])[A-Za-z](?=\p{Script=Han})\p{Script=Han}`,
    String.raw`[A-Za-z0-9]+(?:[.&+'’-][A-Za-z0-9]+)+`,
    ...TERMS.split(" "),
  ];
  // Texts that stay together: numbers in numerals (一块二), A不A, and a few quoted characters.
  const whole = [
    `[第每]?${number}${range}(?:个?${unit}(?:[多半余]|${numeral}+(?!${unit}))?)?`,
    String.raw`(\p{Script=Han})[不没]\1\p{Script=Han}?`,
    String.raw`[“‘《]\p{Script=Han}{1,4}[”’》]`,
  ];
  return {
    words: new Intl.Segmenter("zh", { granularity: "word" }),
    solid: new RegExp(solid.join("|"), "gu"),
    whole: new RegExp(whole.join("|"), "gu"),
    counted: new RegExp(`^了${numeral}`, "u"),
  };
}

let made: Rules | undefined;

/**
 * Returns the rules, which are created for the first title. Code that runs when the module is loaded would stay in the
 * scripts of pages that use only other parts of a view. It would also fail in browsers before 2024, which may lack
 * Intl.Segmenter.
 */
const rulesOf = () => (made ??= makeRules());

/** Marks that stay with the text before them, and marks that stay with the text after them. */
const CLOSING = /^[，。、；：？！,.;:?!）)》」』】〕”’…—·～%％/\s]/u;
const OPENING = /[（(《「『【〔“‘#\s]$/u;

/** Words that end a phrase, and words that begin one. Any other single character belongs to the word before it. */
const TRAILING = "的地得了着过吗呢吧啊里上下中后前们";
const LEADING = "一多不没很要会被从把让给比对向跟和与及在将再又最更只别该能可还都就也却先拟由按凭为我你他她它谁";
/** Verbs and other words of one character that belong to neither of their neighbours. */
const ALONE = "是有到去等看写说买卖领涨降跌升做吃用算换贵差少当靠替配凑盖补";

const isOneOf = (characters: string, word: string) => word.length === 1 && characters.includes(word);
const isSingle = (text: string) => /^\p{Script=Han}$/u.test(text);

/**
 * Returns the offsets at which a line of a Chinese title may break: between words, never inside a number with its unit,
 * a term or a pair of marks (docs/decisions/0133-title-breaks.md). Offsets count UTF-16 units. Returns none for a title
 * without Chinese characters.
 */
export function titleBreaks(title: string): number[] {
  if (!/\p{Script=Han}/u.test(title)) return [];
  const rules = rulesOf();
  const solid = rangesOf(title, rules.solid);
  const words = wordsAround(title, solid);
  const breaks = words.flatMap((start, index) => {
    const [before, after] = [title.slice(words[index - 1], start), title.slice(start, words[index + 1])];
    return start > 0 && mayBreak(before, after) ? [start] : [];
  });
  const whole = [...solid, ...rangesOf(title, rules.whole)];
  return breaks.filter((at) => !whole.some(([start, end]) => start < at && at < end));
}

type Range = [start: number, end: number];

const rangesOf = (title: string, pattern: RegExp) =>
  Array.from(title.matchAll(pattern), (match): Range => [match.index, match.index + match[0].length]);

/** Returns the starts of all words. The dictionary sees only the text between the solid ranges. */
function wordsAround(title: string, solid: Range[]): number[] {
  const edges = [...new Set([0, ...solid.flat(), title.length])].toSorted((a, b) => a - b);
  return edges.flatMap((start, index) =>
    Array.from(rulesOf().words.segment(title.slice(start, edges[index + 1])), (word) => start + word.index),
  );
}

function mayBreak(before: string, after: string): boolean {
  if (CLOSING.test(after) || OPENING.test(before)) return false;
  if (isOneOf(TRAILING, after) || isOneOf(LEADING, before) || rulesOf().counted.test(after)) return false;
  if (isOneOf(TRAILING, before) || isOneOf(LEADING, after) || !/\p{Script=Han}$/u.test(before)) return true;
  return !isSingle(after) || isOneOf(ALONE, after);
}
