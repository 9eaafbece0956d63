import { withTransaction, type Db } from "#db/client.ts";
import { GENESIS, leavesOf, sealHash, verifySeal, type ChainFault } from "./audit-chain.ts";
import {
  AUDIT_CHAIN,
  findHead,
  findNewestId,
  findRows,
  findSeals,
  findWriters,
  hasUnsealed,
  insertSeal,
  RECORD_CHAIN,
  tryLock,
  type Chain,
} from "./audit-seal.repo.server.ts";
import {
  compareMarks,
  findBacklogs,
  findUnmarked,
  markBacklog,
  RECORD_KINDS,
  type MarkedRecord,
} from "./record-mark.repo.server.ts";

export type { MarkedRecord } from "./record-mark.repo.server.ts";

/** The greatest number of rows of one seal: 240 kB of leaves. */
const MOST_ROWS = 10_000;
/**
 * The number of checks for open writers during one sealing, and the milliseconds between two checks. After that the
 * sealing gives up until the next run.
 */
const LOOKS = 40;
const LOOK_EVERY_MS = 50;
const SEALS_AT_A_TIME = 50;
/** The number of unmarked records that one run marks. This takes a tenth of a second. */
const MARKED_AT_A_TIME = 2_000;
/** The greatest number of records without a mark that are reported for each kind. */
const MOST_UNMARKED = 1_000;

/** The end of the chain: the id of its last row, and its hash in hex. */
export type ChainHead = { uptoId: number; head: string };

/** Seals the new rows of the audit log, as `seal` describes. */
export const sealAudit = (): Promise<ChainHead | undefined> => seal(AUDIT_CHAIN);

/**
 * Whether records from before the marks may still be unmarked. Once a run finds none, this stays false, because no new
 * ones can appear.
 */
let mayHaveBacklog = true;

/**
 * Marks the next records from before the marks existed. Then seals the marks of decisions, revisions and releases, as
 * `seal` describes.
 */
export async function sealRecords(): Promise<ChainHead | undefined> {
  const backlogs = mayHaveBacklog ? await findBacklogs() : [];
  mayHaveBacklog = backlogs.length > 0;
  for (const kind of backlogs) await withTransaction((trx) => markBacklog(kind, MARKED_AT_A_TIME, trx));
  return seal(RECORD_CHAIN);
}

/**
 * Seals the new rows of a chain. Returns undefined if there are none, if another instance is sealing, or if a write has
 * been open for long. A job runs it, in several instances at once if need be. Writers never wait for it.
 */
async function seal(chain: Chain): Promise<ChainHead | undefined> {
  if (!(await hasUnsealed(chain))) return undefined;
  return withTransaction(async (trx) => {
    if (!(await tryLock(trx))) return undefined;
    const last = await findHead(chain, trx);
    const after = last?.uptoId ?? 0;
    const newest = await findNewestId(chain, trx);
    if (newest <= after || !(await isSettled(chain, trx))) return undefined;
    const rows = await findRows(chain, { after, upto: newest, limit: MOST_ROWS }, trx);
    const uptoId = rows.at(-1)?.id;
    if (uptoId === undefined) return undefined;
    const previousHash = last?.hash ?? GENESIS;
    const leaves = leavesOf(rows);
    const hash = sealHash(previousHash, leaves);
    await insertSeal(chain, { uptoId, rows: rows.length, leaves, hash, previousHash }, trx);
    return { uptoId, head: hash.toString("hex") };
  });
}

/** Waits until all current writers have ended, because a row with a smaller id may still be invisible. */
async function isSettled(chain: Chain, trx: Db): Promise<boolean> {
  let waiting = new Set(await findWriters(chain, trx));
  for (let look = 0; waiting.size > 0 && look < LOOKS; look += 1) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
    const still = await findWriters(chain, trx);
    waiting = new Set(still.filter((writer) => waiting.has(writer)));
  }
  return waiting.size === 0;
}

/** The state of a chain: its faults, the number of sealed rows, its head, and whether it contains a given hash. */
export type ChainState = { faults: ChainFault[]; rows: number; head: ChainHead | undefined; hasHead: boolean };

/**
 * Reads the whole audit log and compares it with its seals. `head` is a hex hash from an earlier log or a backup. A chain that
 * was rebuilt does not contain it.
 */
export const verifyAudit = (head?: string): Promise<ChainState> => verify(AUDIT_CHAIN, head);

async function verify(chain: Chain, head: string | undefined): Promise<ChainState> {
  const faults: ChainFault[] = [];
  let [rows, afterSeal, afterRow, hasHead] = [0, 0, 0, head === undefined];
  let previous: Buffer = GENESIS;
  let last: ChainHead | undefined;
  for (;;) {
    const seals = await findSeals(chain, afterSeal, SEALS_AT_A_TIME);
    if (seals.length === 0) return { faults, rows, head: last, hasHead };
    for (const one of seals) {
      const found = await findRows(chain, { after: afterRow, upto: one.uptoId, limit: MOST_ROWS * 2 });
      faults.push(...verifySeal(one, previous, found));
      last = { uptoId: one.uptoId, head: one.hash.toString("hex") };
      hasHead ||= last.head === head;
      rows += found.length;
      [afterSeal, afterRow] = [one.id, one.uptoId];
      previous = one.hash;
    }
  }
}

/** A decision, revision or release that was changed after it became final, removed, or added later. */
export type RecordFault = MarkedRecord & { what: "changed" | "removed" | "added" };

/**
 * The state of the chain of marks, with the records that do not match their marks. `isMarking` means that some records
 * have no mark yet.
 */
export type RecordState = ChainState & { records: RecordFault[]; isMarking: boolean };

/**
 * Compares each decision, revision and release with its mark, and the marks with their seals, ten thousand at a time.
 * `head` is the same as for verifyAudit.
 */
export async function verifyRecords(head?: string): Promise<RecordState> {
  const chain = await verify(RECORD_CHAIN, head);
  const records: RecordFault[] = [];
  for (let after: number | undefined = 0; after !== undefined;) {
    const { others, last } = await compareMarks(after, MOST_ROWS);
    for (const { kind, id, step, isGone } of others)
      records.push({ kind, id, step, what: isGone ? "removed" : "changed" });
    after = last;
  }
  for (const kind of RECORD_KINDS)
    for (const record of await findUnmarked(kind, MOST_UNMARKED)) records.push({ ...record, what: "added" });
  return { ...chain, records, isMarking: (await findBacklogs()).length > 0 };
}

/** Returns the end of the chain, or undefined before the first seal. */
export async function readAuditHead(): Promise<(ChainHead & { at: Date }) | undefined> {
  const found = await findHead(AUDIT_CHAIN);
  return found && { uptoId: found.uptoId, head: found.hash.toString("hex"), at: found.at };
}
