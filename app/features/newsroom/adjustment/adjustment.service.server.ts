import { recordAudit } from "#app/features/base/audit-log/audit-log.service.server.ts";
import { Refusal } from "#app/features/base/user-error/user-error.ts";
import { readSettingsOf } from "#app/features/base/site/site.service.server.ts";
import { adjust } from "#app/features/members/ledger/adjustment.service.server.ts";
import { BalanceError } from "#app/features/members/ledger/ledger.errors.ts";
import { readEntriesOf } from "#app/features/members/ledger/ledger-reading.service.server.ts";
import { lockAccount } from "#app/features/members/ledger/ledger.service.server.ts";
import type { Unit } from "#app/features/members/ledger/ledger.schema.ts";
import { reconcile } from "#app/features/members/ledger/reconcile.service.server.ts";
import {
  requirePermission,
  requireElevated,
  mayAct,
  WHOLE_SITE,
  type StaffActor,
} from "#app/features/newsroom/staff/staff.policy.ts";
import { readNames } from "#app/features/newsroom/staff/staff.service.server.ts";
import { createGate } from "#app/lib/threads/gate.ts";
import { DomainError } from "#app/lib/errors.ts";
import { withTransaction, type Db } from "#db/client.ts";
import {
  findByKey,
  findQueue,
  insert,
  lockOne,
  sumAlone,
  updateDecided,
  type NewAdjustment,
} from "./adjustment.repo.server.ts";
import type { AdjustmentQueue } from "./adjustment.rules.ts";
import { adjustmentSettings } from "./adjustment.settings.ts";

/** The page size of adjustments and entries. */
export const LIST_LENGTH = 50;
const CENTS = 100;

/** A requested change. `key` is the idempotency key, `amount` a positive or negative number of cents or points. */
export type AdjustmentRequest = { memberId: number; unit: Unit; amount: number; reason: string; key: string };

/**
 * Changes points or balance by hand. The change applies at once up to the daily limit per member, else after a second person
 * has signed. Throws Refusal for the actor's own account, above the largest adjustment and for too low a balance. Throws
 * `not_found` for a missing member, and `conflict` if another command used the key.
 */
export async function askAdjustment(actor: StaffActor, asked: AdjustmentRequest): Promise<"done" | "waiting"> {
  requirePermission(actor, "ledger.ask", WHOLE_SITE);
  if (asked.memberId === actor.id) throw new Refusal(({ staff }) => staff.ledger.own);
  const { adjustments: limits } = await readSettingsOf(adjustmentSettings);
  demandNotTooMuch(asked, limits.most);
  const alone = asked.unit === "money" ? limits.money * CENTS : limits.points;
  return told(() =>
    withTransaction(async (trx) => {
      // The lock makes changes of an account run one after the other, so today's sum is complete.
      await lockAccount(asked.memberId, trx);
      const known = await findByKey(asked.key, trx);
      if (known !== undefined) return repeated(actor, asked, known);
      const of = { askedBy: actor.id, memberId: asked.memberId, unit: asked.unit };
      const needsSecond = (await sumAlone(of, trx)) + Math.abs(asked.amount) > alone;
      const one = { ...asked, askedBy: actor.id, needsSecond };
      const entryId = needsSecond ? null : await enter(one, actor, trx);
      if ((await insert(one, entryId, trx)) === undefined) throw new DomainError("conflict", `the key ${asked.key}`);
      if (needsSecond) await note("ledger.ask", one, actor, trx);
      return needsSecond ? "waiting" : "done";
    }),
  );
}

/**
 * Signs a waiting adjustment, which applies it, or refuses it. Throws Refusal if the actor requested it or is its member, if
 * it is decided already, without the second factor, above the largest adjustment and for too low a balance. Throws
 * `not_found` for a missing adjustment.
 */
export async function decideAdjustment(
  actor: StaffActor,
  { id, yes, note: why }: { id: number; yes: boolean; note: string },
): Promise<void> {
  requirePermission(actor, "ledger.second", WHOLE_SITE);
  requireElevated(actor);
  const { most } = (await readSettingsOf(adjustmentSettings)).adjustments;
  await told(() =>
    withTransaction(async (trx) => {
      const row = await lockOne(id, trx);
      if (row === undefined) throw new DomainError("not_found", `adjustment ${id}`);
      if (row.state !== "waiting") throw new Refusal(({ staff }) => staff.ledger.decided);
      if ([row.asked_by, row.member_id].includes(actor.id)) throw new Refusal(({ staff }) => staff.ledger.second);
      const { member_id: memberId, unit, amount, reason, key } = row;
      const one = { memberId, unit, amount, reason, key };
      if (yes) demandNotTooMuch(one, most);
      const entryId = yes ? await enter(one, actor, trx) : null;
      await updateDecided(id, { state: yes ? "done" : "refused", by: actor.id, note: why, entryId }, trx);
      await note(yes ? "ledger.second" : "ledger.refuse", one, actor, trx);
    }),
  );
}

/** Returns waiting or decided adjustments, and whether the actor may sign each. */
export async function readAdjustments(
  actor: StaffActor,
  asked: { queue: AdjustmentQueue; before?: number | undefined; memberId?: number | undefined },
) {
  demandReading(actor);
  const found = await findQueue(asked, LIST_LENGTH + 1);
  const names = await readNames(found.flatMap(({ askedBy, decidedBy }) => [askedBy, decidedBy]));
  const list = found.slice(0, LIST_LENGTH).map(({ askedBy, decidedBy, ...row }) => ({
    ...row,
    by: nameOf(askedBy, names),
    second: nameOf(decidedBy, names),
    maySign:
      row.state === "waiting" &&
      mayAct(actor, "ledger.second", WHOLE_SITE) &&
      ![askedBy, row.memberId].includes(actor.id),
  }));
  return { list, more: found.length > LIST_LENGTH };
}

/**
 * Returns a page of a member's points or balance entries, newest first, with the balance and the names of acting staff
 * members. Throws `not_found`.
 */
export async function readStatement(actor: StaffActor, asked: { memberId: number; unit: Unit; page: number }) {
  demandReading(actor);
  const { memberId, unit, page } = asked;
  const { rows, ...statement } = await readEntriesOf(memberId, unit, { page, limit: LIST_LENGTH });
  const names = await readNames(rows.map(({ actor: by }) => colleagueOf(by)));
  return { ...statement, rows: rows.map((row) => ({ ...row, by: nameOf(colleagueOf(row.actor), names) })) };
}

/** Returns the name of a staff member, empty if the id is null or unknown. */
function nameOf(id: number | null, names: ReadonlyMap<number, string>): string {
  return id === null ? "" : (names.get(id) ?? "");
}

/** Returns the staff id in an actor such as `staff:7`. Returns null for entries of the site or the command line. */
function colleagueOf(name: string): number | null {
  const [, id] = /^staff:(\d+)$/.exec(name) ?? [];
  return id === undefined ? null : Number(id);
}

/** Lets only one reconciliation run at a time. */
const passes = createGate(1);

/** Compares all balances with their entries. Changes nothing. */
export async function proveLedger(actor: StaffActor) {
  demandReading(actor);
  return passes.run(reconcile);
}

function demandReading(actor: StaffActor): void {
  if (!mayAct(actor, "ledger.second", WHOLE_SITE)) requirePermission(actor, "ledger.ask", WHOLE_SITE);
}

/** Throws Refusal if an adjustment is too large. The message contains the largest one, in points or yuan. */
function demandNotTooMuch(
  { unit, amount }: Pick<AdjustmentRequest, "unit" | "amount">,
  most: Record<Unit, number>,
): void {
  const largest = unit === "money" ? most.money * CENTS : most.points;
  if (Math.abs(amount) > largest)
    throw new Refusal(({ staff }) => staff.ledger.tooMuch[unit](most[unit].toLocaleString("en")));
}

async function enter({ key, ...change }: AdjustmentRequest, actor: StaffActor, trx: Db): Promise<number> {
  const { memberId, unit, amount, reason } = change;
  return (await adjust({ memberId, unit, amount, reason, key: `adjustment:${key}` }, actor, trx)).entryId;
}

function repeated(
  actor: StaffActor,
  asked: AdjustmentRequest,
  known: NonNullable<Awaited<ReturnType<typeof findByKey>>>,
) {
  const isSame =
    known.asked_by === actor.id &&
    known.member_id === asked.memberId &&
    known.unit === asked.unit &&
    known.amount === asked.amount;
  if (!isSame) throw new DomainError("conflict", `the key ${asked.key} belongs to another act`);
  return known.state === "waiting" ? ("waiting" as const) : ("done" as const);
}

async function note(
  action: "ledger.ask" | "ledger.second" | "ledger.refuse",
  { memberId, unit, amount, reason }: Omit<NewAdjustment, "needsSecond" | "askedBy">,
  actor: StaffActor,
  trx: Db,
): Promise<void> {
  const detail = { unit, amount, reason };
  await recordAudit({ actor, action, targetKind: "member", targetId: memberId, detail }, trx);
}

/**
 * Runs a change. If the balance would be too low or too high, throws a Refusal for the staff member instead of the
 * ledger's error.
 */
async function told<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof BalanceError ? new Refusal(({ staff }) => staff.ledger.tooLittle) : error;
  }
}
