import type { ComplaintState } from "#app/features/members/complaint/complaint.schema.ts";

/** The queues of complaints: open ones, the caller's own, and closed ones. */
export const COMPLAINT_QUEUES = ["open", "mine", "closed"] as const;
export type ComplaintQueue = (typeof COMPLAINT_QUEUES)[number];

/** Commands on a complaint. */
export const COMPLAINT_MOVES = ["take", "accept", "decline", "finish", "reopen"] as const;
export type ComplaintMove = (typeof COMPLAINT_MOVES)[number];

/** Every stored step of a complaint. */
export const COMPLAINT_STEPS = [
  "sent",
  "taken",
  "accepted",
  "declined",
  "finished",
  "reopened",
  "note",
  "mailed",
  "unmailed",
] as const;
export type ComplaintStep = (typeof COMPLAINT_STEPS)[number];

/** The most code points of an answer, a reason or a note. */
export const LONGEST_WORDS = 1_000;

type Move = {
  from: readonly ComplaintState[];
  /** The new state; undefined if the state stays the same. */
  to?: ComplaintState;
  step: ComplaintStep;
  /** The kind of text that the command takes, if any. The sender of the complaint gets the text of an answer. */
  words?: "answer" | "reason";
};

/** The states in which each command is allowed, and its result (docs/newsroom.md#complaints). */
export const MOVES: Record<ComplaintMove, Move> = {
  take: { from: ["new", "accepted"], step: "taken" },
  accept: { from: ["new"], to: "accepted", step: "accepted" },
  decline: { from: ["new", "accepted"], to: "declined", step: "declined", words: "answer" },
  finish: { from: ["new", "accepted"], to: "finished", step: "finished", words: "answer" },
  reopen: { from: ["declined", "finished"], to: "accepted", step: "reopened", words: "reason" },
};
