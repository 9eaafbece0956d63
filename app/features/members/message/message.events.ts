import type { Role } from "#app/features/base/permission/staff-permissions.ts";

/** Groups that the reader filters their messages by; notice: written by the operator. */
export const MESSAGE_KINDS = ["notice", "review", "reply", "account", "points"] as const;
export type MessageKind = (typeof MESSAGE_KINDS)[number];

/**
 * Events of messages to members, each with the facts of its text. The texts are in the namespace `message`, which does not
 * compile without one for every event. `points`: the reward, 0 for none.
 */
export type MessageFacts = {
  /** `titleEn`, `contentEn`: for readers of English, where the writer added it. */
  notice: { title: string; content: string; titleEn?: string; contentEn?: string };
  /** A notice that was taken back after it had gone out. */
  "notice-withdrawn": { title: string; titleEn?: string };
  /** `title`: of the article; `excerpt`: of the comment. */
  "comment-approved": { title: string; excerpt: string; points: number };
  "comment-declined": { title: string; excerpt: string; reason: string };
  /** Taken down after publication; `points`: the deducted points, missing in earlier releases. */
  "comment-removed": { title: string; excerpt: string; reason: string; points?: number };
  /** A review was taken back after its message had been read: the comment waits again, or is shown again. */
  "comment-reopened": { title: string; excerpt: string };
  "comment-restored": { title: string; excerpt: string };
  /** A reply to the member's comment: `nickname` with `excerpt`. */
  reply: { nickname: string; title: string; excerpt: string };
  "contribution-accepted": { title: string; points: number };
  /** The story made from it is published, under the headline `published`. */
  "contribution-published": { title: string; published: string };
  /** `note`: the editor's words, '' for none. */
  "contribution-returned": { title: string; note: string };
  /** A decision was taken back after its message had been read. */
  "contribution-reopened": { title: string };
  "contribution-declined": { title: string; note: string };
  /** The member's report of an error in a story was corrected, or answered in words. */
  "error-corrected": { title: string; quote: string; answer: string; points: number };
  "error-answered": { title: string; quote: string; answer: string };
  /** `target`: the new number or address, masked. */
  "binding-changed": { type: "mobile" | "email"; target: string };
  "password-changed": Record<string, never>;
  /** Muted; `until`: in its printed form. */
  muted: { until: string; reason: string };
  unmuted: Record<string, never>;
  /** Signed out on all devices by a staff member. */
  "sessions-ended": { reason: string };
  /** `day`: the first on which the account is closed. */
  "account-closing": { day: string };
  "profile-completed": { points: number };
  /** `amount`: signed, yuan with two decimals or points; `reason`: the operator's words. */
  "balance-changed": { unit: "money" | "points"; amount: string; reason: string };
  /** Grants in the newsroom, sent to their holder (`own`) and to the staff member who gave or revoked them. */
  "staff-granted": StaffFacts;
  "staff-revoked": StaffFacts;
  /** `device`: '' for an unknown one; `way`: of the second factor. */
  "office-signed-in": { device: string; network: string; way: string };
  "office-factor-changed": Record<string, never>;
  /** A story of theirs came back from review; `by`: who sent it back. */
  "story-returned": { title: string; by: string; note: string };
  "story-vetoed": { title: string; by: string; note: string };
  /** A story was released without review, sent to all staff members; then a later reader's report that it is wrong. */
  "story-alone": { title: string; by: string; reason: string };
  "story-wrong": { title: string; by: string; note: string };
};

/** `role`: as the newsroom names it; `scopeName`: of the column or industry; `name`: of the holder of the grants. */
type StaffFacts = {
  role: Role;
  scope: "site" | "column" | "industry";
  scopeName: string;
  name: string;
  own: boolean;
};

export type MessageEventName = keyof MessageFacts;

/** One event with its facts. */
export type MessageEvent = { [Name in MessageEventName]: { event: Name; facts: MessageFacts[Name] } }[MessageEventName];

/** The text of an event in one language. */
export type EventTexts = {
  [Name in MessageEventName]: (facts: MessageFacts[Name]) => { title: string; content: string };
};
