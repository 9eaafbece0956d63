import type { Actor } from "#app/features/base/actor/actor.ts";
import {
  isStaff,
  mayAct,
  mayActSomewhere,
  WHOLE_SITE,
  type StaffActor,
} from "#app/features/newsroom/staff/staff.policy.ts";
import { reachOf, type NewsroomPermission } from "#app/features/base/permission/permissions.ts";
import { DomainError } from "#app/lib/errors.ts";
import { verifyAudit, type ChainState } from "./audit-seal.service.server.ts";
import { findLines, type AuditFilter, type AuditLine, type Sight } from "./audit-log.repo.server.ts";

export type { AuditFilter, AuditLine } from "./audit-log.repo.server.ts";

const PAGE = 50;
/** The kinds of records that administrators may see. Stories are not among them. */
const SETTINGS = ["setting", "rule", "staff", "grant"];

/**
 * Returns entries of the audit log that an actor may see, newest first: all, those of their columns, or their own.
 * `before` is the last id of the previous page. Throws `forbidden` if they may see none.
 */
export async function readAudit(
  filter: AuditFilter & { before?: number | undefined },
  actor: Actor,
): Promise<{ lines: AuditLine[]; more: boolean }> {
  const lines = await findLines({ ...filter, limit: PAGE + 1 }, sightOf(actor));
  const isTold = (line: AuditLine) => line.actor === actor.name || mayAct(actor, "audit.settings", WHOLE_SITE);
  const shown = lines.slice(0, PAGE).map((line) => (isTold(line) ? line : { ...line, ...NOWHERE }));
  return { lines: shown, more: lines.length > PAGE };
}

/**
 * Checks the whole audit log against its seals, for any actor who may see a part of the log. Throws `forbidden` for
 * others.
 */
export async function verifyAuditLog(actor: Actor, head?: string): Promise<ChainState> {
  sightOf(actor);
  return verifyAudit(head);
}

/**
 * The empty origin, in place of one that the reader of the log may not see. Staff members see their own origins, and
 * some see all.
 */
const NOWHERE = { sessionId: null, address: "", requestId: "" };

function sightOf(actor: Actor): Sight {
  if (!mayActSomewhere(actor, "audit.read") && !mayAct(actor, "audit.settings", WHOLE_SITE))
    throw new DomainError("forbidden", `${actor.name} audit.read`);
  if (!isStaff(actor)) return "all";
  const scopes = scopesOf(actor, "audit.read");
  if (scopes.some(({ kind }) => kind === "site")) return "all";
  const ids = (kind: string) => scopes.flatMap((scope) => (scope.kind === kind && "id" in scope ? scope.id : []));
  const kinds = mayAct(actor, "audit.settings", WHOLE_SITE) ? SETTINGS : [];
  return { kinds, actor: actor.name, columnIds: ids("column"), industryIds: ids("industry"), staffId: actor.id };
}

const scopesOf = (actor: StaffActor, act: NewsroomPermission) =>
  actor.grants.filter(({ role }) => reachOf(role, act) === "scope").map(({ scope }) => scope);
