import type { AuditFamily } from "#app/features/base/audit-log/audit-log.actions.ts";

/** The queues of readers' submissions. */
export const READER_QUEUES = ["comments", "contributions", "errors", "complaints"] as const;
export type ReaderQueue = (typeof READER_QUEUES)[number];

/** Screens that an audit log entry notifies. Each name is the prefix of the entry's action. */
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
