/**
 * A table with rows of a member, and the column with the member's id. `only`: the value that another column of these
 * rows has. It also lists the columns that are excluded from the export, because they are secret or internal, and what
 * happens when the account is closed. `kept`: the ledger and the audit logs must stay, and contain no personal text.
 * `own`: separate code handles them.
 */
export type PersonalTable = {
  table: string;
  column: string;
  only?: { column: string; value: string };
  hidden: readonly string[];
  onClosing: "deleted" | "kept" | "own";
};

/**
 * Every table with data of a member, for the export and for closing (docs/security.md#p5). A test compares it with the
 * columns of the database: a new table must be listed here or in SECRETS.
 */
export const PERSONAL_TABLES: readonly PersonalTable[] = [
  { table: "members", column: "id", hidden: ["password_hash", "is_demo", "moved_at"], onClosing: "own" },
  {
    table: "ledger_entries",
    column: "member_id",
    hidden: ["member_id", "idempotency_key", "actor"],
    onClosing: "kept",
  },
  {
    table: "adjustments",
    column: "member_id",
    hidden: ["member_id", "key", "asked_by", "decided_by"],
    onClosing: "kept",
  },
  { table: "messages", column: "member_id", hidden: ["member_id", "event_key", "mailing_id"], onClosing: "deleted" },
  {
    table: "comments",
    column: "member_id",
    hidden: ["member_id", "held_words", "reviewed_by", "reviewed_from", "undone", "reported_at", "import_key"],
    onClosing: "own",
  },
  { table: "comment_likes", column: "member_id", hidden: ["member_id"], onClosing: "own" },
  { table: "comment_reports", column: "member_id", hidden: ["member_id"], onClosing: "own" },
  { table: "error_reports", column: "member_id", hidden: ["member_id", "answered_by"], onClosing: "deleted" },
  { table: "collected", column: "member_id", hidden: ["member_id"], onClosing: "own" },
  { table: "follows", column: "member_id", hidden: ["member_id"], onClosing: "deleted" },
  { table: "readings", column: "member_id", hidden: ["member_id"], onClosing: "deleted" },
  { table: "contributions", column: "member_id", hidden: ["member_id", "reviewed_by"], onClosing: "own" },
  { table: "uploads", column: "member_id", hidden: ["member_id", "storage"], onClosing: "deleted" },
  { table: "consents", column: "member_id", hidden: ["member_id"], onClosing: "deleted" },
  { table: "sessions", column: "member_id", hidden: ["member_id"], onClosing: "deleted" },
  { table: "member_networks", column: "member_id", hidden: ["member_id"], onClosing: "deleted" },
  { table: "security_events", column: "member_id", hidden: ["member_id"], onClosing: "kept" },
  {
    table: "staff",
    column: "member_id",
    hidden: ["member_id", "totp_sealed", "totp_step", "is_demo"],
    onClosing: "kept",
  },
  {
    table: "audit_entries",
    column: "target_id",
    only: { column: "target_kind", value: "member" },
    hidden: ["target_id", "target_kind", "actor", "session_id", "address", "request_id"],
    onClosing: "kept",
  },
];

/** Tables with secrets of a session or an address. Their hashes are of no use to members, and closing deletes them. */
export const SECRETS = ["session_tokens", "account_tickets", "one_time_codes"] as const;
