import type { AuditFamily } from "#app/features/base/audit-log/audit-log.actions.ts";
import type { NewsroomPermission } from "#app/features/base/permission/staff-permissions.ts";

/** Queues of readers' submissions. */
export const READER_QUEUES = ["comments", "contributions", "errors", "complaints"] as const;
export type ReaderQueue = (typeof READER_QUEUES)[number];

/** Screens that the audit log notifies, by the prefix of its actions. */
export const TOLD_DESKS = [
  "setting",
  "rule",
  "word",
  "message",
  "ledger",
  "member",
  "import",
  "bulletin",
  "staff",
  "picture",
  "policy",
] as const satisfies readonly AuditFamily[];
export type ToldDesk = (typeof TOLD_DESKS)[number];

const OF_DESKS: Record<ToldDesk, readonly NewsroomPermission[]> = {
  setting: ["setting.manage"],
  rule: ["rules-tree.manage", "rule.manage", "rule.suggest"],
  word: ["word.manage", "rule.suggest"],
  message: ["message.send"],
  ledger: ["ledger.ask", "ledger.second"],
  member: ["member.manage"],
  import: ["bulletin.write", "import.run"],
  bulletin: ["bulletin.write", "import.run"],
  staff: ["staff.read"],
  picture: ["picture.rights"],
  policy: ["setting.manage"],
};

const OF_QUEUES: Record<ReaderQueue, NewsroomPermission> = {
  comments: "comment.read",
  contributions: "contribution.read",
  errors: "story.read",
  complaints: "complaint.read",
};

const OF_FLASHES: readonly NewsroomPermission[] = ["story.title", "flash.send"];
const OF_NOUNS: readonly NewsroomPermission[] = ["story.title", "page.write", "link.write", "post.write"];

/**
 * Permissions for an event; one of them is enough, for any target. Presence requires a permission for stories, since it
 * contains who has which story open.
 */
export function actsToHear(event: {
  kind: string;
  queue?: ReaderQueue;
  desk?: ToldDesk;
}): readonly NewsroomPermission[] {
  const { kind, queue, desk } = event;
  if (desk !== undefined) return OF_DESKS[desk];
  if (kind === "flash") return OF_FLASHES;
  if (kind === "noun") return OF_NOUNS;
  return [queue === undefined ? "story.title" : OF_QUEUES[queue]];
}

/** Permissions of which one opens the event stream. */
export const HEARING_ACTS: readonly NewsroomPermission[] = [
  ...new Set([...OF_FLASHES, ...OF_NOUNS, ...Object.values(OF_QUEUES), ...Object.values(OF_DESKS).flat()]),
];
