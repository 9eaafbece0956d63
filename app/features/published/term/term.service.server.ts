import { readSettingsOf } from "#app/features/base/site/site.service.server.ts";
import { messagesOf } from "#app/i18n/messages.ts";
import { DomainError } from "#app/lib/errors.ts";
import { htmlLanguage, LANGUAGES, type Language } from "#app/lib/language.ts";
import { shippedTerms } from "./term.list.server.ts";
import { markTerms, termFinder, type TermFinder } from "./term.marks.ts";
import { termSettings } from "./term.settings.ts";
import { termGroups, termModel, termPath, type TermGroup, type TermModel } from "./term.view.ts";

const TERMS = shippedTerms();

/** Returns all terms by the pinyin of their Chinese names. */
export const listTerms = (language: Language): TermGroup[] => termGroups(TERMS, language);

/** Returns the page of a term. Throws `not_found`. */
export function readTerm(slug: string | undefined, language: Language): Omit<TermModel, "crumbs"> {
  const term = TERMS.find((one) => one.slug === slug);
  if (term === undefined) throw new DomainError("not_found", `term ${slug}`);
  return termModel(term, TERMS, language);
}

const finders = new Map<Language, TermFinder>(
  LANGUAGES.map((language) => [
    language,
    termFinder(
      TERMS.map((term) => ({
        slug: term.slug,
        names: [term.name, ...term.also],
        title: language === "en" ? term.en.name : term.name,
        brief: (language === "en" ? term.en : term).brief,
        href: termPath(term.slug),
      })),
    ),
  ]),
);

/** Returns a sanitized body with notes for its terms, unless the setting `terms` disables them. */
export async function withTermNotes(html: string, language: Language): Promise<string> {
  const finder = finders.get(language);
  if (finder === undefined) return html;
  const { terms } = await readSettingsOf(termSettings);
  return terms.inArticles
    ? markTerms(html, finder, { ...messagesOf(language, "term"), language: htmlLanguage(language) })
    : html;
}
