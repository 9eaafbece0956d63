import type { Db } from "#db/client.ts";
import { openIdentity, sealIdentity } from "./contribution.identity.server.ts";
import { findSealedIdentities, updateSealedIdentity } from "./contribution.repo.server.ts";

/**
 * Encrypts the identities of contributors with another server key. An identity that the previous key cannot decrypt
 * stays unchanged.
 */
export async function sealIdentitiesAgain({ from, to }: { from: Buffer; to: Buffer }, trx: Db): Promise<void> {
  for (const { id, sealed } of await findSealedIdentities(trx)) {
    const identity = openIdentity(sealed, id, from);
    if (identity !== undefined) await updateSealedIdentity(id, sealIdentity(identity, id, to), trx);
  }
}
