import { quoteLexeme } from "#app/features/base/search-index/search.vector.ts";
import { tokensOf } from "#app/features/base/search-index/search.tokens.ts";
import { isForOwn, type NewsroomPermission } from "#app/features/base/permission/permissions.ts";
import { requirePermissionSomewhere, reachOver, type StaffActor } from "#app/features/newsroom/staff/staff.policy.ts";
import type { Language } from "#app/lib/language.ts";
import { decodeCursor, encodeCursor } from "#app/lib/cursor.ts";
import { findDetails, findStoryPage, type StoryDetail, type StoryReach } from "./story-list.repo.server.ts";
import type { StoryFilter, StoryLine } from "./story-list.schema.ts";
import { pinyinLexeme } from "../story-document.vector.ts";

/** The page size of the list. */
const LIST_LENGTH = 50;

/**
 * A page of the list. Only the first page has counts: `count` is at most 1,000, and `more` means that there are more or
 * not all rows were scanned.
 */
export type StoryPage = { stories: StoryLine[]; next: string | null; count: number; more: boolean };

/**
 * Returns the stories that the actor may read, or whose existence they may know, depending on `act`. They are filtered
 * and searched, newest first. `before` is the `next` of the previous page. Throws `forbidden` without such a
 * permission.
 */
export async function readStories(
  actor: StaffActor,
  filter: StoryFilter & { before?: string | undefined },
  act: "story.read" | "story.title" = "story.read",
): Promise<StoryPage> {
  requirePermissionSomewhere(actor, act);
  const { q = "", before, ...place } = filter;
  const query = { ...place, words: wordsOf(q), reach: reachOfReader(actor, act) };
  const cursor = decodeCursor(before ?? null);
  const found = await findStoryPage(query, { limit: LIST_LENGTH + 1, before: cursor });
  const stories = found.stories.slice(0, LIST_LENGTH);
  const last = found.stories.length > LIST_LENGTH ? stories.at(-1) : undefined;
  const next = last === undefined ? null : encodeCursor({ time: last.touchedAt, id: last.id });
  const { count, more } = cursor === undefined ? found : { count: 0, more: false };
  return { stories, next, count, more };
}

/** Returns the words of a search as lexemes. Latin letters are searched both as pinyin and as a word. */
function wordsOf(q: string): string[] {
  if (/^[a-z]+$/i.test(q)) return [`(${quoteLexeme(q.toLowerCase())} | ${pinyinLexeme(q)}:*)`];
  return [...new Set(tokensOf(q).map(({ lexeme }) => lexeme))].map(quoteLexeme);
}

/** Returns the stories that a staff member may read, for the query of the list. */
function reachOfReader(actor: StaffActor, act: NewsroomPermission): StoryReach {
  const reach = reachOver(actor, act);
  return reach.all ? reach : { ...reach, ownId: isForOwn(act) ? actor.id : null };
}

/** Returns the further data of stories in the list, keyed by id. */
export async function readDetails(ids: readonly number[], language: Language): Promise<Map<number, StoryDetail>> {
  return new Map((await findDetails(ids, language)).map((detail) => [detail.id, detail]));
}
