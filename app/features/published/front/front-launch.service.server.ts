import { requireRight, type Actor } from "#app/features/base/actor/actor.ts";
import { purgePages } from "#app/features/base/page-cache/page-cache.service.server.ts";
import { pageTag } from "#app/lib/page/page-tag.ts";
import type { Db } from "#db/client.ts";
import {
  copyArranged,
  endSlotsOf,
  findArranged,
  findStanding,
  findTargets,
  findVisible,
  insertSlot,
  replacePlaces,
  updateSlot,
  type StandingSlot,
} from "./front-launch.repo.server.ts";
import type { LaunchedFront, LaunchedHeadline, LaunchedPlace } from "./front-launch.schema.ts";

/**
 * Applies the editors' arrangement of the home page as a whole. Skips records that are still hidden; their release
 * later calls this function again, which adds them. A slot that is kept keeps its URL and its start time.
 */
export async function arrangeHome(front: LaunchedFront, actor: Actor, trx: Db): Promise<void> {
  requireRight(actor, "home.arrange");
  const { at, headlines, places } = front;
  const articles = [...headlines, ...places].flatMap(({ articleId }) => articleId ?? []);
  const visible = await findVisible(articles, trx);
  const isShown = ({ articleId }: { articleId: number | null }) => articleId === null || visible.has(articleId);
  await arrangeHeadlines(headlines.filter(isShown), at, trx);
  await arrangePlaces(places.filter(isShown), trx);
  await purgePages([pageTag.headlines], trx);
}

/**
 * Does the same as arrangeHome for a preview, on a copy of the arrangement, so that a preview and a launch do not block
 * each other. Throws `forbidden`.
 */
export async function arrangeHomeApart(front: LaunchedFront, actor: Actor, trx: Db): Promise<void> {
  requireRight(actor, "home.arrange");
  await copyArranged(trx);
  await arrangeHome(front, actor, trx);
}

async function arrangeHeadlines(slots: LaunchedHeadline[], at: Date, trx: Db): Promise<void> {
  const left = await findStanding(trx);
  for (const slot of slots) {
    const place = left.findIndex((standing) => isSame(standing, slot, at));
    const [standing] = place === -1 ? [] : left.splice(place, 1);
    if (standing === undefined) await insertSlot(slot, trx);
    else await updateSlot(standing.id, slot, standing.hasBegun, trx);
  }
  await endSlotsOf(left, trx);
}

/**
 * Returns whether a slot is kept: it has the same target and, if the stored slot has begun, the new one begins at once.
 */
function isSame({ article_id, url, hasBegun }: StandingSlot, slot: LaunchedHeadline, at: Date): boolean {
  const isOfNow = slot.startAt <= at;
  return article_id === slot.articleId && (article_id !== null || url === slot.url) && hasBegun === isOfNow;
}

async function arrangePlaces(places: LaunchedPlace[], trx: Db): Promise<void> {
  const { industries, subjects } = await findTargets(places, trx);
  const isThere = ({ industryId, subjectId }: LaunchedPlace) =>
    (industryId === null || industries.has(industryId)) && (subjectId === null || subjects.has(subjectId));
  await replacePlaces(places.filter(isThere), trx);
}

/** Returns the current and future slots with their own pictures. `start_at` is null for slots that have begun. */
export function readArranged(trx: Db) {
  return findArranged(trx);
}
