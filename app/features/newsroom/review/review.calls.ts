import { z } from "zod";
import { defineCalls } from "#app/features/base/call/call.ts";
import { idField } from "#app/features/base/call/id-field.ts";
import { reportData } from "#app/features/newsroom/check/check.calls.ts";
import { OUTCOMES, ROUND_KINDS, noteInput, noteText, noteToReaders, waiver, withdrawalNote } from "./review.schema.ts";

/** Made by the screen for each act: sent once more with it, the act gives the answer of the first time. */
const key = z.uuid();
const story = { id: idField, key };
const records = { id: "newsroom story" } as const;

/** What somebody says of findings, by their ids. */
const waivers = z.array(waiver).max(200).default([]);

const person = z.object({ id: z.int(), name: z.string() });
const maybePerson = person.nullable();

/** Why somebody lets a finding stand. */
const waiverLine = z.object({ finding: z.string(), by: person, reason: z.string(), at: z.int() });

/** A step of a round; times are seconds, 0 for none. */
const stepData = z.object({
  step: z.int(),
  /** The text that came to it, and the one that was signed or sent back. */
  revisionIn: z.int(),
  revisionOut: z.int().nullable(),
  takenBy: maybePerson,
  /** Until when it is reserved; 0: nobody has it now. */
  takenUntil: z.int(),
  decision: z.enum(["passed", "returned", "vetoed"]).nullable(),
  decidedBy: maybePerson,
  decidedAt: z.int(),
  proofread: z.boolean(),
  note: z.string(),
  /** What the machine had said to it, and for what its signer answered. */
  report: reportData.nullable(),
  waivers: z.array(waiverLine),
});

const roundData = z.object({
  id: z.int(),
  number: z.int(),
  kind: z.enum(ROUND_KINDS),
  /** How many signatures it needs. */
  steps: z.int(),
  short: z.boolean(),
  /** What readers are to be told of the change. */
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

/** Handing in, the steps, notes (docs/newsroom.md#review). */
export const reviewCalls = defineCalls({
  /** The ways of a story through review, newest first, and what the caller may do in it now. */
  "GET /newsroom/rounds": {
    right: "newsroom/story.read",
    input: z.object({ id: idField }),
    records,
    data: z.object({
      title: z.string(),
      /** Of words of others: the title of the original where ours is another one, else empty. */
      originalTitle: z.string(),
      version: z.int(),
      /** The newest report on the working text, if there is one. */
      report: reportData.nullable(),
      /** For what writers and signers have answered since the newest round began. */
      waivers: z.array(waiverLine),
      may: z.object({
        handIn: z.boolean(),
        withdraw: z.boolean(),
        /** Ask its writer to withdraw it. */
        askWithdraw: z.boolean(),
        /** Take the open step, or sign or return it where they have it. */
        sign: z.boolean(),
        veto: z.boolean(),
      }),
      rounds: z.array(roundData),
    }),
    texts: ["check"],
  },
  /** `kind`: of a story that readers see; `note`: what they are to be told of the change; `waivers`: what to tell signers of findings. */
  "POST /newsroom/handIn": {
    right: "newsroom/story.hand-in",
    input: z.strictObject({
      ...story,
      kind: z.enum(["update", "correction"]).optional(),
      note: noteToReaders.default(""),
      waivers,
    }),
    records,
    data: z.object({ roundId: z.int(), steps: z.int(), short: z.boolean() }),
  },
  /** `note`: why, asked of whoever did not write it. */
  "POST /newsroom/withdraw": {
    right: "newsroom/story.hand-in",
    input: z.strictObject({ ...story, note: withdrawalNote.default("") }),
    records,
    data: z.null(),
  },
  /** Asks the writer to withdraw it, with the reason. */
  "POST /newsroom/askWithdraw": {
    right: "newsroom/story.read",
    input: z.strictObject({ ...story, note: withdrawalNote.min(1) }),
    records,
    data: z.null(),
  },
  "POST /newsroom/takeStep": {
    right: "newsroom/story.read",
    input: z.strictObject(story),
    records,
    data: z.object({ step: z.int(), until: z.int() }),
  },
  "POST /newsroom/letGo": {
    right: "newsroom/story.read",
    input: z.strictObject(story),
    records,
    data: z.null(),
  },
  /** Colleagues who may sign the open step, for who hands it over. */
  "GET /newsroom/successors": {
    right: "newsroom/story.read",
    input: z.object({ id: idField }),
    records,
    data: z.object({ list: z.array(person) }),
  },
  "POST /newsroom/handOver": {
    right: "newsroom/story.read",
    input: z.strictObject({ ...story, to: idField }),
    records: { id: "newsroom story", to: "newsroom colleague" },
    data: z.null(),
  },
  /** `version`: the text that the signer has before them; `waivers`: for what they answer, by ids of findings. */
  "POST /newsroom/passStep": {
    right: "newsroom/story.read",
    input: z.strictObject({
      ...story,
      version: z.int().positive(),
      proofread: z.boolean(),
      waivers,
      note: z.string().trim().max(1000).default(""),
    }),
    records: { id: "newsroom story", version: "no record" },
    data: z.object({ approved: z.boolean(), step: z.int() }),
  },
  "POST /newsroom/returnStep": {
    right: "newsroom/story.read",
    input: z.strictObject({ ...story, note: noteText }),
    records,
    data: z.null(),
  },
  "POST /newsroom/vetoStep": {
    right: "newsroom/review.veto",
    input: z.strictObject({ ...story, note: noteText }),
    records,
    data: z.null(),
  },
  "GET /newsroom/notes": {
    right: "newsroom/story.read",
    input: z.object({ id: idField }),
    records,
    data: z.object({ list: z.array(noteData) }),
  },
  "POST /newsroom/addNote": {
    right: "newsroom/story.note",
    input: z.strictObject({ ...story, ...noteInput.shape }),
    records: { id: "newsroom story", parentId: "newsroom note", from: "no record", to: "no record" },
    data: z.object({ id: z.int() }),
  },
  "POST /newsroom/settleNote": {
    right: "newsroom/story.note",
    input: z.strictObject({ id: idField, note: idField }),
    records: { id: "newsroom story", note: "newsroom note" },
    data: z.null(),
  },
});

type ReviewCalls = typeof reviewCalls;
declare module "#app/features/base/call/call.ts" {
  interface CallTable extends ReviewCalls {}
}
