/**
 * Returns whether each typed word occurs in one of the texts, in any order and case. Pinyin may be typed with or
 * without spaces.
 */
export function matches(query: string, texts: readonly string[]): boolean {
  const words = query
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== "");
  const searched = texts.flatMap((text) => [text.toLowerCase(), text.toLowerCase().replaceAll(" ", "")]);
  return words.every((word) => searched.some((text) => text.includes(word)));
}
