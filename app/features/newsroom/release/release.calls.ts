import { z } from "zod";
import { defineCalls } from "#app/features/base/call/call.ts";
import { idField } from "#app/features/base/call/id-field.ts";
import { noteToReaders } from "#app/features/newsroom/review/review.schema.ts";
import { reasonText, VERDICTS } from "./release.schema.ts";

/** Idempotency key, made by the screen for each command: a repeated command returns the first result. */
const key = z.uuid();
const story = { id: idField, key };
const records = { id: "newsroom story" } as const;
const note = noteToReaders.default("");
/** Seconds, up to the year 3000. */
const time = z.int().min(0).max(32_503_680_000);
const ordered = z.object({ releaseId: z.int(), state: z.enum(["waiting", "done"]) });

/** A release; times are seconds, 0 for none. */
const releaseData = z.object({
  id: z.int(),
  number: z.int(),
  kind: z.enum(["publish", "update", "correction", "takedown", "restore"]),
  state: z.enum(["waiting", "done", "failed", "cancelled"]),
  revision: z.int().nullable(),
  round: z.int().nullable(),
  dueAt: z.int(),
  doneAt: z.int(),
  /** Empty for an import and an operator. */
  orderedBy: z.string(),
  attempts: z.int(),
  /** The error in the caller's language; empty without one. */
  error: z.string(),
  /** An emergency release by the chief editor, without review. */
  isAlone: z.boolean(),
  reason: z.string(),
  note: z.string(),
});

/** A push of a release to a CDN or a search engine; times are seconds, 0 for none. `answer`: the last error. */
const pushData = z.object({
  target: z.enum(["cdn", "baidu", "indexnow"]),
  state: z.enum(["waiting", "done", "failed", "dropped"]),
  attempts: z.int(),
  answer: z.string(),
  doneAt: z.int(),
});

/** Commands that publish stories and take them down (docs/newsroom.md#release). */
export const releaseCalls = defineCalls({
  /** `note`: the note to readers about the change; a correction needs it. */
  "POST /newsroom/release": {
    permission: "release.correct-short",
    input: z.strictObject({ ...story, note }),
    records,
    answer: ordered,
  },
  "POST /newsroom/schedule": {
    permission: "release.correct-short",
    input: z.strictObject({ ...story, at: time, note }),
    records: { id: "newsroom story", at: "no record" },
    answer: ordered,
  },
  "POST /newsroom/reschedule": {
    permission: "release.publish",
    input: z.strictObject({ ...story, at: time }),
    records: { id: "newsroom story", at: "no record" },
    answer: z.null(),
  },
  /** Emergency release by the chief editor; `version`: the text on their screen. */
  "POST /newsroom/releaseAlone": {
    permission: "release.break-glass",
    input: z.strictObject({ ...story, version: z.int().positive(), reason: reasonText, note }),
    records: { id: "newsroom story", version: "no record" },
    answer: z.null(),
  },
  /** The review of an emergency release: confirmed, or a note of errors. */
  "POST /newsroom/judgeAlone": {
    permission: "review.second",
    input: z.strictObject({ ...story, verdict: z.enum(VERDICTS), note: z.string().trim().max(1000).default("") }),
    records,
    answer: z.null(),
  },
  "POST /newsroom/cancelRelease": {
    permission: "release.publish",
    input: z.strictObject(story),
    records,
    answer: z.null(),
  },
  "POST /newsroom/retryRelease": {
    permission: "release.publish",
    input: z.strictObject(story),
    records,
    answer: z.null(),
  },
  /** `until` 0: the story may be released at once. */
  "POST /newsroom/embargo": {
    permission: "release.publish",
    input: z.strictObject({ id: idField, until: time }),
    records: { id: "newsroom story", until: "no record" },
    answer: z.null(),
  },
  "POST /newsroom/takeDown": {
    permission: "release.take-down",
    input: z.strictObject({ ...story, reason: reasonText }),
    records,
    answer: z.null(),
  },
  "POST /newsroom/restore": {
    permission: "release.restore",
    input: z.strictObject({ ...story, reason: reasonText }),
    records,
    answer: z.null(),
  },
  "GET /newsroom/releases": {
    permission: "story.read",
    input: z.object({ id: idField }),
    records,
    answer: z.object({ list: z.array(releaseData.extend({ pushes: z.array(pushData) })) }),
    texts: ["story", "check"],
  },
  /**
   * The released text of a story at a time, with those who released it. The release of a `number`, where given, takes
   * precedence; null: nothing was released by then.
   */
  "GET /newsroom/storyAt": {
    permission: "story.read",
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
        /** Null when the story was taken down. */
        text: z.object({ fields: z.record(z.string(), z.unknown()), body: z.string() }).nullable(),
        signatures: z.array(
          z.object({
            step: z.int(),
            name: z.string(),
            at: z.int(),
            waived: z.array(z.object({ finding: z.string(), code: z.string(), words: z.string(), reason: z.string() })),
          }),
        ),
      })
      .nullable(),
    texts: ["story", "check"],
  },
});

type ReleaseCalls = typeof releaseCalls;
declare module "#app/features/base/call/call.ts" {
  interface CallTable extends ReleaseCalls {}
}
