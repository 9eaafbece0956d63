import type { FastifyInstance } from "fastify";
import { deskCalls } from "#app/features/newsroom/dashboard/dashboard.calls.ts";
import { readCalendar, readDesk } from "#app/features/newsroom/dashboard/dashboard.service.server.ts";
import { readStoryActs } from "#app/features/newsroom/story-command/story-command.service.server.ts";
import { sayFault } from "#app/features/newsroom/release/release-fault.ts";
import type { ReleaseFault } from "#app/features/newsroom/release/release.faults.ts";
import type { Messages } from "#app/i18n/namespaces.ts";
import { toSeconds } from "#app/lib/dates.ts";
import { readViews, removeView, saveView } from "#app/features/newsroom/saved-view/saved-view.service.server.ts";
import { readWaiting } from "#app/features/newsroom/queue-count/queue-count.service.server.ts";
import { serveNewsroom, type NewsroomParts } from "./serve-newsroom.ts";

/** Serves a staff member's open tasks, the commands that are possible with a story, and the newsroom's schedule. */
export function addDeskCalls(app: FastifyInstance, newsroom: NewsroomParts): void {
  serveNewsroom(app, newsroom, deskCalls, {
    "GET /newsroom/desk": async ({ actor, language, texts }) => {
      const { releases, ...desk } = await readDesk(actor, language);
      return { ...desk, releases: releases.map((release) => ({ ...release, error: errorOf(release, texts) })) };
    },
    "GET /newsroom/waiting": async ({ actor }) => readWaiting(actor),
    "GET /newsroom/acts": async ({ input: { id }, actor, texts }) => {
      const { embargoUntil, release, after, ...way } = await readStoryActs(actor, id);
      return {
        ...way,
        embargoUntil: embargoUntil === null ? 0 : toSeconds(embargoUntil),
        release: release === undefined ? null : { dueAt: toSeconds(release.due_at), error: errorOf(release, texts) },
        after: after === undefined ? null : { ...after, dueAt: toSeconds(after.dueAt) },
      };
    },
    "GET /newsroom/calendar": async ({ input: { from, to }, actor, texts }) => {
      const { list, entries } = await readCalendar(actor, { from: new Date(from * 1_000), to: new Date(to * 1_000) });
      return {
        list: list.map((release) => ({ ...release, error: errorOf(release, texts) })),
        entries: entries.map(({ at, ...entry }) => ({ ...entry, at: toSeconds(at) })),
      };
    },
    "GET /newsroom/views": async ({ actor }) => ({ list: await readViews(actor) }),
    "POST /newsroom/saveView": async ({ input, actor }) => ({ id: await saveView(actor, input) }),
    "POST /newsroom/removeView": async ({ input: { id }, actor }) => {
      await removeView(actor, id);
      return null;
    },
  });
}

type Failed = { error: string; fault: ReleaseFault | null };

/** Returns why a release failed, in the reader's language; an old failure without a reason code returns its stored text. */
export function errorOf({ error, fault }: Failed, texts: Pick<Messages, "story" | "check">): string {
  return fault === null ? error : sayFault(fault, texts);
}
