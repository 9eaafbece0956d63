import type { Language } from "#app/lib/language.ts";
import { breadcrumbJsonLd, type Crumb, type PageMeta } from "#app/lib/page/meta.ts";
import type { Term } from "./term.schema.ts";

/** The path of the list of terms. */
export const TERMS_PATH = "/terms";

export const termPath = (slug: string): string => `${TERMS_PATH}/${slug}`;

/** A term in the list. */
export type TermLink = { href: string; name: string; brief: string };

/** The terms whose Chinese names begin with one letter of pinyin; `#` for Latin letters and digits. */
export type TermGroup = { letter: string; terms: TermLink[] };

/** The page of a term. */
export type TermModel = {
  slug: string;
  /** The Chinese name, under which articles mention it. */
  name: string;
  /** The name in the page's language. */
  title: string;
  also: string[];
  brief: string;
  money: string;
  example: string;
  related: TermLink[];
  crumbs: Crumb[];
};

/** Returns the name of a term in a language. The English name is followed by the Chinese one. */
const termTitle = ({ name, en }: Term, language: Language): string =>
  language === "en" ? `${en.name} (${name})` : name;

const textsOf = (term: Term, language: Language) => (language === "en" ? term.en : term);

const termLink = (term: Term, language: Language): TermLink => ({
  href: termPath(term.slug),
  name: termTitle(term, language),
  brief: textsOf(term, language).brief,
});

/** Returns the terms grouped by letter, in order. */
export function termGroups(terms: readonly Term[], language: Language): TermGroup[] {
  const groups = new Map<string, Term[]>();
  for (const term of terms) {
    groups.set(term.letter, [...(groups.get(term.letter) ?? []), term]);
  }
  return [...groups]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([letter, list]) => ({ letter, terms: list.map((term) => termLink(term, language)) }));
}

/** Maximum number of related terms. */
const RELATED = 6;

/** Returns the terms that a term's texts mention, then the terms that mention it. */
export function relatedTerms(term: Term, terms: readonly Term[]): Term[] {
  const says = (one: Term, other: Term) =>
    [other.name, ...other.also].some((name) => `${one.brief}${one.money}${one.example}`.includes(name));
  const others = terms.filter((other) => other !== term);
  const named = others.filter((other) => says(term, other));
  return [...named, ...others.filter((other) => !named.includes(other) && says(other, term))].slice(0, RELATED);
}

/** Returns the page of a term, without its breadcrumb. */
export function termModel(term: Term, terms: readonly Term[], language: Language): Omit<TermModel, "crumbs"> {
  const { brief, money, example } = textsOf(term, language);
  return {
    slug: term.slug,
    name: term.name,
    title: language === "en" ? term.en.name : term.name,
    also: term.also,
    brief,
    money,
    example,
    related: relatedTerms(term, terms).map((one) => termLink(one, language)),
  };
}

/** Returns the metadata of a term: a DefinedTerm in the set of all terms. */
export function termMeta(model: TermModel, set: string, siteUrl: string): PageMeta {
  const path = termPath(model.slug);
  return {
    title: model.title,
    description: model.brief,
    path,
    jsonLd: [
      {
        "@type": "DefinedTerm",
        name: model.name,
        ...(model.also.length === 0 ? {} : { alternateName: model.also }),
        description: model.brief,
        url: `${siteUrl}${path}`,
        inDefinedTermSet: { "@type": "DefinedTermSet", name: set, url: `${siteUrl}${TERMS_PATH}` },
      },
      breadcrumbJsonLd(siteUrl, model.crumbs),
    ],
  };
}

/** Returns the metadata of the list of terms. */
export function termsMeta(
  groups: readonly TermGroup[],
  texts: { title: string; intro: string },
  siteUrl: string,
  crumbs: Crumb[],
): PageMeta {
  return {
    title: texts.title,
    description: texts.intro,
    path: TERMS_PATH,
    jsonLd: [
      {
        "@type": "DefinedTermSet",
        name: texts.title,
        description: texts.intro,
        url: `${siteUrl}${TERMS_PATH}`,
        hasDefinedTerm: groups.flatMap(({ terms }) =>
          terms.map(({ name, href }) => ({ "@type": "DefinedTerm", name, url: `${siteUrl}${href}` })),
        ),
      },
      breadcrumbJsonLd(siteUrl, crumbs),
    ],
  };
}
