import { quoteLexeme } from "#app/features/base/search-index/search.vector.ts";
import { tokensOf } from "#app/features/base/search-index/search.tokens.ts";
import type { NewsroomPermission } from "#app/features/base/permission/staff-permissions.ts";
import { OWN_ACTS } from "#app/features/newsroom/staff/staff.roles.ts";
import { demandActSomewhere, reachOver, type StaffActor } from "#app/features/newsroom/staff/staff.policy.ts";
import { decodeCursor, encodeCursor } from "#app/lib/cursor.ts";
import { findStretch, type StoryReach } from "./story-list.repo.server.ts";
import type { StoryFilter, StoryLine } from "./story-list.schema.ts";
import { pinyinLexeme } from "../story-document.vector.ts";

/** Rows of a stretch of the list. */
const LIST_LENGTH = 50;

/**
 * A stretch of the list. The first one says how many there are: `count` is at most 1,000, `more`: there are more than that,
 * or than were looked at.
 */
export type StoryPage = { stories: StoryLine[]; next: string | null; count: number; more: boolean };

/**
 * The stories that the actor may read, or of which they may know that they are there (`act`), newest first, by filters and
 * words; `before` is the `next` of the stretch before. Throws `forbidden` for who may see none.
 */
export async function readStories(
  actor: StaffActor,
  filter: StoryFilter & { before?: string | undefined },
  act: "story.read" | "story.title" = "story.read",
): Promise<StoryPage> {
  demandActSomewhere(actor, act);
  const { q = "", before, ...place } = filter;
  const query = { ...place, words: wordsOf(q), reach: reachOfReader(actor, act) };
  const cursor = decodeCursor(before ?? null);
  const found = await findStretch(query, { limit: LIST_LENGTH + 1, before: cursor });
  const stories = found.stories.slice(0, LIST_LENGTH);
  const last = found.stories.length > LIST_LENGTH ? stories.at(-1) : undefined;
  const next = last === undefined ? null : encodeCursor({ time: last.touchedAt, id: last.id });
  const { count, more } = cursor === undefined ? found : { count: 0, more: false };
  return { stories, next, count, more };
}

/** The words of a search as lexemes: letters alone are pinyin as well as a word. */
function wordsOf(q: string): string[] {
  if (/^[a-z]+$/i.test(q)) return [`(${quoteLexeme(q.toLowerCase())} | ${pinyinLexeme(q)}:*)`];
  return [...new Set(tokensOf(q).map(({ lexeme }) => lexeme))].map(quoteLexeme);
}

/** How far a colleague reads, as the list's query asks it. */
function reachOfReader(actor: StaffActor, act: NewsroomPermission): StoryReach {
  const reach = reachOver(actor, act);
  return reach.all ? reach : { ...reach, ownId: OWN_ACTS.has(act) ? actor.id : null };
}
