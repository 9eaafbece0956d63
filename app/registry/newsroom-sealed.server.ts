import { lockKey, replaceKey } from "#app/features/base/server-key/server-key.service.server.ts";
import { sealIdentitiesAgain } from "#app/features/members/contribution/identity-renewal.service.server.ts";
import { sealAppsAgain } from "#app/features/newsroom/staff-session/app-renewal.service.server.ts";
import { withTransaction } from "#db/client.ts";

/**
 * Moves a database from a former server key to the present one. It encrypts everything again in one transaction. It may
 * be repeated, because an instance with the former key may have written since. Returns the present key, or undefined if
 * the database was used with none of these keys.
 */
export function renewServerKey(former: readonly Buffer[], present: Buffer): Promise<Buffer | undefined> {
  return withTransaction(async (trx) => {
    const found = await lockKey([present, ...former], trx);
    if (found === undefined) return undefined;
    for (const from of former) {
      await sealIdentitiesAgain({ from, to: present }, trx);
      await sealAppsAgain({ from, to: present }, trx);
    }
    if (found !== present) await replaceKey(present, trx);
    return present;
  });
}
