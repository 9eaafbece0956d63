import type { CardFacts } from "#app/features/base/content-kind/content-kind.ts";
import type cardTexts from "#app/features/base/content-kind/share-card.zh-cn.ts";
import { inLanguage, type Language } from "#app/lib/language.ts";

type Texts = typeof cardTexts;

/** Returns the texts of a record's card. `kicker` names its kind; the default is its industry. */
export function cardWords(
  facts: CardFacts,
  kicker: keyof Texts | undefined,
  { language, texts }: { language: Language; texts: Texts },
) {
  const plain = facts.plain.join("");
  return {
    kicker: kicker === undefined ? (facts.industry ?? "") : texts[kicker],
    title: inLanguage(language, facts.title, facts.title_en ?? ""),
    label: plain === "" ? "" : texts.plain,
    line: inLanguage(language, [plain, ...facts.lines].find((line) => line !== "") ?? "", facts.line_en ?? ""),
  };
}
