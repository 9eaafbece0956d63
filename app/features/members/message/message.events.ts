import type { Role } from "#app/features/base/permission/permissions.ts";

/** The kinds by which a reader can filter messages. `notice`: written by the operator. */
export const MESSAGE_KINDS = ["notice", "review", "reply", "account", "points"] as const;
export type MessageKind = (typeof MESSAGE_KINDS)[number];

/**
 * Events of messages to members, each with the values for its text. The namespace `message` must have a text for every
 * event, or it does not compile. `points`: the reward, 0 for none.
 */
export type MessageFacts = {
  /** `titleEn`, `contentEn`: for readers of English, if the operator added them. */
  notice: { title: string; content: string; titleEn?: string; contentEn?: string };
  /** A notice that was withdrawn after it was sent. */
  "notice-withdrawn": { title: string; titleEn?: string };
  /** `title`: that of the article; `excerpt`: from the comment. */
  "comment-approved": { title: string; excerpt: string; points: number };
  "comment-declined": { title: string; excerpt: string; reason: string };
  /** The comment was taken down after publication. `points`: the deducted points, missing in earlier releases. */
  "comment-removed": { title: string; excerpt: string; reason: string; points?: number };
  /** A review was undone after its message had been read. The comment waits again, or is public again. */
  "comment-reopened": { title: string; excerpt: string };
  "comment-restored": { title: string; excerpt: string };
  /** A reply to the member's comment: its author's `nickname`, and `excerpt`. */
  reply: { nickname: string; title: string; excerpt: string };
  "contribution-accepted": { title: string; points: number };
  /** The story made from the contribution is published with the headline `published`. */
  "contribution-published": { title: string; published: string };
  /** `note`: the editor's note, '' for none. */
  "contribution-returned": { title: string; note: string };
  /** A decision was undone after its message had been read. */
  "contribution-reopened": { title: string };
  "contribution-declined": { title: string; note: string };
  /** The error that the member reported was corrected, or the report was answered in words. */
  "error-corrected": { title: string; quote: string; answer: string; points: number };
  "error-answered": { title: string; quote: string; answer: string };
  /** `target`: the new number or address, masked. */
  "binding-changed": { type: "mobile" | "email"; target: string };
  "password-changed": Record<string, never>;
  /** The member was muted. `until`: the formatted end. */
  muted: { until: string; reason: string };
  unmuted: Record<string, never>;
  /** A staff member has ended all sessions of the member. */
  "sessions-ended": { reason: string };
  /** `day`: the first day on which the account is closed. */
  "account-closing": { day: string };
  "profile-completed": { points: number };
  /** `amount`: signed, in yuan with two decimals or points. `reason`: the operator's memo. */
  "balance-changed": { unit: "money" | "points"; amount: string; reason: string };
  /** Newsroom grants, for the staff member who has them (`own`) and for the one who granted or revoked them. */
  "staff-granted": StaffFacts;
  "staff-revoked": StaffFacts;
  /** `device`: the device, '' if unknown. `way`: the kind of second factor. */
  "office-signed-in": { device: string; network: string; way: string };
  "office-factor-changed": Record<string, never>;
  /** The staff member's story came back from review. `by`: who sent it back. */
  "story-returned": { title: string; by: string; note: string };
  "story-vetoed": { title: string; by: string; note: string };
  /**
   * A story was released without review; all staff members are notified. `story-wrong`: a later reader reports that it
   * is wrong.
   */
  "story-alone": { title: string; by: string; reason: string };
  "story-wrong": { title: string; by: string; note: string };
};

/** `role`: a role of the newsroom. `scopeName`: the column or industry. `name`: the staff member with the grants. */
type StaffFacts = {
  role: Role;
  scope: "site" | "column" | "industry";
  scopeName: string;
  name: string;
  own: boolean;
};

export type MessageEventName = keyof MessageFacts;

/** One event with the values for its text. */
export type MessageEvent = { [Name in MessageEventName]: { event: Name; facts: MessageFacts[Name] } }[MessageEventName];

/** The texts of events in one language. */
export type EventTexts = {
  [Name in MessageEventName]: (facts: MessageFacts[Name]) => { title: string; content: string };
};
