import type { FastifyInstance } from "fastify";
import { releaseCalls } from "#app/features/newsroom/release/release.calls.ts";
import {
  cancelRelease,
  embargo,
  orderRelease,
  readReleases,
  reschedule,
  retryRelease,
} from "#app/features/newsroom/release/release.service.server.ts";
import { readStoryAt } from "#app/features/newsroom/release/story-history.service.server.ts";
import { judgeAlone, releaseAlone } from "#app/features/newsroom/release/break-glass.service.server.ts";
import { restoreStory, takeDown } from "#app/features/newsroom/release/take-down.service.server.ts";
import type { Messages } from "#app/i18n/namespaces.ts";
import { toSeconds } from "#app/lib/dates.ts";
import { errorOf } from "./desk.ts";
import { serveNewsroom, type NewsroomParts } from "./serve-newsroom.ts";

/** Serves the release of stories and their withdrawal. */
export function addReleaseCalls(app: FastifyInstance, newsroom: NewsroomParts): void {
  serveNewsroom(app, newsroom, releaseCalls, {
    "POST /newsroom/release": async ({ input, actor }) => orderRelease(actor, input),
    "POST /newsroom/schedule": async ({ input: { at, ...order }, actor }) =>
      orderRelease(actor, { ...order, at: dateOf(at) }),
    "POST /newsroom/reschedule": async ({ input: { at, ...order }, actor }) =>
      reschedule(actor, { ...order, at: dateOf(at) }),
    "POST /newsroom/releaseAlone": async ({ input, actor }) => releaseAlone(actor, input),
    "POST /newsroom/judgeAlone": async ({ input, actor }) => judgeAlone(actor, input),
    "POST /newsroom/cancelRelease": async ({ input, actor }) => cancelRelease(actor, input),
    "POST /newsroom/retryRelease": async ({ input, actor }) => retryRelease(actor, input),
    "POST /newsroom/embargo": async ({ input: { id, until }, actor }) =>
      embargo(actor, { id, until: until === 0 ? null : dateOf(until) }),
    "POST /newsroom/takeDown": async ({ input, actor }) => takeDown(actor, input),
    "POST /newsroom/restore": async ({ input, actor }) => restoreStory(actor, input),
    "GET /newsroom/releases": async ({ input: { id }, actor, texts }) => {
      const { releases, names, pushes } = await readReleases(actor, id);
      const told = (of: number) => pushes.filter(({ releaseId }) => releaseId === of).map(pushOf);
      return {
        list: releases.map((release) => ({
          ...releaseOf(release, texts, names.get(release.ordered_by ?? 0)),
          pushes: told(release.id),
        })),
      };
    },
    "GET /newsroom/storyAt": async ({ input: { id, at = 0, number }, actor, texts }) => {
      const then = await readStoryAt(actor, id, number ?? dateOf(at));
      if (then === undefined) return null;
      const { release, orderedBy, text, signatures } = then;
      return {
        release: releaseOf(release, texts, orderedBy ?? undefined),
        text: text === undefined ? null : { fields: text.fields, body: text.body },
        signatures: signatures.map((one) => ({ ...one, at: toSeconds(one.at) })),
      };
    },
  });
}

type Release = Awaited<ReturnType<typeof readReleases>>["releases"][number];
const releaseOf = (release: Release, texts: Pick<Messages, "story" | "check">, orderedBy = "") => ({
  id: release.id,
  number: release.number,
  kind: release.kind,
  state: release.state,
  revision: release.revision_id,
  round: release.round_id,
  dueAt: toSeconds(release.due_at),
  doneAt: release.done_at === null ? 0 : toSeconds(release.done_at),
  orderedBy,
  attempts: release.attempts,
  error: errorOf(release, texts),
  isAlone: release.is_alone,
  reason: release.reason,
  note: release.public_note,
});

type Push = Awaited<ReturnType<typeof readReleases>>["pushes"][number];
const pushOf = ({ doneAt, ...push }: Push) => ({ ...push, doneAt: doneAt === null ? 0 : toSeconds(doneAt) });

const dateOf = (seconds: number) => new Date(seconds * 1_000);
