import { z } from "zod";
import { seconds } from "#app/features/base/call/answer-fields.ts";
import { newsroomCall } from "#app/features/newsroom/call/newsroom-call.ts";
import { idField } from "#app/features/base/call/id-field.ts";
import { readAudit, verifyAuditLog } from "./audit-log.service.server.ts";
import { readAuditHead, type ChainHead } from "./audit-seal.service.server.ts";

const time = z.coerce.number().int().min(0).max(32_503_680_000).optional();
const word = z.string().min(1).max(60).optional();

/**
 * An entry of the audit log. Times are in seconds. `name` is the acting staff member, `title` the target story or staff
 * member. Its origin (session, address, request) is visible only to the actor and to staff who may see all origins.
 */
const line = z.object({
  id: z.int(),
  at: seconds,
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

/** Calls of the audit log screen (docs/newsroom.md#the-trail). */
export const auditLogCalls = {
  /**
   * Returns a page of entries. `actor` is a name in the audit log, or a staff member's name. `action` is the beginning
   * of the action's name. `before` is the last id of the previous page.
   */
  "GET /newsroom/audit": newsroomCall({
    permission: "staff",
    reads: ["story.state", "story.step", "story.release"],
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
    run: async ({ input: { kind, target, from, to, ...filter }, actor }) => {
      const places = { targetKind: kind, targetId: target, from: dateOf(from), to: dateOf(to) };
      const { lines, more } = await readAudit({ ...filter, ...places }, actor);
      return { list: lines.map(lineOf), more, head: headOf(await readAuditHead()) };
    },
  }),
  /** Checks the whole audit log against its seals. `head` is a hash from an earlier log or a backup. */
  "GET /newsroom/auditChain": newsroomCall({
    permission: "staff",
    reads: [],
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
    run: async ({ input, actor }) => {
      const { head, ...state } = await verifyAuditLog(actor, input.head);
      return { ...state, head: headOf(head) };
    },
  }),
};

type Line = Awaited<ReturnType<typeof readAudit>>["lines"][number];

const lineOf = (line: Line) => ({
  ...line,
  kind: line.targetKind,
  target: line.targetId,
  session: line.sessionId,
  request: line.requestId,
});

const headOf = (head: ChainHead | undefined) => (head === undefined ? null : { upto: head.uptoId, hash: head.head });

const dateOf = (value: number | undefined) => (value === undefined ? undefined : new Date(value * 1_000));
