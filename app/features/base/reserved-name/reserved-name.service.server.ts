import { Refusal } from "#app/features/base/user-error/user-error.ts";
import { isReservedName } from "#app/features/base/sensitive-word/sensitive-word.service.server.ts";
import { readSettings } from "#app/features/base/site/site.service.server.ts";

/** Refuses names that resemble the site's own. Throws Refusal for the first such name. */
export async function refuseReservedNames(names: readonly string[]): Promise<void> {
  const { siteName } = await readSettings();
  for (const name of names) {
    if (await isReservedName(name, siteName)) throw new Refusal(({ account }) => account.reservedName);
  }
}
