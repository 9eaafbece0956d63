/** The two languages of the interface; zh-cn is the default (docs/content.md#limits). The content itself stays Chinese. */
export const LANGUAGES = ["zh-cn", "en"] as const;
export type Language = (typeof LANGUAGES)[number];

export const DEFAULT_LANGUAGE: Language = "zh-cn";

/** Name of the preference cookie and storage key of the chosen language. */
export const LANGUAGE_KEY = "lang";

/** Returns the supported language with this name, or the default for any other text. */
export function toLanguage(value: string | null | undefined): Language {
  return value === "en" ? "en" : DEFAULT_LANGUAGE;
}

/** Returns the value of `<html lang>`. */
export function htmlLanguage(language: Language): string {
  return language === "en" ? "en" : "zh-CN";
}

/** Returns the text in the reader's language, or the Chinese one if the English is missing. */
export function inLanguage(language: Language, chinese: string, english: string): string {
  return language === "en" && english !== "" ? english : chinese;
}

/** Returns the `lang` of an editors' text, which may be English: Chinese if it contains Chinese characters. */
export function contentLang(text: string): "zh-CN" | undefined {
  return /\p{Script=Han}/u.test(text) ? "zh-CN" : undefined;
}

/**
 * Returns the `lang` of an attribute with an interface sentence that may quote Chinese: Chinese if it contains no other
 * words.
 */
export function wholeLang(text: string): "zh-CN" | undefined {
  return /[a-z]{3}/i.test(text) ? undefined : contentLang(text);
}

/** Reads the chosen language from a Cookie header. */
export function languageOfCookies(header: string | null | undefined): Language {
  const match = header?.match(/(?:^|;\s*)lang=([a-z-]{2,5})(?:;|$)/);
  return toLanguage(match?.[1]);
}
