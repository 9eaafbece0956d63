import { requireRight, type Actor } from "#app/features/base/actor/actor.ts";
import { recordAudit } from "#app/features/base/audit-log/audit-log.service.server.ts";
import { purgePages } from "#app/features/base/page-cache/page-cache.service.server.ts";
import { accept } from "#app/lib/accept.ts";
import { DomainError } from "#app/lib/errors.ts";
import { pageTag } from "#app/lib/page/page-tag.ts";
import { withTransaction, type Db } from "#db/client.ts";
import { withoutSecrets } from "./setting.secrets.ts";
import { upsertSetting } from "./site-writing.repo.server.ts";
import type { SettingGroup } from "./site.schema.ts";

export {
  findStoredSettings as readStoredSettings,
  lockSettings,
  type StoredSetting,
} from "./site-writing.repo.server.ts";

/**
 * Saves a setting of a group; every instance purges its pages. Returns the stored value, with defaults for missing
 * fields. Throws `invalid_input` for an unknown name, an invalid value, and an unknown field.
 */
export async function setSetting(group: SettingGroup, key: string, value: unknown, actor: Actor): Promise<unknown> {
  return (await withTransaction((trx) => writeSetting(group, { key, value }, actor, trx))).value;
}

/** Saves a setting within a transaction like setSetting. Also returns its id and its version. */
export async function writeSetting(
  group: SettingGroup,
  change: { key: string; value: unknown },
  actor: Actor,
  trx: Db,
): Promise<{ id: number; version: number; value: unknown }> {
  requireRight(actor, "site.configure");
  const { key, value } = change;
  if (!Object.hasOwn(group.shape, key)) {
    const names = Object.keys(group.shape).join(", ");
    throw new DomainError("invalid_input", `there is no setting "${key}"; there are ${names}`);
  }
  // The whole group is parsed, so that an error names the setting.
  const stored = accept(group, { [key]: value })[key];
  const unknown = unknownField(value, stored, key);
  if (unknown !== undefined) throw new DomainError("invalid_input", `there is no ${unknown}`);
  const written = await upsertSetting(key, JSON.stringify(stored), trx);
  await recordAudit(
    { actor, action: "setting.set", targetKind: "setting", targetId: key, detail: { value: withoutSecrets(stored) } },
    trx,
  );
  await purgePages([pageTag.site], trx);
  return { ...written, value: stored };
}

/** Returns the first field of a value that is not stored. A mistyped name would otherwise be lost without an error. */
function unknownField(given: unknown, stored: unknown, path: string): string | undefined {
  if (!isRecord(given) || !isRecord(stored)) return undefined;
  for (const [name, value] of Object.entries(given)) {
    const here = `${path}.${name}`;
    const found = Object.hasOwn(stored, name) ? unknownField(value, stored[name], here) : here;
    if (found !== undefined) return found;
  }
  return undefined;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
