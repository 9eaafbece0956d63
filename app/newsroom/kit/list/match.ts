/**
 * Whether what was typed is in one of the texts: every word of it, in whatever order, letters of either case. Pinyin may
 * be written with or without the spaces between its syllables.
 */
export function matches(query: string, texts: readonly string[]): boolean {
  const words = query
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== "");
  const searched = texts.flatMap((text) => [text.toLowerCase(), text.toLowerCase().replaceAll(" ", "")]);
  return words.every((word) => searched.some((text) => text.includes(word)));
}
