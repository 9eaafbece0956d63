import type { Actor } from "#app/features/base/actor/actor.ts";
import {
  readReport,
  readReports,
  readWaivers,
  type Report,
  type WaiverLine,
} from "#app/features/newsroom/check/check.service.server.ts";
import {
  readManuscriptFor,
  readTextHash,
  targetOf,
  type Manuscript,
} from "#app/features/newsroom/story/story.service.server.ts";
import { isStaff, mayAct } from "#app/features/newsroom/staff/staff.policy.ts";
import { readNames } from "#app/features/newsroom/staff/staff.service.server.ts";
import { actOfStep, DESK_ACT, isWriterOf, mayBeHandedIn, refusalToTake } from "./review.policy.ts";
import { findRounds, findSteps, type Round, type Step } from "./review.repo.server.ts";

/** The rounds of a story, and the names of all staff members who took part, keyed by id. */
export type ReviewState = { rounds: (Round & { decisions: Step[] })[]; names: Map<number, string> };

/** Returns the rounds of a story with their steps, newest first. The actor must be allowed to read the story. */
export async function readRounds(actor: Actor, id: number): Promise<ReviewState> {
  await readManuscriptFor(actor, id);
  const rounds = await Promise.all(
    (await findRounds(id)).map(async (round) => ({ ...round, decisions: await findSteps(round.id) })),
  );
  const people = rounds.flatMap(({ opened_by, writers, decisions }) => [
    opened_by,
    ...writers,
    ...decisions.flatMap(({ taken_by, decided_by }) => [taken_by, decided_by]),
  ]);
  return { rounds, names: await readNames(people) };
}

/** The data of the review screen: rounds with reports and waivers, and the commands that the actor may run. */
export type Review = ReviewState & {
  story: Manuscript;
  report: Report | undefined;
  reports: Map<number, Report>;
  /** All waivers of the story. */
  waivers: WaiverLine[];
  may: { handIn: boolean; withdraw: boolean; askWithdraw: boolean; sign: boolean; veto: boolean };
  /** Whether the actor is a writer, who needs no reason for a withdrawal. */
  isWriter: boolean;
};

/** Returns the same as readRounds, with the data that are needed to decide a step. */
export async function readReview(actor: Actor, id: number): Promise<Review> {
  const story = await readManuscriptFor(actor, id);
  const state = await readRounds(actor, id);
  const ids = state.rounds.flatMap(({ decisions }) => decisions.flatMap(({ report_id }) => report_id ?? []));
  const reports = await readReports(ids);
  return {
    ...state,
    story,
    waivers: await readWaivers(id),
    reports: new Map(reports.map((report) => [report.id, report])),
    report: await readReport(id, await readTextHash(id)),
    may: await rightsIn(actor, story, state),
    isWriter: isStaff(actor) && isWriterOf(actor.id, { story, round: state.rounds[0] }),
  };
}

async function rightsIn(actor: Actor, story: Manuscript, { rounds }: ReviewState): Promise<Review["may"]> {
  const thing = await targetOf(story);
  const mayHandIn = mayAct(actor, "story.hand-in", thing);
  const isOwn = !isStaff(actor) || isWriterOf(actor.id, { story, round: rounds[0] });
  const mayWithdraw = mayHandIn && (isOwn || mayAct(actor, DESK_ACT, thing));
  const isIn = story.state === "in_review" || story.state === "approved";
  const askWithdraw = isIn && !mayWithdraw && mayAct(actor, "story.hand-in", thing);
  const round = story.state === "in_review" ? rounds.find(({ closed_at }) => closed_at === null) : undefined;
  const step = round?.decisions.at(-1);
  if (round === undefined || step === undefined || !isStaff(actor)) {
    return {
      handIn: mayHandIn && mayBeHandedIn(story),
      withdraw: mayWithdraw && story.state === "approved",
      askWithdraw,
      sign: false,
      veto: false,
    };
  }
  const signers = round.decisions.slice(0, -1).map(({ decided_by }) => decided_by);
  const known = { writers: round.writers, signers, takenBy: step.taken_by, isTaken: step.isTaken };
  const isFree = refusalToTake(actor.id, known, story.writers) === undefined;
  return {
    handIn: false,
    withdraw: mayWithdraw && !step.isTaken,
    askWithdraw,
    sign: isFree && mayAct(actor, actOfStep(step.step, round.policy.short), thing),
    veto: !round.writers.includes(actor.id) && mayAct(actor, "review.veto", thing),
  };
}
