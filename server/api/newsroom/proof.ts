import type { FastifyInstance } from "fastify";
import { auditLogCalls } from "#app/features/base/audit-log/newsroom/audit-log.calls.ts";
import { readAudit, verifyTrail } from "#app/features/base/audit-log/newsroom/audit-log.service.server.ts";
import { readAuditHead, type ChainHead } from "#app/features/base/audit-log/newsroom/audit-seal.service.server.ts";
import { toSeconds } from "#app/lib/dates.ts";
import { serveNewsroom, type NewsroomParts } from "./serve-newsroom.ts";

/** Serves the audit log and the check of its seals. */
export function addProofCalls(app: FastifyInstance, newsroom: NewsroomParts): void {
  serveNewsroom(app, newsroom, auditLogCalls, {
    "GET /newsroom/audit": async ({ input: { kind, target, from, to, ...filter }, actor }) => {
      const places = { targetKind: kind, targetId: target, from: dateOf(from), to: dateOf(to) };
      const { lines, more } = await readAudit({ ...filter, ...places }, actor);
      return { list: lines.map(lineOf), more, head: headOf(await readAuditHead()) };
    },
    "GET /newsroom/auditChain": async ({ input, actor }) => {
      const { head, ...state } = await verifyTrail(actor, input.head);
      return { ...state, head: headOf(head) };
    },
  });
}

type Line = Awaited<ReturnType<typeof readAudit>>["lines"][number];
const lineOf = ({ at, targetKind: kind, targetId: target, sessionId: session, requestId: request, ...line }: Line) => ({
  ...line,
  kind,
  target,
  session,
  request,
  at: toSeconds(at),
});

const headOf = (head: ChainHead | undefined) => (head === undefined ? null : { upto: head.uptoId, hash: head.head });
const dateOf = (seconds: number | undefined) => (seconds === undefined ? undefined : new Date(seconds * 1_000));
