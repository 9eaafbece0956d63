import { z } from "zod";
import { defineCalls } from "#app/features/base/call/call.ts";
import { idField } from "#app/features/base/call/id-field.ts";
import { reportData } from "#app/features/newsroom/check/check.calls.ts";
import { OUTCOMES, ROUND_KINDS, noteInput, noteText, noteToReaders, waiver, withdrawalNote } from "./review.schema.ts";

/** Idempotency key, made by the screen for each command: a repeated command returns the first result. */
const key = z.uuid();
const story = { id: idField, key };
const records = { id: "newsroom story" } as const;

/** Reasons for waiving findings, by finding id. */
const waivers = z.array(waiver).max(200).default([]);

const person = z.object({ id: z.int(), name: z.string() });
const maybePerson = person.nullable();

/** The reason of a staff member for waiving a finding. */
const waiverLine = z.object({ finding: z.string(), by: person, reason: z.string(), at: z.int() });

/** A step of a round; times are seconds, 0 for none. */
const stepData = z.object({
  step: z.int(),
  /** The revision that came to the step, and the one that was signed or returned. */
  revisionIn: z.int(),
  revisionOut: z.int().nullable(),
  takenBy: maybePerson,
  /** The end of the reservation; 0: the step is free. */
  takenUntil: z.int(),
  decision: z.enum(["passed", "returned", "vetoed"]).nullable(),
  decidedBy: maybePerson,
  decidedAt: z.int(),
  proofread: z.boolean(),
  note: z.string(),
  /** The report on its text, and the findings that its signer waived. */
  report: reportData.nullable(),
  waivers: z.array(waiverLine),
});

const roundData = z.object({
  id: z.int(),
  number: z.int(),
  kind: z.enum(ROUND_KINDS),
  /** The number of required signatures. */
  steps: z.int(),
  short: z.boolean(),
  /** The note to readers about the change. */
  note: z.string(),
  writers: z.array(person),
  revision: z.int(),
  openedBy: maybePerson,
  openedAt: z.int(),
  closedAt: z.int(),
  outcome: z.enum(OUTCOMES).nullable(),
  approvedRevision: z.int().nullable(),
  decisions: z.array(stepData),
});

const noteData = z.object({
  id: z.int(),
  parentId: z.int().nullable(),
  field: z.string(),
  quote: z.string(),
  blockHash: z.string(),
  from: z.int().nullable(),
  to: z.int().nullable(),
  text: z.string(),
  by: person,
  at: z.int(),
  settledAt: z.int(),
});

export const reviewCalls = defineCalls({
  /** The review rounds of a story, newest first, and the commands that the caller may run now. */
  "GET /newsroom/rounds": {
    permission: "story.read",
    input: z.object({ id: idField }),
    records,
    answer: z.object({
      title: z.string(),
      /** The title of a quoted original where it differs from ours, else empty. */
      originalTitle: z.string(),
      version: z.int(),
      /** The newest report on the working text, if there is one. */
      report: reportData.nullable(),
      /** Findings that writers and signers have waived since the newest round began. */
      waivers: z.array(waiverLine),
      may: z.object({
        handIn: z.boolean(),
        withdraw: z.boolean(),
        /** Whether the caller may ask its writer to withdraw it. */
        askWithdraw: z.boolean(),
        /** Whether the caller may take the open step, or sign or return it when they have it. */
        sign: z.boolean(),
        veto: z.boolean(),
      }),
      rounds: z.array(roundData),
    }),
    texts: ["check"],
  },
  /** `kind`: for a story that is public; `note`: the note to readers; `waivers`: reasons for the signers. */
  "POST /newsroom/handIn": {
    permission: "story.hand-in",
    input: z.strictObject({
      ...story,
      kind: z.enum(["update", "correction"]).optional(),
      note: noteToReaders.default(""),
      waivers,
    }),
    records,
    answer: z.object({ roundId: z.int(), steps: z.int(), short: z.boolean() }),
  },
  /** `note`: the reason, required of an actor other than the writer. */
  "POST /newsroom/withdraw": {
    permission: "story.hand-in",
    input: z.strictObject({ ...story, note: withdrawalNote.default("") }),
    records,
    answer: z.null(),
  },
  /** Asks the writer to withdraw the story, with a reason. */
  "POST /newsroom/askWithdraw": {
    permission: "story.read",
    input: z.strictObject({ ...story, note: withdrawalNote.min(1) }),
    records,
    answer: z.null(),
  },
  "POST /newsroom/takeStep": {
    permission: "story.read",
    input: z.strictObject(story),
    records,
    answer: z.object({ step: z.int(), until: z.int() }),
  },
  "POST /newsroom/letGo": {
    permission: "story.read",
    input: z.strictObject(story),
    records,
    answer: z.null(),
  },
  /** Staff members who may sign the open step, for its handover. */
  "GET /newsroom/successors": {
    permission: "story.read",
    input: z.object({ id: idField }),
    records,
    answer: z.object({ list: z.array(person) }),
  },
  "POST /newsroom/handOver": {
    permission: "story.read",
    input: z.strictObject({ ...story, to: idField }),
    records: { id: "newsroom story", to: "newsroom colleague" },
    answer: z.null(),
  },
  /** `version`: the text on the signer's screen; `waivers`: reasons by finding id. */
  "POST /newsroom/passStep": {
    permission: "story.read",
    input: z.strictObject({
      ...story,
      version: z.int().positive(),
      proofread: z.boolean(),
      waivers,
      note: z.string().trim().max(1000).default(""),
    }),
    records: { id: "newsroom story", version: "no record" },
    answer: z.object({ approved: z.boolean(), step: z.int() }),
  },
  "POST /newsroom/returnStep": {
    permission: "story.read",
    input: z.strictObject({ ...story, note: noteText }),
    records,
    answer: z.null(),
  },
  "POST /newsroom/vetoStep": {
    permission: "review.veto",
    input: z.strictObject({ ...story, note: noteText }),
    records,
    answer: z.null(),
  },
  "GET /newsroom/notes": {
    permission: "story.read",
    input: z.object({ id: idField }),
    records,
    answer: z.object({ list: z.array(noteData) }),
  },
  "POST /newsroom/addNote": {
    permission: "story.note",
    input: z.strictObject({ ...story, ...noteInput.shape }),
    records: { id: "newsroom story", parentId: "newsroom note", from: "no record", to: "no record" },
    answer: z.object({ id: z.int() }),
  },
  "POST /newsroom/settleNote": {
    permission: "story.note",
    input: z.strictObject({ id: idField, note: idField }),
    records: { id: "newsroom story", note: "newsroom note" },
    answer: z.null(),
  },
});

type ReviewCalls = typeof reviewCalls;
declare module "#app/features/base/call/call.ts" {
  interface CallTable extends ReviewCalls {}
}
