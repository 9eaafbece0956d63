import type { ScheduledChange } from "#app/features/base/content-kind/content-kind.ts";
import { JOB_POSTS } from "#app/features/published/job-post/job-post.service.server.ts";
import { SERVER_KINDS } from "#app/features/published/content-kind/content-kinds.server.ts";
import type { PageTag } from "#app/lib/page/page-tag.ts";
import { findNextChanges } from "./schedule.repo.server.ts";

/** The scheduled changes of public pages, as each kind defines them. */
const MOMENTS = [...[...SERVER_KINDS.values()].flatMap((kind) => kind.moments ?? []), JOB_POSTS];

/** The next scheduled change, `inMs` milliseconds from now, with the tag of the pages that show it. */
export type NextChange = { timed: string; tag: PageTag | undefined; time: Date; inMs: number };

/**
 * Returns the next scheduled time of each source. `more` adds sources of unpublished records, such as waiting releases.
 */
export async function readNextChanges(more: readonly ScheduledChange[] = []): Promise<NextChange[]> {
  const moments = [...MOMENTS, ...more];
  const tags = new Map(moments.map(({ timed, tag }) => [timed, tag]));
  return (await findNextChanges(moments)).map((moment) => ({ ...moment, tag: tags.get(moment.timed) }));
}
