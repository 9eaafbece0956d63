import { htmlLanguage, type Language } from "./language.ts";
import { onceEach } from "./once-each.ts";

const formatOf = onceEach(
  (language: Language) =>
    new Intl.NumberFormat(htmlLanguage(language), { notation: "compact", maximumFractionDigits: 1 }),
);

/** Formats a count in the short form of the language: 3.2万, 32K. */
export function compactNumber(value: number, language: Language): string {
  return formatOf(language).format(value);
}
