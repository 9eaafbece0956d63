import { z } from "zod";
import { newsroomCall } from "#app/features/newsroom/call/newsroom-call.ts";
import { WHOLE_STORY } from "#app/features/newsroom/call/topics.ts";
import { idField } from "#app/features/base/call/id-field.ts";
import { seconds, secondsOrZero } from "#app/features/base/call/answer-fields.ts";
import { reportData, reportIn } from "#app/features/newsroom/check/check.answers.ts";
import { OUTCOMES, ROUND_KINDS, noteInput, noteText, noteToReaders, waiver, withdrawalNote } from "./review.schema.ts";
import { addNote, readNotes, settle } from "./note.service.server.ts";
import { readReview, type Review } from "./review-state.service.server.ts";
import { askToWithdraw, handIn, reportOfNow, withdraw } from "./review.service.server.ts";
import { handOverStep, listSuccessors, passStep, returnStep, takeStep, vetoStep } from "./step.service.server.ts";
import type { Messages } from "#app/i18n/namespaces.ts";
import type { Language } from "#app/lib/language.ts";

/** Idempotency key, made by the screen for each command: a repeated command returns the first result. */
const key = z.uuid();
const story = { id: idField, key };
const records = { id: "newsroom story" } as const;

/** Reasons for waiving findings, each with its finding id. */
const waivers = z.array(waiver).max(200).default([]);

const person = z.object({ id: z.int(), name: z.string() });
const maybePerson = person.nullable();

/** The reason of a staff member for waiving a finding. */
const waiverLine = z.object({ finding: z.string(), by: person, reason: z.string(), at: seconds });

/** A step of a round. Times are in seconds, 0 for none. */
const stepData = z.object({
  step: z.int(),
  /** The revision that reached the step, and the one that was signed or returned. */
  revisionIn: z.int(),
  revisionOut: z.int().nullable(),
  takenBy: maybePerson,
  /** The end of the reservation; 0 if the step is free. */
  takenUntil: secondsOrZero,
  decision: z.enum(["passed", "returned", "vetoed"]).nullable(),
  decidedBy: maybePerson,
  decidedAt: secondsOrZero,
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
  openedAt: seconds,
  closedAt: secondsOrZero,
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
  at: seconds,
  settledAt: secondsOrZero,
});

/** Commands on a step. The service checks who may run them. */
const STEP = { permission: "story.read", changes: ["story.step", "story.state"] } as const;

/** Review rounds of stories and notes on them (docs/newsroom.md#review). */
export const reviewCalls = {
  /** Checks the working text of a story (docs/newsroom.md#check). */
  "POST /newsroom/check": newsroomCall({
    permission: "story.read",
    changes: ["story.check"],
    reads: [...WHOLE_STORY],
    input: z.strictObject({ id: idField }),
    records: { id: "newsroom story" },
    answer: reportData,
    texts: ["check"],
    run: async ({ input: { id }, actor, language, texts }) =>
      reportIn(language, texts.check, await reportOfNow(actor, id)),
  }),
  /** The review rounds of a story, newest first, and the commands that the caller may run now. */
  "GET /newsroom/rounds": newsroomCall({
    permission: "story.read",
    reads: [...WHOLE_STORY, "story.check"],
    input: z.object({ id: idField }),
    records,
    answer: z.object({
      title: z.string(),
      /** The original title of a text from elsewhere, if it differs from the site's title; otherwise empty. */
      originalTitle: z.string(),
      version: z.int(),
      /** The newest report on the working text, if there is one. */
      report: reportData.nullable(),
      /** Findings that writers and signers have waived since the newest round began. */
      waivers: z.array(waiverLine),
      may: z.object({
        handIn: z.boolean(),
        withdraw: z.boolean(),
        /** Whether the caller may ask the writer to withdraw the story. */
        askWithdraw: z.boolean(),
        /** Whether the caller may take the open step, or may sign or return it after taking it. */
        sign: z.boolean(),
        veto: z.boolean(),
      }),
      rounds: z.array(roundData),
    }),
    texts: ["check"],
    run: async ({ input: { id }, actor, language, texts }) =>
      reviewIn(language, texts.check, await readReview(actor, id)),
  }),
  /** `kind` is for a public story, `note` for readers, `waivers` are reasons for the signers. */
  "POST /newsroom/handIn": newsroomCall({
    permission: "story.hand-in",
    changes: ["story.step", "story.state"],
    input: z.strictObject({
      ...story,
      kind: z.enum(["update", "correction"]).optional(),
      note: noteToReaders.default(""),
      waivers,
    }),
    records,
    answer: z.object({ roundId: z.int(), steps: z.int(), short: z.boolean() }),
    run: async ({ input, actor }) => handIn(actor, input),
  }),
  /** `note` is the reason. It is required if the caller is not the writer. */
  "POST /newsroom/withdraw": newsroomCall({
    permission: "story.hand-in",
    changes: ["story.step", "story.state"],
    input: z.strictObject({ ...story, note: withdrawalNote.default("") }),
    records,
    answer: z.null(),
    run: async ({ input, actor }) => withdraw(actor, input),
  }),
  /** Asks the writer to withdraw the story, with a reason. */
  "POST /newsroom/askWithdraw": newsroomCall({
    ...STEP,
    input: z.strictObject({ ...story, note: withdrawalNote.min(1) }),
    records,
    answer: z.null(),
    run: async ({ input, actor }) => askToWithdraw(actor, input),
  }),
  "POST /newsroom/takeStep": newsroomCall({
    ...STEP,
    input: z.strictObject(story),
    records,
    answer: z.object({ step: z.int(), until: seconds }),
    run: async ({ input, actor }) => {
      const { step, until } = await takeStep(actor, input);
      return { step, until: new Date(until) };
    },
  }),
  "POST /newsroom/letGo": newsroomCall({
    ...STEP,
    input: z.strictObject(story),
    records,
    answer: z.null(),
    run: async ({ input, actor }) => handOverStep(actor, { ...input, to: null }),
  }),
  /** Returns the staff members who may take over the open step and sign it. */
  "GET /newsroom/successors": newsroomCall({
    permission: "story.read",
    reads: ["story.state", "story.step"],
    input: z.object({ id: idField }),
    records,
    answer: z.object({ list: z.array(person) }),
    run: async ({ input: { id }, actor }) => ({ list: await listSuccessors(actor, id) }),
  }),
  "POST /newsroom/handOver": newsroomCall({
    ...STEP,
    input: z.strictObject({ ...story, to: idField }),
    records: { id: "newsroom story", to: "newsroom colleague" },
    answer: z.null(),
    run: async ({ input, actor }) => handOverStep(actor, input),
  }),
  /** `version` is the version on the signer's screen. `waivers` are reasons by finding id. */
  "POST /newsroom/passStep": newsroomCall({
    ...STEP,
    input: z.strictObject({
      ...story,
      version: z.int().positive(),
      proofread: z.boolean(),
      waivers,
      note: z.string().trim().max(1000).default(""),
    }),
    records: { id: "newsroom story", version: "no record" },
    answer: z.object({ approved: z.boolean(), step: z.int() }),
    run: async ({ input, actor }) => passStep(actor, input),
  }),
  "POST /newsroom/returnStep": newsroomCall({
    ...STEP,
    input: z.strictObject({ ...story, note: noteText }),
    records,
    answer: z.null(),
    run: async ({ input, actor }) => returnStep(actor, input),
  }),
  "POST /newsroom/vetoStep": newsroomCall({
    permission: "review.veto",
    changes: ["story.step", "story.state"],
    input: z.strictObject({ ...story, note: noteText }),
    records,
    answer: z.null(),
    run: async ({ input, actor }) => vetoStep(actor, input),
  }),
  "GET /newsroom/notes": newsroomCall({
    permission: "story.read",
    reads: ["story.note", "story.text", "story.state", "story.step"],
    input: z.object({ id: idField }),
    records,
    answer: z.object({ list: z.array(noteData) }),
    run: async ({ input: { id }, actor }) => ({
      list: (await readNotes(actor, id)).map(({ staffId, name, ...note }) => ({ ...note, by: { id: staffId, name } })),
    }),
  }),
  "POST /newsroom/addNote": newsroomCall({
    permission: "story.note",
    changes: ["story.note"],
    input: z.strictObject({ ...story, ...noteInput.shape }),
    records: { id: "newsroom story", parentId: "newsroom note", from: "no record", to: "no record" },
    answer: z.object({ id: z.int() }),
    run: async ({ input: { id, key, ...note }, actor }) => addNote(actor, id, note, key),
  }),
  "POST /newsroom/settleNote": newsroomCall({
    permission: "story.note",
    changes: ["story.note"],
    input: z.strictObject({ id: idField, note: idField }),
    records: { id: "newsroom story", note: "newsroom note" },
    answer: z.null(),
    run: ({ input: { id, note }, actor }) => settle(actor, id, note),
  }),
};

type Round = Review["rounds"][number];

function reviewIn(language: Language, texts: Messages["check"], review: Review) {
  const { story, rounds, names, reports, waivers, report, may } = review;
  const { title, originalTitle } = story.fields;
  const told = (id: number | null) => (id === null ? null : person(id));
  const person = (id: number) => ({ id, name: names.get(id) ?? "" });
  const waiverOf = ({ finding, staffId, reason, at }: Review["waivers"][number]) => ({
    finding,
    by: person(staffId),
    reason,
    at,
  });
  const began = rounds[0]?.opened_at;
  const stepOf = (step: Round["decisions"][number]) => {
    const found = step.report_id === null ? undefined : reports.get(step.report_id);
    return {
      ...step,
      revisionIn: step.revision_in,
      revisionOut: step.revision_out,
      takenBy: told(step.taken_by),
      takenUntil: step.isTaken ? step.taken_until : null,
      decidedBy: told(step.decided_by),
      decidedAt: step.decided_at,
      report: found === undefined ? null : reportIn(language, texts, found),
      waivers: waivers
        .filter(({ reportId, staffId }) => reportId === step.report_id && staffId === step.decided_by)
        .map(waiverOf),
    };
  };
  return {
    title,
    originalTitle: originalTitle === title ? "" : originalTitle,
    version: story.version,
    report: report === undefined ? null : reportIn(language, texts, report),
    waivers: waivers.filter(({ at }) => began !== undefined && at >= began).map(waiverOf),
    may,
    rounds: rounds.map((round) => ({
      ...round,
      short: round.policy.short,
      note: round.public_note,
      writers: round.writers.map(person),
      revision: round.revision_id,
      openedBy: told(round.opened_by),
      openedAt: round.opened_at,
      closedAt: round.closed_at,
      approvedRevision: round.approved_revision_id,
      decisions: round.decisions.map(stepOf),
    })),
  };
}
