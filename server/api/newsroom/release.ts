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
import { serveOffice, type OfficeCalls } from "./serve-newsroom.ts";

/** Serves the release of stories and their withdrawal. */
export function addReleaseCalls(app: FastifyInstance, office: OfficeCalls): void {
  serveOffice(app, office, releaseCalls, {
    "POST /office/release": async ({ input, actor }) => orderRelease(actor, input),
    "POST /office/schedule": async ({ input: { at, ...order }, actor }) =>
      orderRelease(actor, { ...order, at: dateOf(at) }),
    "POST /office/reschedule": async ({ input: { at, ...order }, actor }) =>
      reschedule(actor, { ...order, at: dateOf(at) }),
    "POST /office/releaseAlone": async ({ input, actor }) => releaseAlone(actor, input),
    "POST /office/judgeAlone": async ({ input, actor }) => judgeAlone(actor, input),
    "POST /office/cancelRelease": async ({ input, actor }) => cancelRelease(actor, input),
    "POST /office/retryRelease": async ({ input, actor }) => retryRelease(actor, input),
    "POST /office/embargo": async ({ input: { id, until }, actor }) =>
      embargo(actor, { id, until: until === 0 ? null : dateOf(until) }),
    "POST /office/takeDown": async ({ input, actor }) => takeDown(actor, input),
    "POST /office/restore": async ({ input, actor }) => restoreStory(actor, input),
    "GET /office/releases": async ({ input: { id }, actor, texts }) => {
      const { releases, names, pushes } = await readReleases(actor, id);
      const told = (of: number) => pushes.filter(({ releaseId }) => releaseId === of).map(pushOf);
      return {
        list: releases.map((release) => ({
          ...releaseOf(release, texts, names.get(release.ordered_by ?? 0)),
          pushes: told(release.id),
        })),
      };
    },
    "GET /office/storyAt": async ({ input: { id, at = 0, number }, actor, texts }) => {
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
