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

/** A change of what a member has. */
export type Posting = {
  memberId: number;
  unit: Unit;
  /** Signed: cents for money, points for points. 0 only for kinds that take back. */
  amount: number;
  kind: EntryKind;
  /** The operator's own words, up to 200 characters. */
  memo?: string;
  /** The subject of the entry, such as comment:12. */
  reference?: string;
  /** Identifies the change, in all of the ledger: a repeated call changes nothing. */
  key: string;
  /** `member:<id>`, `operator:<name>` or `system`. */
  actor: Actor;
};

/** The entry of a change, the balance after it, and whether the call made it. */
export type Posted = { entryId: number; after: number; isNew: boolean };

/**
 * Changes a member's balance by an entry; the same key again returns the first entry (docs/security.md#b1, #b2). Throws
 * BalanceError when the balance would be negative, `not_found` for an unknown member, `conflict` for a key of another change,
 * `invalid_input` for an invalid amount. For several members in one transaction: postAll.
 */
export async function post(posting: Posting, trx: Db): Promise<Posted> {
  requireRight(posting.actor, "ledger.post");
  const [posted] = await postAll([posting], trx);
  if (posted === undefined) throw new Error("nothing was posted");
  return posted;
}

/** Posts several changes, all or none, locking the members in the order of their ids. Returns the entries in their order. */
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

/** Locks the account of a member, for rules that look at it before they post; the locks of post are the same. */
export async function lockAccount(memberId: number, trx: Db): Promise<Account> {
  const [account] = await lockAccounts([memberId], trx);
  if (account === undefined) throw new DomainError("not_found", `member ${memberId}`);
  return account;
}

/** The entry of a key, if it exists. */
export async function findEntry(key: string, trx?: Db): Promise<EntryRow | undefined> {
  return findByKey(key, trx);
}

/** Sum of a member's entries of a kind on a day in Asia/Shanghai. */
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
  // The key was taken between the check and the insert; under this member's lock only another member's change can do that.
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
