import { z } from "zod";
import { defineCalls } from "#app/features/base/call/call.ts";
import { idField } from "#app/features/base/call/id-field.ts";

const time = z.coerce.number().int().min(0).max(32_503_680_000).optional();
const word = z.string().min(1).max(60).optional();

/**
 * A line; times are seconds. `name`: of the acting staff member; `title`: of the target story or staff member. Its origin is
 * for the actor, and for those who may see all origins.
 */
const line = z.object({
  id: z.int(),
  at: z.int(),
  actor: z.string(),
  name: z.string().nullable(),
  action: z.string(),
  kind: z.string(),
  target: z.string(),
  title: z.string().nullable(),
  detail: z.unknown(),
  session: z.int().nullable(),
  address: z.string(),
  request: z.string(),
});

const head = z.object({ upto: z.int(), hash: z.string() }).nullable();

/** The audit log on a screen (docs/newsroom.md#the-trail). */
export const auditLogCalls = defineCalls({
  /**
   * `actor`: as the audit log names them, or a staff member's name. `action`: the beginning of its name. `before`: the last id
   * of the previous page.
   */
  "GET /newsroom/audit": {
    permission: "staff",
    input: z.object({
      actor: word,
      action: word,
      kind: word,
      target: word,
      from: time,
      to: time,
      before: idField.optional(),
    }),
    records: { before: "no record", from: "no record", to: "no record" },
    answer: z.object({ list: z.array(line), more: z.boolean(), head }),
  },
  /** Checks the whole audit log against its seals. `head`: a hash from an earlier log or a backup. */
  "GET /newsroom/auditChain": {
    permission: "staff",
    input: z.object({
      head: z
        .string()
        .regex(/^[0-9a-f]{64}$/)
        .optional(),
    }),
    answer: z.object({
      rows: z.int(),
      head,
      hasHead: z.boolean(),
      faults: z.array(z.object({ what: z.string(), row: z.int().optional(), seal: z.int().optional() })),
    }),
    mostAMinute: 6,
  },
});

type AuditLogCalls = typeof auditLogCalls;
declare module "#app/features/base/call/call.ts" {
  interface CallTable extends AuditLogCalls {}
}
