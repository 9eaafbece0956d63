import { element, serialize, type RichNode } from "#app/features/base/rich-text/clean/rich-text.tree.ts";
import { contentKind } from "#app/features/published/content-kind/content-kinds.server.ts";
import { KIND_NAMES, type KindName } from "#app/features/published/content-kind/content-kinds.ts";
import { search } from "#app/features/published/search/result.service.server.ts";
import { messagesOf } from "#app/i18n/messages.ts";
import { htmlLanguage, type Language } from "#app/lib/language.ts";
import { dependsOn } from "#app/lib/page/page-dependencies.server.ts";
import type { PublicTarget } from "#app/lib/address/public-target.ts";

/** Matches a card in sanitized HTML. No other text of a body can match (docs/content.md#bodies). */
const CARD = /<p class="card"><a href="(\/[a-z]+\/(\d+))">[^<]*<\/a><\/p>/g;

/** The record to which a card links, with its kind. */
type Carded = { kind: KindName; target: PublicTarget };

/**
 * Returns a sanitized body in which each card has the current title of its target. Cards of hidden or missing targets
 * are removed, so that neither a dead link nor a removed title remains.
 */
export async function showCards(html: string, language: Language): Promise<string> {
  const asked = new Map([...html.matchAll(CARD)].map(([, href = "", id]) => [href, Number(id)]));
  if (asked.size === 0) return html;
  const cards = await findCarded(asked);
  return html.replaceAll(CARD, (_, href: string) => {
    const card = cards.get(href);
    return card === undefined ? "" : serialize([cardOf(card, language)]);
  });
}

/** A possible target of a card, with its title and kind. */
export type CardChoice = { href: string; title: string; kind: string };

/** Maximum number of results of each kind. */
const OFFERED = 6;

/** Returns search results of the kinds that can have a card. */
export async function findCardChoices(words: string, language: Language): Promise<CardChoice[]> {
  const found = await Promise.all(
    CARDED_KINDS.map(async (kind) => {
      const outcome = await search({ words, filters: { kind, order: "relevance", page: 1 } }, language);
      const results = outcome.state === "ready" ? outcome.results.filter(({ missing }) => missing.length === 0) : [];
      return results.slice(0, OFFERED).map(({ href, title }): CardChoice => ({
        href,
        title: title.map(({ text }) => text).join(""),
        kind: messagesOf(language, "search").kind[kind],
      }));
    }),
  );
  return found.flat();
}

/** The kinds of records that can have a card. */
const CARDED_KINDS: KindName[] = KIND_NAMES.filter((kind) => contentKind(kind).targets !== undefined);

async function findCarded(asked: ReadonlyMap<string, number>): Promise<Map<string, Carded>> {
  const found = await Promise.all(
    CARDED_KINDS.map(async (kind) => {
      const { path, search, targets } = contentKind(kind);
      const ids = [...asked].filter(([href, id]) => path({ id }) === href).map(([, id]) => id);
      dependsOn(...ids.map(search.tag));
      const shown = ids.length === 0 ? [] : ((await targets?.(ids)) ?? []);
      return shown.map((target): [string, Carded] => [path({ id: target.id }), { kind, target }]);
    }),
  );
  return new Map(found.flat());
}

function cardOf({ kind, target: { title, url, summary } }: Carded, language: Language): RichNode {
  const kicker = contentKind(kind).card?.kicker;
  const name =
    kicker === undefined ? messagesOf(language, "article").related : messagesOf(language, "share-card")[kicker];
  const words = [
    element("b", [{ text: name }], { lang: htmlLanguage(language) }),
    element("span", [{ text: title }]),
    ...(summary === "" ? [] : [element("small", [{ text: summary }])]),
  ];
  return element("p", [element("a", words, { href: url })], { class: "card" });
}
