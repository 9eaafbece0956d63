import { recordAudit } from "#app/features/audit/audit.service.server.ts";
import { purgePages } from "#app/features/page-cache/page-cache.service.server.ts";
import { accept } from "#app/lib/accept.ts";
import { DomainError } from "#app/lib/errors.ts";
import { withTransaction } from "#db/client.ts";
import { upsertSetting } from "./site-writing.repo.server.ts";
import { siteSettings, type SiteSettings } from "./site.schema.ts";

/** The names of all settings. */
export const SETTING_KEYS = Object.keys(siteSettings.shape) as (keyof SiteSettings)[];

/**
 * Sets a setting and lets every instance forget its pages; gives the value as it is stored, with what was left out at
 * its default. Throws `invalid_input` for a name that is none and for a value that does not fit.
 */
export async function setSetting(name: string, value: unknown, actor: string): Promise<unknown> {
  const key = SETTING_KEYS.find((known) => known === name);
  if (key === undefined)
    throw new DomainError("invalid_input", `there is no setting "${name}"; there are ${SETTING_KEYS.join(", ")}`);
  // Of the whole, so that a part that fails is named with its setting.
  const stored = accept(siteSettings, { [key]: value })[key];
  await withTransaction(async (trx) => {
    await upsertSetting(key, JSON.stringify(stored), trx);
    await recordAudit(
      { actor, action: "setting.set", targetKind: "setting", targetId: key, detail: { value: stored } },
      trx,
    );
    await purgePages(["site"], trx);
  });
  return stored;
}
