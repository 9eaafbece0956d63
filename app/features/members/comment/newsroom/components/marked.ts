export type Part = { text: string; isMarked: boolean };

/** Splits a text at the given words, to mark them. A disguised word is not marked but listed beside the text. */
export function partsOf(text: string, words: readonly string[]): Part[] {
  if (words.length === 0) return [{ text, isMarked: false }];
  const pattern = words
    .toSorted((a, b) => b.length - a.length)
    .map((word) => word.replaceAll(/[^\p{L}\p{N}]/gu, String.raw`\$&`));
  return text
    .split(new RegExp(`(${pattern.join("|")})`, "i"))
    .map((part, index) => ({ text: part, isMarked: index % 2 === 1 }))
    .filter((part) => part.text !== "");
}
