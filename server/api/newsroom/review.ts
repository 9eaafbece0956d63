import type { FastifyInstance } from "fastify";
import { addNote, readNotes, settle } from "#app/features/newsroom/review/note.service.server.ts";
import { reviewCalls } from "#app/features/newsroom/review/review.calls.ts";
import { readReview, type Review } from "#app/features/newsroom/review/review-state.service.server.ts";
import { askToWithdraw, handIn, withdraw } from "#app/features/newsroom/review/review.service.server.ts";
import {
  handOverStep,
  listSuccessors,
  passStep,
  returnStep,
  takeStep,
  vetoStep,
} from "#app/features/newsroom/review/step.service.server.ts";
import type { Messages } from "#app/i18n/namespaces.ts";
import { toSeconds } from "#app/lib/dates.ts";
import type { Language } from "#app/lib/language.ts";
import { reportIn } from "./check.ts";
import { serveNewsroom, type NewsroomParts } from "./serve-newsroom.ts";

/** Serves the review steps of a story. */
export function addReviewCalls(app: FastifyInstance, newsroom: NewsroomParts): void {
  serveNewsroom(app, newsroom, reviewCalls, {
    "GET /newsroom/rounds": async ({ input: { id }, actor, language, texts }) =>
      reviewIn(language, texts.check, await readReview(actor, id)),
    "POST /newsroom/handIn": async ({ input, actor }) => handIn(actor, input),
    "POST /newsroom/withdraw": async ({ input, actor }) => withdraw(actor, input),
    "POST /newsroom/askWithdraw": async ({ input, actor }) => askToWithdraw(actor, input),
    "POST /newsroom/takeStep": async ({ input, actor }) => {
      const { step, until } = await takeStep(actor, input);
      return { step, until: toSeconds(new Date(until)) };
    },
    "POST /newsroom/letGo": async ({ input, actor }) => handOverStep(actor, { ...input, to: null }),
    "GET /newsroom/successors": async ({ input: { id }, actor }) => ({ list: await listSuccessors(actor, id) }),
    "POST /newsroom/handOver": async ({ input, actor }) => handOverStep(actor, input),
    "POST /newsroom/passStep": async ({ input, actor }) => passStep(actor, input),
    "POST /newsroom/returnStep": async ({ input, actor }) => returnStep(actor, input),
    "POST /newsroom/vetoStep": async ({ input, actor }) => vetoStep(actor, input),
    "GET /newsroom/notes": async ({ input: { id }, actor }) => ({ list: (await readNotes(actor, id)).map(noteOf) }),
    "POST /newsroom/addNote": async ({ input: { id, key, ...note }, actor }) => addNote(actor, id, note, key),
    "POST /newsroom/settleNote": async ({ input: { id, note }, actor }) => {
      await settle(actor, id, note);
      return null;
    },
  });
}

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
    at: toSeconds(at),
  });
  const began = rounds[0]?.opened_at;
  const stepOf = (step: Round["decisions"][number]) => {
    const found = step.report_id === null ? undefined : reports.get(step.report_id);
    return {
      step: step.step,
      revisionIn: step.revision_in,
      revisionOut: step.revision_out,
      takenBy: told(step.taken_by),
      takenUntil: step.isTaken ? secondsOf(step.taken_until) : 0,
      decision: step.decision,
      decidedBy: told(step.decided_by),
      decidedAt: secondsOf(step.decided_at),
      proofread: step.proofread,
      note: step.note,
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
      id: round.id,
      number: round.number,
      kind: round.kind,
      steps: round.steps,
      short: round.policy.short,
      note: round.public_note,
      writers: round.writers.map(person),
      revision: round.revision_id,
      openedBy: told(round.opened_by),
      openedAt: toSeconds(round.opened_at),
      closedAt: secondsOf(round.closed_at),
      outcome: round.outcome,
      approvedRevision: round.approved_revision_id,
      decisions: round.decisions.map(stepOf),
    })),
  };
}

type Note = Awaited<ReturnType<typeof readNotes>>[number];
const noteOf = ({ id, parentId, field, quote, blockHash, from, to, text, staffId, name, at, settledAt }: Note) => ({
  id,
  parentId,
  field,
  quote,
  blockHash,
  from,
  to,
  text,
  by: { id: staffId, name },
  at: toSeconds(at),
  settledAt: secondsOf(settledAt),
});

const secondsOf = (date: Date | null) => (date === null ? 0 : toSeconds(date));
