import type { FastifyInstance } from "fastify";
import { releaseCalls } from "#app/features/newsroom/release/release.calls.ts";
import {
  cancelRelease,
  embargo,
  orderRelease,
  readReleases,
  restoreStory,
  retryRelease,
  takeDown,
} from "#app/features/newsroom/release/release.service.server.ts";
import { readStoryAt } from "#app/features/newsroom/release/story-history.service.server.ts";
import { toSeconds } from "#app/lib/dates.ts";
import { serveOffice, type OfficeCalls } from "./serve-office.ts";

/** Serves what brings stories to readers and takes them back. */
export function addReleaseCalls(app: FastifyInstance, office: OfficeCalls): void {
  serveOffice(app, office, releaseCalls, {
    "POST /office/release": async ({ input, actor }) => orderRelease(actor, input),
    "POST /office/schedule": async ({ input: { at, ...order }, actor }) =>
      orderRelease(actor, { ...order, at: dateOf(at) }),
    "POST /office/cancelRelease": async ({ input, actor }) => cancelRelease(actor, input),
    "POST /office/retryRelease": async ({ input, actor }) => retryRelease(actor, input),
    "POST /office/embargo": async ({ input: { id, until }, actor }) =>
      embargo(actor, { id, until: until === 0 ? null : dateOf(until) }),
    "POST /office/takeDown": async ({ input, actor }) => takeDown(actor, input),
    "POST /office/restore": async ({ input, actor }) => restoreStory(actor, input),
    "GET /office/releases": async ({ input: { id }, actor }) => {
      const { releases, names } = await readReleases(actor, id);
      return { list: releases.map((release) => releaseOf(release, names.get(release.ordered_by ?? 0))) };
    },
    "GET /office/storyAt": async ({ input: { id, at }, actor }) => {
      const then = await readStoryAt(actor, id, dateOf(at));
      if (then === undefined) return null;
      const { release, orderedBy, text, signatures } = then;
      return {
        release: releaseOf(release, orderedBy ?? undefined),
        text: text === undefined ? null : { fields: text.fields, body: text.body },
        signatures: signatures.map((one) => ({ ...one, at: toSeconds(one.at) })),
      };
    },
  });
}

type Release = Awaited<ReturnType<typeof readReleases>>["releases"][number];
const releaseOf = (release: Release, orderedBy = "") => ({
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
  error: release.error,
  reason: release.reason,
  note: release.public_note,
});

const dateOf = (seconds: number) => new Date(seconds * 1_000);
