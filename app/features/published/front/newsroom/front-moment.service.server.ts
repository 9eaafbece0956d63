import { articleOfText } from "#app/features/newsroom/story/story.article.ts";
import { readRevisionText } from "#app/features/newsroom/story/story.service.server.ts";
import { findLeftOut, withoutPictures } from "#app/features/published/front/newsroom/front-picture.service.server.ts";
import { planOf } from "#app/features/published/front/newsroom/front-plan.service.server.ts";
import { launchedFront } from "#app/features/published/front/newsroom/front.launched.ts";
import { readFront } from "#app/features/published/front/newsroom/front.service.server.ts";
import {
  requirePermission,
  mayAct,
  newsroomJob,
  WHOLE_SITE,
  type StaffActor,
} from "#app/features/newsroom/staff/staff.policy.ts";
import { withoutPurges } from "#app/features/base/page-cache/page-cache.service.server.ts";
import { showAsReleased } from "#app/features/published/article/article-preview.service.server.ts";
import { arrangeHomeApart } from "#app/features/published/front/front-launch.service.server.ts";
import { readApart } from "#app/lib/shared-read.server.ts";
import { DomainError } from "#app/lib/errors.ts";
import type { Db } from "#db/client.ts";
import { findFlashesBetween, findReleasesUntil, previewAt, type WaitingRelease } from "./front-moment.repo.server.ts";

export { findFlashesBetween as readFlashesBetween } from "./front-moment.repo.server.ts";

/** Milliseconds that a preview may lie in the future. */
const FURTHEST_MS = 7 * 86_400_000;
const LOOKING = newsroomJob("moment", [], ["home.arrange"]);

/** The preview of the home page, as planned or with the current draft. */
export type FrontPreview = { at: Date; of: "planned" | "draft" };

/**
 * Previews the home page at a time of the next seven days. It includes fronts, flashes, slots, and the releases that
 * the actor may read. All changes are rolled back and invisible to others. Throws `forbidden`, and `invalid_input` for
 * a later time.
 */
export async function previewHome<T>(actor: StaffActor, { at, of }: FrontPreview, look: () => Promise<T>): Promise<T> {
  requirePermission(actor, "front.draft", WHOLE_SITE);
  const now = new Date();
  if (at.getTime() > now.getTime() + FURTHEST_MS + 60_000)
    throw new DomainError("invalid_input", `${at.toISOString()} is too far away`);
  const moment = at < now ? now : at;
  const slots = await planOf(moment, of);
  return withoutPurges(() =>
    previewAt(
      moment,
      async (trx) => {
        for (const release of await findReleasesUntil(moment, trx)) await showRelease(actor, release, trx);
        const shown = withoutPictures(slots, await findLeftOut(slots, moment, trx));
        await arrangeHomeApart(launchedFront(shown, moment), LOOKING, trx);
      },
      () => readApart(look),
    ),
  );
}

/**
 * Releases a story within the preview: its title and position if the actor may see these, and its text if they may read
 * it.
 */
async function showRelease(actor: StaffActor, release: WaitingRelease, trx: Db): Promise<void> {
  if (!mayAct(actor, "story.title", release)) return;
  const text = await readRevisionText(release.story, release.revisionId, trx);
  if (text === undefined) return;
  const article = articleOfText(text);
  const words = mayAct(actor, "story.read", release)
    ? article
    : { ...article, dek: "", plain: [], summary: "", authors: [], cover_media_id: null };
  await showAsReleased(release.story, { ...words, ai_label: words.ai_label ?? "none" }, release.id, trx);
}

/** A scheduled change of the home page. */
export type HomeChange = {
  at: Date;
  kind: "release" | "front" | "flash" | "begins" | "ends";
  title: string;
};

/** Returns the scheduled changes of the home page within the next seven days, in order. Throws `forbidden`. */
export async function readHomeChanges(actor: StaffActor): Promise<HomeChange[]> {
  const front = await readFront(actor);
  const now = new Date();
  const until = new Date(now.getTime() + FURTHEST_MS);
  const [releases, flashes] = await Promise.all([findReleasesUntil(until), findFlashesBetween(now, until)]);
  const slots = front.live.slots.flatMap(({ from, until: end, title }): HomeChange[] => [
    { at: new Date(from * 1_000), kind: "begins", title },
    { at: new Date(end * 1_000), kind: "ends", title },
  ]);
  return [
    ...releases
      .filter((release) => mayAct(actor, "story.title", release))
      .map(({ dueAt, title }): HomeChange => ({ at: dueAt, kind: "release", title })),
    // Failed versions are left out, because their time is in the past.
    ...front.waiting.flatMap(({ dueAt, number }): HomeChange[] =>
      dueAt === null ? [] : [{ at: dueAt, kind: "front", title: String(number) }],
    ),
    ...flashes.map(({ at, title }): HomeChange => ({ at, kind: "flash", title })),
    ...slots,
  ]
    .filter(({ at }) => at > now && at < until)
    .toSorted((one, other) => one.at.getTime() - other.at.getTime());
}
