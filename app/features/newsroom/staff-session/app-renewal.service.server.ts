import { seal, unseal } from "#app/features/base/server-key/sealing.server.ts";
import type { Db } from "#db/client.ts";
import { appSecretOf } from "./app-secret.ts";
import { findSealedApps, updateSealedApp } from "./staff-session.repo.server.ts";

/**
 * Encrypts the secrets of all authenticator apps with another server key. A secret that the former key cannot decrypt is
 * unchanged.
 */
export async function sealAppsAgain({ from, to }: { from: Buffer; to: Buffer }, trx: Db): Promise<void> {
  for (const { staffId, sealed } of await findSealedApps(trx)) {
    const secret = unseal(sealed, appSecretOf(staffId, from));
    if (secret !== undefined) await updateSealedApp(staffId, seal(secret, appSecretOf(staffId, to)), trx);
  }
}
