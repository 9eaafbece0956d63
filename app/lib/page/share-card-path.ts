import type { Language } from "#app/lib/language.ts";

/**
 * Returns the path of a share card in a language (docs/decisions/0029-english-of-operators-texts.md). `name` is "site",
 * or a kind and an id such as "billboard-3".
 */
export const shareCardPath = (name: string, language: Language) =>
  `/share/${name}${language === "en" ? ".en" : ""}.png`;
