import { lockKey, replaceKey } from "#app/features/base/server-key/server-key.service.server.ts";
import { sealIdentitiesAgain } from "#app/features/members/contribution/identity-renewal.service.server.ts";
import { sealAppsAgain } from "#app/features/newsroom/staff-session/app-renewal.service.server.ts";
import { withTransaction } from "#db/client.ts";

/**
 * Changes a database that was used with one of the former keys to the present one: everything encrypted is encrypted anew, in one
 * transaction. It may be repeated, for what an instance with the former key has written since. Returns the present key; undefined
 * when the database was used with none of them.
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
