import { readStories } from "#app/features/newsroom/story/list/story-list.service.server.ts";
import type { StaffActor } from "#app/features/newsroom/staff/staff.policy.ts";
import { readArticleTargets, readCards } from "#app/features/published/article/article.service.server.ts";
import { findCardChoices, type CardChoice } from "#app/features/published/body-card/body-card.service.server.ts";
import { messagesOf } from "#app/i18n/messages.ts";
import type { Language } from "#app/lib/language.ts";
import {
  findColumns,
  findIndustries,
  findSections,
  findSectors,
  findSources,
  findSubjects,
} from "./option.repo.server.ts";

/** Returns the lists of the writing screen, each in order, with names in the staff member's language. */
export async function readChoices(language: Language) {
  const [columns, industries, sectors, sections, sources] = await Promise.all([
    findColumns(language),
    findIndustries(language),
    findSectors(language),
    findSections(),
    findSources(),
  ]);
  return { columns, industries, sectors, sections, sources };
}

/** Returns the scopes of roles: columns and industries, with names in the staff member's language. */
export async function readScopes(language: Language) {
  const [columns, industries] = await Promise.all([findColumns(language), findIndustries(language)]);
  return { columns, industries };
}

/**
 * Returns the targets that members can follow, with names in the staff member's language. A subject without one keeps its
 * Chinese name.
 */
export async function readFollowed(language: Language) {
  const [columns, industries, subjects] = await Promise.all([
    findColumns(language),
    findIndustries(language),
    findSubjects(language),
  ]);
  return { columns, industries, subjects };
}

/** The number of public stories from the newsroom's list that are offered for a card. */
const STORIES_OFFERED = 8;
/** The number of newest stories that are offered for an empty search. */
const NEWEST_OFFERED = 20;

/**
 * Returns the possible targets of a card in a story, each once. Public stories from the newsroom's search come first. It
 * matches two characters and pinyin. The results of the readers' search follow. Throws `forbidden` for an actor who may read
 * no story.
 */
export async function findCards(actor: StaffActor, q: string, language: Language): Promise<CardChoice[]> {
  const [{ stories }, found] = await Promise.all([readStories(actor, { q }), findCardChoices(q, language)]);
  const live = stories.filter(({ isLive }) => isLive).slice(0, STORIES_OFFERED);
  const targets = await readArticleTargets(live.map(({ id }) => id));
  const kind = messagesOf(language, "search").kind.article;
  const own = targets.map(({ url, title }): CardChoice => ({ href: url, title, kind }));
  return [...new Map([...own, ...found].map((choice) => [choice.href, choice])).values()];
}

/** Returns public stories that match the words, or the newest stories if there are none. */
export async function findReadersStories(q: string, language: Language): Promise<{ id: number; title: string }[]> {
  if (q === "") return (await readCards({}, language, NEWEST_OFFERED)).map(({ id, title }) => ({ id, title }));
  const choices = await findCardChoices(q, language);
  return choices.flatMap(({ href, title }) => {
    const id = /^\/news\/([1-9]\d*)$/.exec(href)?.[1];
    return id === undefined ? [] : { id: Number(id), title };
  });
}
