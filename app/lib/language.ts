/** The two languages of the interface; zh-cn is the default (docs/content.md#limits). The content itself stays Chinese. */
export const LANGUAGES = ["zh-cn", "en"] as const;
export type Language = (typeof LANGUAGES)[number];

export const DEFAULT_LANGUAGE: Language = "zh-cn";

/** Name of the preference cookie and of the browser's own key for the chosen language. */
export const LANGUAGE_KEY = "lang";

/** Any text to a language that exists; what is unknown becomes the default. */
export function toLanguage(value: string | null | undefined): Language {
  return value === "en" ? "en" : DEFAULT_LANGUAGE;
}

/** The value of `<html lang>`. */
export function htmlLanguage(language: Language): string {
  return language === "en" ? "en" : "zh-CN";
}

/** A text in the reader's language; where nobody has written the English, the Chinese. */
export function inLanguage(language: Language, chinese: string, english: string): string {
  return language === "en" && english !== "" ? english : chinese;
}

/** The `lang` of a text that editors wrote, of which only some are in English too: Chinese if it has such characters. */
export function contentLang(text: string): "zh-CN" | undefined {
  return /\p{Script=Han}/u.test(text) ? "zh-CN" : undefined;
}

/** The `lang` of an attribute that may quote Chinese in a sentence of the interface: Chinese where it has no other words. */
export function wholeLang(text: string): "zh-CN" | undefined {
  return /[a-z]{3}/i.test(text) ? undefined : contentLang(text);
}

/** Reads the chosen language from a Cookie header. */
export function languageOfCookies(header: string | null | undefined): Language {
  const match = header?.match(/(?:^|;\s*)lang=([a-z-]{2,5})(?:;|$)/);
  return toLanguage(match?.[1]);
}
