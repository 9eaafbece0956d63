import { z } from "zod";
import { seconds, secondsOrZero } from "#app/features/base/call/answer-fields.ts";
import { newsroomCall } from "#app/features/newsroom/call/newsroom-call.ts";
import { idField } from "#app/features/base/call/id-field.ts";
import { noteToReaders } from "#app/features/newsroom/review/review.schema.ts";
import { reasonText, VERDICTS } from "./release.schema.ts";
import {
  cancelRelease,
  embargo,
  orderRelease,
  readReleases,
  reschedule,
  retryRelease,
} from "./release.service.server.ts";
import { readStoryAt } from "./story-history.service.server.ts";
import { judgeAlone, releaseAlone } from "./break-glass.service.server.ts";
import { sayFailure } from "./release-fault.ts";
import { restoreStory, takeDown } from "./take-down.service.server.ts";
import type { Messages } from "#app/i18n/namespaces.ts";

/**
 * The idempotency key of a command, made by the screen. A repeated request with the same key returns the first result.
 */
const key = z.uuid();
const story = { id: idField, key };
const records = { id: "newsroom story" } as const;
const note = noteToReaders.default("");
/** Seconds since 1970, up to the year 3000. */
const time = z.int().min(0).max(32_503_680_000);
const ordered = z.object({ releaseId: z.int(), state: z.enum(["waiting", "done"]) });

/** A release. Times are in seconds, 0 for none. */
const releaseData = z.object({
  id: z.int(),
  number: z.int(),
  kind: z.enum(["publish", "update", "correction", "takedown", "restore"]),
  state: z.enum(["waiting", "done", "failed", "cancelled"]),
  revision: z.int().nullable(),
  round: z.int().nullable(),
  dueAt: seconds,
  doneAt: secondsOrZero,
  /** The name of the staff member who ordered it; "" for an import or an operator. */
  orderedBy: z.string(),
  attempts: z.int(),
  /** The error in the caller's language; "" if there is none. */
  error: z.string(),
  /** Whether it is an emergency release by the editor-in-chief, without review. */
  isAlone: z.boolean(),
  reason: z.string(),
  note: z.string(),
});

/** A push of a release to a CDN or a search engine. Times are in seconds, 0 for none. `answer` is the last error. */
const pushData = z.object({
  target: z.enum(["cdn", "baidu", "indexnow"]),
  state: z.enum(["waiting", "done", "failed", "dropped"]),
  attempts: z.int(),
  answer: z.string(),
  doneAt: secondsOrZero,
});

/** Commands that publish stories and take them down (docs/newsroom.md#release). */
export const releaseCalls = {
  /** Releases or schedules a story. `note` is the note to readers about the change, which a correction requires. */
  "POST /newsroom/release": newsroomCall({
    permission: "release.correct-short",
    changes: ["story.release", "story.state"],
    input: z.strictObject({ ...story, note }),
    records,
    answer: ordered,
    run: async ({ input, actor }) => orderRelease(actor, input),
  }),
  "POST /newsroom/schedule": newsroomCall({
    permission: "release.correct-short",
    changes: ["story.release", "story.state"],
    input: z.strictObject({ ...story, at: time, note }),
    records: { id: "newsroom story", at: "no record" },
    answer: ordered,
    run: async ({ input: { at, ...order }, actor }) => orderRelease(actor, { ...order, at: dateOf(at) }),
  }),
  "POST /newsroom/reschedule": newsroomCall({
    permission: "release.publish",
    changes: ["story.release", "story.state"],
    input: z.strictObject({ ...story, at: time }),
    records: { id: "newsroom story", at: "no record" },
    answer: z.null(),
    run: async ({ input: { at, ...order }, actor }) => reschedule(actor, { ...order, at: dateOf(at) }),
  }),
  /** Does an emergency release by the editor-in-chief. `version` is the version of the text on their screen. */
  "POST /newsroom/releaseAlone": newsroomCall({
    permission: "release.break-glass",
    changes: ["story.release", "story.state"],
    input: z.strictObject({ ...story, version: z.int().positive(), reason: reasonText, note }),
    records: { id: "newsroom story", version: "no record" },
    answer: z.null(),
    run: async ({ input, actor }) => releaseAlone(actor, input),
  }),
  /** Stores the review of an emergency release: a confirmation, or a note of errors. */
  "POST /newsroom/judgeAlone": newsroomCall({
    permission: "review.second",
    changes: ["story.release", "story.state"],
    input: z.strictObject({ ...story, verdict: z.enum(VERDICTS), note: z.string().trim().max(1000).default("") }),
    records,
    answer: z.null(),
    run: async ({ input, actor }) => judgeAlone(actor, input),
  }),
  "POST /newsroom/cancelRelease": newsroomCall({
    permission: "release.publish",
    changes: ["story.release", "story.state"],
    input: z.strictObject(story),
    records,
    answer: z.null(),
    run: async ({ input, actor }) => cancelRelease(actor, input),
  }),
  "POST /newsroom/retryRelease": newsroomCall({
    permission: "release.publish",
    changes: ["story.release", "story.state"],
    input: z.strictObject(story),
    records,
    answer: z.null(),
    run: async ({ input, actor }) => retryRelease(actor, input),
  }),
  /** Sets the embargo of a story. `until` 0 removes it. */
  "POST /newsroom/embargo": newsroomCall({
    permission: "release.publish",
    changes: ["story.release", "story.state"],
    input: z.strictObject({ id: idField, until: time }),
    records: { id: "newsroom story", until: "no record" },
    answer: z.null(),
    run: async ({ input: { id, until }, actor }) => embargo(actor, { id, until: until === 0 ? null : dateOf(until) }),
  }),
  "POST /newsroom/takeDown": newsroomCall({
    permission: "release.take-down",
    changes: ["story.release", "story.state"],
    input: z.strictObject({ ...story, reason: reasonText }),
    records,
    answer: z.null(),
    run: async ({ input, actor }) => takeDown(actor, input),
  }),
  "POST /newsroom/restore": newsroomCall({
    permission: "release.restore",
    changes: ["story.release", "story.state"],
    input: z.strictObject({ ...story, reason: reasonText }),
    records,
    answer: z.null(),
    run: async ({ input, actor }) => restoreStory(actor, input),
  }),
  "GET /newsroom/releases": newsroomCall({
    permission: "story.read",
    reads: ["story.state", "story.release"],
    input: z.object({ id: idField }),
    records,
    answer: z.object({ list: z.array(releaseData.extend({ pushes: z.array(pushData) })) }),
    texts: ["story", "check"],
    run: async ({ input: { id }, actor, texts }) => {
      const { releases, names, pushes } = await readReleases(actor, id);
      const told = (of: number) => pushes.filter(({ releaseId }) => releaseId === of);
      return {
        list: releases.map((release) => ({
          ...releaseOf(release, texts, names.get(release.ordered_by ?? 0)),
          pushes: told(release.id),
        })),
      };
    },
  }),
  /**
   * Returns the text that readers saw at a time, and the staff members who released it. If `number` is given, returns
   * the text of that release instead. Returns null if nothing was released by then.
   */
  "GET /newsroom/storyAt": newsroomCall({
    permission: "story.read",
    reads: [],
    input: z
      .object({
        id: idField,
        at: z.coerce.number().int().min(0).max(32_503_680_000).optional(),
        number: idField.optional(),
      })
      .refine(({ at, number }) => at !== undefined || number !== undefined),
    records: { id: "newsroom story", at: "no record", number: "no record" },
    answer: z
      .object({
        release: releaseData,
        /** The text; null if the story was taken down. */
        text: z.object({ fields: z.record(z.string(), z.unknown()), body: z.string() }).nullable(),
        signatures: z.array(
          z.object({
            step: z.int(),
            name: z.string(),
            at: seconds,
            waived: z.array(z.object({ finding: z.string(), code: z.string(), words: z.string(), reason: z.string() })),
          }),
        ),
      })
      .nullable(),
    texts: ["story", "check"],
    run: async ({ input: { id, at = 0, number }, actor, texts }) => {
      const then = await readStoryAt(actor, id, number ?? dateOf(at));
      if (then === undefined) return null;
      const { release, orderedBy, text, signatures } = then;
      return {
        release: releaseOf(release, texts, orderedBy ?? undefined),
        text: text ?? null,
        signatures,
      };
    },
  }),
};

type Release = Awaited<ReturnType<typeof readReleases>>["releases"][number];

const releaseOf = (release: Release, texts: Pick<Messages, "story" | "check">, orderedBy = "") => ({
  ...release,
  revision: release.revision_id,
  round: release.round_id,
  dueAt: release.due_at,
  doneAt: release.done_at,
  orderedBy,
  error: sayFailure(release, texts),
  isAlone: release.is_alone,
  note: release.public_note,
});

const dateOf = (seconds: number) => new Date(seconds * 1_000);
