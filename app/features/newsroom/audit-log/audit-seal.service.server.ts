import { withTransaction, type Db } from "#db/client.ts";
import { GENESIS, leavesOf, sealHash, verifySeal, type ChainFault } from "./audit-chain.ts";
import {
  findHead,
  findNewestId,
  findRows,
  findSeals,
  findWriters,
  hasUnsealed,
  insertSeal,
  tryLock,
} from "./audit-seal.repo.server.ts";

/** Rows of one seal at most: 240 kB of leaves. */
const MOST_ROWS = 10_000;
/** How long it is waited for those who write while a seal is made; they are waited for again with the next one. */
const LOOKS = 40;
const LOOK_EVERY_MS = 50;
const SEALS_AT_A_TIME = 50;

/** The end of the chain: up to which row it reaches, and its hash in hex. */
export type ChainHead = { uptoId: number; head: string };

/**
 * Seals the rows of the trail that are new; undefined when there are none, another instance is at it, or somebody has been
 * writing for long. For a job, safe in several instances; who writes to the trail never waits for it.
 */
export async function sealAudit(): Promise<ChainHead | undefined> {
  if (!(await hasUnsealed())) return undefined;
  return withTransaction(async (trx) => {
    if (!(await tryLock(trx))) return undefined;
    const last = await findHead(trx);
    const after = last?.uptoId ?? 0;
    const newest = await findNewestId(trx);
    if (newest <= after || !(await isSettled(trx))) return undefined;
    const rows = await findRows(after, newest, MOST_ROWS, trx);
    const uptoId = rows.at(-1)?.id;
    if (uptoId === undefined) return undefined;
    const previousHash = last?.hash ?? GENESIS;
    const leaves = leavesOf(rows);
    const hash = sealHash(previousHash, leaves);
    await insertSeal({ uptoId, rows: rows.length, leaves, hash, previousHash }, trx);
    return { uptoId, head: hash.toString("hex") };
  });
}

/** Waits until all are done that write now: a row with a smaller id than one that is seen may not be seen yet. */
async function isSettled(trx: Db): Promise<boolean> {
  let waiting = new Set(await findWriters(trx));
  for (let look = 0; waiting.size > 0 && look < LOOKS; look += 1) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
    const still = await findWriters(trx);
    waiting = new Set(still.filter((writer) => waiting.has(writer)));
  }
  return waiting.size === 0;
}

/** What the trail is like: its faults, how many rows are sealed and not yet, the head, and whether it has a hash. */
export type ChainState = { faults: ChainFault[]; rows: number; head: ChainHead | undefined; hasHead: boolean };

/**
 * Reads the whole trail and holds it against its seals. `head`: a hash in hex that the log or a backup has told once; a chain
 * that was made anew does not have it.
 */
export async function verifyAudit(head?: string): Promise<ChainState> {
  const faults: ChainFault[] = [];
  let [rows, afterSeal, afterRow, hasHead] = [0, 0, 0, head === undefined];
  let previous: Buffer = GENESIS;
  let last: ChainHead | undefined;
  for (;;) {
    const seals = await findSeals(afterSeal, SEALS_AT_A_TIME);
    if (seals.length === 0) return { faults, rows, head: last, hasHead };
    for (const seal of seals) {
      const found = await findRows(afterRow, seal.uptoId, MOST_ROWS * 2);
      faults.push(...verifySeal(seal, previous, found));
      last = { uptoId: seal.uptoId, head: seal.hash.toString("hex") };
      hasHead ||= last.head === head;
      rows += found.length;
      [afterSeal, afterRow] = [seal.id, seal.uptoId];
      previous = seal.hash;
    }
  }
}

/** The end of the chain; undefined before the first seal. */
export async function readAuditHead(): Promise<(ChainHead & { at: Date }) | undefined> {
  const seal = await findHead();
  return seal && { uptoId: seal.uptoId, head: seal.hash.toString("hex"), at: seal.at };
}
