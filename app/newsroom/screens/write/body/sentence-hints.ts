/** A hint about a sentence of 一句话说明白. */
export type SentenceHint = { kind: "tooLong" } | { kind: "manyCommas" } | { kind: "jargon"; words: string[] };

/** The most characters and the most pauses that a sentence may have without a hint. */
const LONGEST = 60;
const MOST_PAUSES = 3;

/** Jargon that general readers do not understand. */
const JARGON = [
  [
    "赋能",
    "抓手",
    "闭环",
    "赛道",
    "下沉市场",
    "颗粒度",
    "头部效应",
    "马太效应",
    "边际",
    "敞口",
    "对冲",
    "久期",
    "基点",
  ],
  ["同比", "环比", "去杠杆", "流动性", "估值修复", "戴维斯双击", "资产负债表", "准备金率", "逆回购", "应收账款"],
  ["毛利率", "市盈率", "市净率", "量化宽松", "折现", "摊薄", "商誉减值", "非经常性损益", "渗透率", "景气度"],
].flat();

/** Returns the number of characters without spaces. */
export const lengthOf = (text: string): number => [...text.replaceAll(/\s/g, "")].length;

/** Returns hints on how to improve a sentence. The writer may ignore them. */
export function sentenceHints(sentence: string): SentenceHint[] {
  const hints: SentenceHint[] = [];
  if (lengthOf(sentence) > LONGEST) hints.push({ kind: "tooLong" });
  if ((sentence.match(/[，、；,;]/g)?.length ?? 0) > MOST_PAUSES) hints.push({ kind: "manyCommas" });
  const words = JARGON.filter((word) => sentence.includes(word));
  if (words.length > 0) hints.push({ kind: "jargon", words });
  return hints;
}

/** Returns whether none of the sentences contains a figure. */
export const haveNoFigure = (sentences: readonly string[]): boolean =>
  sentences.filter((sentence) => sentence.trim() !== "").length > 1 &&
  !/[\d０-９一二两三四五六七八九十百千万亿半]/.test(sentences.join(""));
