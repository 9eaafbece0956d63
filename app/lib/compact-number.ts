import { htmlLanguage, type Language } from "./language.ts";
import { onceEach } from "./once-each.ts";

const formatOf = onceEach(
  (language: Language) =>
    new Intl.NumberFormat(htmlLanguage(language), { notation: "compact", maximumFractionDigits: 1 }),
);

/** A count as readers of the language shorten it: 3.2万, 32K. */
export function compactNumber(value: number, language: Language): string {
  return formatOf(language).format(value);
}
