import { z } from "zod";
import { seal, unseal, type Seal } from "#app/features/base/server-key/sealing.server.ts";

/** A contributor's identity; required only where the settings say so. */
export type Identity = { realName: string; idNumber: string };

const identity = z.object({ realName: z.string(), idNumber: z.string() });

const tieOf = (contributionId: number, serverKey: Buffer): Seal => ({
  serverKey,
  purpose: "contribution identity 1",
  row: `contribution:${contributionId}`,
});

/** Encrypts an identity for one contribution. */
export function sealIdentity(value: Identity, contributionId: number, serverKey: Buffer): Buffer {
  return seal(JSON.stringify(value), tieOf(contributionId, serverKey));
}

/** Decrypts an identity. Returns undefined if it was altered, moved, or sealed with another server key. */
export function openIdentity(sealed: Buffer, contributionId: number, serverKey: Buffer): Identity | undefined {
  const plain = unseal(sealed, tieOf(contributionId, serverKey));
  return plain === undefined ? undefined : identity.parse(JSON.parse(plain.toString()));
}

/** Returns an identity in its masked form: the family name, and the ends of the number. */
export function maskIdentity({ realName, idNumber }: Identity): { name: string; number: string } {
  const [first = "", ...rest] = Array.from(realName);
  return {
    name: `${first}${"*".repeat(Math.max(1, rest.length))}`,
    number: `${idNumber.slice(0, 3)}${"*".repeat(idNumber.length - 5)}${idNumber.slice(-2)}`,
  };
}
