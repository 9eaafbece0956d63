import { requireRight, type Actor } from "#app/features/base/actor/actor.ts";
import { DomainError } from "#app/lib/errors.ts";
import type { Db } from "#db/client.ts";
import { BalanceError } from "./ledger.errors.ts";
import {
  findByKey,
  insert,
  lockAccounts,
  sumOfDay,
  updateBalance,
  type Account,
  type EntryRow,
} from "./ledger.repo.server.ts";
import { MOST_AMOUNT, MOST_BALANCE, TAKING_BACK, type EntryKind, type Unit } from "./ledger.schema.ts";
import { namedAmount, unitText } from "./ledger.view.ts";

/** A change of a member's balance or points. */
export type Posting = {
  memberId: number;
  unit: Unit;
  /** A signed amount, in cents for money. 0 is allowed only for kinds that take points back. */
  amount: number;
  kind: EntryKind;
  /** The operator's memo, up to 200 characters. */
  memo?: string;
  /** The subject of the entry, such as comment:12. */
  reference?: string;
  /** Identifies the change in the whole ledger. A repeated call with the same key changes nothing. */
  key: string;
  /** `member:<id>`, `operator:<name>` or `system`. */
  actor: Actor;
};

/** The entry of a change, the balance after it, and whether this call created it. */
export type Posted = { entryId: number; after: number; isNew: boolean };

/**
 * Changes a member's balance by an entry. The same key again returns the first entry (docs/security.md#b1, #b2). Throws
 * BalanceError if the balance would be negative, `not_found` for an unknown member, `conflict` for the key of another
 * change, and `invalid_input` for an invalid amount. For several members in one transaction use postAll.
 */
export async function post(posting: Posting, trx: Db): Promise<Posted> {
  requireRight(posting.actor, "ledger.post");
  const [posted] = await postAll([posting], trx);
  if (posted === undefined) throw new Error("nothing was posted");
  return posted;
}

/**
 * Posts several changes, all or none. It locks the members in the order of their ids. Returns the entries in the order
 * of the changes.
 */
export async function postAll(postings: Posting[], trx: Db): Promise<Posted[]> {
  for (const posting of postings) checkAmount(posting);
  const accounts = new Map(
    (await lockAccounts([...new Set(postings.map(({ memberId }) => memberId))], trx)).map((one) => [one.id, one]),
  );
  const posted: Posted[] = [];
  for (const posting of postings) {
    const account = accounts.get(posting.memberId);
    if (account === undefined) throw new DomainError("not_found", `member ${posting.memberId}`);
    posted.push(await postOne(posting, account, trx));
  }
  return posted;
}

/** Locks a member's account for rules that read it before they post. The lock is the same as in post. */
export async function lockAccount(memberId: number, trx: Db): Promise<Account> {
  const [account] = await lockAccounts([memberId], trx);
  if (account === undefined) throw new DomainError("not_found", `member ${memberId}`);
  return account;
}

/** Returns the entry of a key, if it exists. */
export async function findEntry(key: string, trx?: Db): Promise<EntryRow | undefined> {
  return findByKey(key, trx);
}

/** Returns the sum of a member's entries of a kind on a day in Asia/Shanghai. */
export async function sumOfKind(
  of: { memberId: number; unit: Unit; day: string; kind: EntryKind },
  trx: Db,
): Promise<number> {
  return sumOfDay(of, trx);
}

function checkAmount({ amount, kind }: Posting): void {
  const isNothing = amount === 0 && !TAKING_BACK.includes(kind);
  if (!Number.isSafeInteger(amount) || isNothing || Math.abs(amount) > MOST_AMOUNT)
    throw new DomainError("invalid_input", `amount ${amount}`);
}

async function postOne(posting: Posting, account: Account, trx: Db): Promise<Posted> {
  const { memberId, unit, amount, kind, memo = "", reference = "", key, actor } = posting;
  const known = await findByKey(key, trx);
  if (known !== undefined) return repeated(posting, known);
  const before = account[unit];
  const after = before + amount;
  if (after < 0)
    throw new BalanceError(
      `member ${memberId} has ${namedAmount(before, unit)}, too little for ${unitText(amount, unit)}`,
    );
  if (after > MOST_BALANCE) throw new BalanceError(`member ${memberId} would have more ${unit} than can be counted`);
  const entryId = await insert(
    {
      member_id: memberId,
      unit,
      amount,
      before,
      after,
      kind,
      memo,
      reference,
      idempotency_key: key,
      actor: actor.name,
      day: account.day,
      created_at: account.at,
    },
    trx,
  );
  // Another transaction used the key between the check and the insert. This member is locked, so the change was of
  // another member.
  if (entryId === undefined) throw foreignKey(key);
  await updateBalance(memberId, unit, after, trx);
  account[unit] = after;
  return { entryId, after, isNew: true };
}

function repeated({ memberId, unit, amount, kind, key }: Posting, known: EntryRow): Posted {
  const isSame = known.member_id === memberId && known.unit === unit && known.amount === amount && known.kind === kind;
  if (!isSame) throw foreignKey(key);
  return { entryId: known.id, after: known.after, isNew: false };
}

function foreignKey(key: string): DomainError {
  return new DomainError("conflict", `the key ${key} stands for another entry`);
}
