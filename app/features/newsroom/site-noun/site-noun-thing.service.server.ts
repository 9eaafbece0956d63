import { recordAudit } from "#app/features/base/audit-log/audit-log.service.server.ts";
import type { AuditAction } from "#app/features/base/audit-log/audit-log.actions.ts";
import { purgePages } from "#app/features/base/page-cache/page-cache.service.server.ts";
import { Refusal } from "#app/features/base/user-error/user-error.ts";
import { tellNewsroom } from "#app/features/newsroom/event/event.service.server.ts";
import { mayAct, type StaffActor } from "#app/features/newsroom/staff/staff.policy.ts";
import { DomainError } from "#app/lib/errors.ts";
import type { Db } from "#db/client.ts";
import { particularsOf, recordOf } from "./site-noun-kinds.service.server.ts";
import { findOne, lockOne } from "./site-noun.repo.server.ts";
import type { SiteNounKind } from "./site-noun.rules.ts";
import type { SiteNounRecord } from "./site-noun.schema.ts";

/** A stored record. */
type Thing = { version: number; record: SiteNounRecord };

/** Returns a record, locked until the transaction ends. */
export async function lockThing(kind: SiteNounKind, id: number, trx: Db): Promise<Thing | undefined> {
  const found = await lockOne(kind, id, trx);
  return found && { version: found.version, record: recordOf(kind, found.row) };
}

/**
 * Returns a record that the actor may change, locked where a transaction is given. Throws `not_found` for every other one.
 */
export async function readThingFor(actor: StaffActor, kind: SiteNounKind, id: number, trx?: Db): Promise<Thing> {
  const found = trx === undefined ? await findOne(kind, id) : await lockOne(kind, id, trx);
  const missing = new DomainError("not_found", `${kind} ${id}`);
  if (found === undefined) throw missing;
  const { act, thing } = particularsOf(kind);
  const record = recordOf(kind, found.row);
  if (!mayAct(actor, act, thing(id, record))) throw missing;
  return { version: found.version, record };
}

const CODES = { unique: "23505", foreign: "23503" };

/** Returns the result of a write. Throws Refusal for a name that is taken, and `invalid_input` for a missing target. */
export async function unlessTaken<T>(writing: Promise<T>): Promise<T> {
  try {
    return await writing;
  } catch (error) {
    const { code } = error as { code?: unknown };
    if (code === CODES.unique) throw new Refusal(({ staff }) => staff.nouns.taken);
    if (code === CODES.foreign) throw new DomainError("invalid_input", "what it belongs to is not there");
    throw error;
  }
}

type Change = {
  action: AuditAction;
  kind: SiteNounKind;
  /** 0: the order of all records. */
  id: number;
  detail: Record<string, unknown>;
  record?: SiteNounRecord;
};

/** Runs the follow-ups of every change in its transaction: an audit entry, page purges, and an event for other screens. */
export async function noteChange(actor: StaffActor, { action, kind, id, detail, record }: Change, trx: Db) {
  const { tags, ownTags } = particularsOf(kind);
  const targetId = id === 0 ? "" : id;
  await recordAudit({ actor, action, targetKind: kind, targetId, detail }, trx);
  await purgePages([...tags, ...((record && ownTags?.(record)) ?? [])], trx);
  await tellNewsroom({ kind: "noun", noun: kind, id, by: actor.name }, trx);
}
