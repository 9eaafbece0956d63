import { createHash } from "node:crypto";

/** A sealed row of the audit log: its id, and its complete text. */
export type SealedRow = { id: number; text: string };

/** A seal of the chain; `leaves` has 24 bytes for each row: the id and the beginning of its hash. */
export type Seal = { id: number; uptoId: number; leaves: Buffer; hash: Buffer; previousHash: Buffer };

/** The previous hash of the first seal. */
export const GENESIS = Buffer.alloc(32);

const ID_BYTES = 8;
const HASH_BYTES = 16;
const LEAF_BYTES = ID_BYTES + HASH_BYTES;

/** A fault of the audit log, with the row or the seal that is wrong. */
export type ChainFault = { what: "changed" | "removed" | "added"; row: number } | { what: "broken"; seal: number };

/** Returns the leaves of rows, in the order of their ids. */
export function leavesOf(rows: readonly SealedRow[]): Buffer {
  return Buffer.concat(
    rows.map(({ id, text }) => {
      const leaf = Buffer.alloc(LEAF_BYTES);
      leaf.writeBigInt64BE(BigInt(id));
      createHash("sha256").update(text).digest().copy(leaf, ID_BYTES, 0, HASH_BYTES);
      return leaf;
    }),
  );
}

/** Returns the hash of a seal, which includes the hash of the previous seal. */
export function sealHash(previousHash: Buffer, leaves: Buffer): Buffer {
  return createHash("sha256").update(previousHash).update(leaves).digest();
}

/** Compares a seal with the previous one and with the rows of its range. Returns the faults. */
export function verifySeal(seal: Seal, previousHash: Buffer, rows: readonly SealedRow[]): ChainFault[] {
  const isWhole = seal.previousHash.equals(previousHash) && seal.hash.equals(sealHash(seal.previousHash, seal.leaves));
  const sealed = readLeaves(seal.leaves);
  const found = readLeaves(leavesOf(rows));
  const changed = [...sealed].flatMap(([row, hash]): ChainFault[] => {
    const now = found.get(row);
    if (now === hash) return [];
    return [{ what: now === undefined ? "removed" : "changed", row }];
  });
  const added = [...found.keys()].filter((row) => !sealed.has(row)).map((row) => ({ what: "added" as const, row }));
  return [...(isWhole ? [] : [{ what: "broken" as const, seal: seal.id }]), ...changed, ...added];
}

function readLeaves(leaves: Buffer): Map<number, string> {
  const read = new Map<number, string>();
  for (let at = 0; at + LEAF_BYTES <= leaves.length; at += LEAF_BYTES)
    read.set(Number(leaves.readBigInt64BE(at)), leaves.toString("hex", at + ID_BYTES, at + LEAF_BYTES));
  return read;
}
