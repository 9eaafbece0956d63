import { readStories } from "#app/features/newsroom/story/list/story-list.service.server.ts";
import { requirePermission, mayAct, WHOLE_SITE, type StaffActor } from "#app/features/newsroom/staff/staff.policy.ts";
import { readIndustries } from "#app/features/published/industry/industry.service.server.ts";
import { readSubjects } from "#app/features/published/subject/subject.service.server.ts";
import type { Language } from "#app/lib/language.ts";
import { HEADLINES_SHOWN } from "./front.slots.ts";
import {
  findNewestIds,
  findPictures,
  findSignedIds,
  findStories,
  type FrontStoryRow,
} from "./front-story.repo.server.ts";

/** Maximum number of candidates in a list, and of stories in slots. */
const MOST = 40;

export type FrontStory = Omit<FrontStoryRow, "columnIds" | "ownerId" | "assigneeId" | "industryId">;

/**
 * Returns the given stories as the board shows them, in the given order. An unpublished story has no title if the actor
 * may not read it.
 */
export async function readFrontStories(
  actor: StaffActor,
  ids: readonly number[],
  language: Language,
): Promise<FrontStory[]> {
  const byId = new Map((await findStories([...new Set(ids)], language)).map((row) => [row.id, row]));
  return [...new Set(ids)].flatMap((id) => {
    const row = byId.get(id);
    if (row === undefined) return [];
    const { columnIds, industryId, ownerId, assigneeId, ...story } = row;
    const mayName =
      row.state === "live" || mayAct(actor, "story.title", { columnIds, industryId, ownerId, assigneeId });
    return mayName ? story : { ...story, title: "", column: "" };
  });
}

/**
 * Returns the candidates for a slot: newly released, signed, found by a search, or on a clipboard. Throws `forbidden`.
 */
export async function readCandidates(
  actor: StaffActor,
  asked: { from: "released" | "signed" | "found" | "kept"; q: string; ids: readonly number[] },
  language: Language,
): Promise<FrontStory[]> {
  requirePermission(actor, "front.draft", WHOLE_SITE);
  const stories = await readFrontStories(actor, await idsOf(actor, asked), language);
  return stories.filter(({ title }) => title !== "");
}

async function idsOf(
  actor: StaffActor,
  { from, q, ids }: { from: "released" | "signed" | "found" | "kept"; q: string; ids: readonly number[] },
): Promise<readonly number[]> {
  if (from === "released") return findNewestIds(MOST);
  if (from === "signed") return findSignedIds(MOST);
  if (from === "kept") return ids.slice(0, MOST);
  if (q.trim() === "") return [];
  return (await readStories(actor, { q }, "story.title")).stories.map(({ id }) => id).slice(0, MOST);
}

/**
 * Returns the uncropped originals of the pictures that readers see in an article: a slot may show its own crop of one.
 * Throws `forbidden` without the permission.
 */
export async function readSlotPictures(actor: StaffActor, articleId: number) {
  requirePermission(actor, "front.draft", WHOLE_SITE);
  return findPictures(articleId);
}

/** Returns further data of the board: the possible blocks and subjects, and the articles that fill up the headlines. */
export async function readFrontSurroundings(language: Language) {
  const [industries, subjects, backfill] = await Promise.all([
    readIndustries(language),
    readSubjects(language),
    findNewestIds(HEADLINES_SHOWN),
  ]);
  return {
    industries: industries.map(({ id, name }) => ({ id, name })),
    subjects: subjects.map(({ id, title }) => ({ id, name: title })),
    backfill,
  };
}
