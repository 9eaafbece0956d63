import type { Actor } from "#app/features/base/actor/actor.ts";
import {
  lockSettings,
  readStoredSettings,
  writeSetting,
  type StoredSetting,
} from "#app/features/base/site/setting-writing.service.server.ts";
import { withoutSecrets, withSecrets } from "#app/features/base/site/setting.secrets.ts";
import type { SettingGroup } from "#app/features/base/site/site.schema.ts";
import { keepVersion, readVersions } from "#app/features/newsroom/version/version.service.server.ts";
import { requirePermission, requireElevated, isStaff, WHOLE_SITE } from "#app/features/newsroom/staff/staff.policy.ts";
import { DomainError } from "#app/lib/errors.ts";
import { withTransaction, type Db } from "#db/client.ts";
import { DANGEROUS, isSame } from "./setting.rules.ts";

/** The current state of a setting. Version 0 means that it was never changed. */
export type SettingState = { key: string; value: unknown; standard: unknown; version: number; changedAt: Date | null };

/** Returns all stored settings of a group, without secrets. Throws `forbidden`. */
export async function readSettingStates(group: SettingGroup, actor: Actor): Promise<SettingState[]> {
  requirePermission(actor, "setting.manage", WHOLE_SITE);
  const stored = new Map((await readStoredSettings()).map((one) => [one.key, one]));
  return Object.keys(group.shape).map((key) => {
    const { value, version, changedAt } = currentOf(group, key, stored.get(key));
    return {
      key,
      value: withoutSecrets(value),
      standard: withoutSecrets(standardOf(group, key)),
      version,
      changedAt,
    };
  });
}

/** A new value of a setting. `base` is the version that it was changed from. */
export type SettingChange = { key: string; value: unknown; base: number };

/** The result of a save: whether all changes were saved or none, the conflicting settings, and the paths of invalid values. */
export type Saved = { saved: boolean; conflicts: string[]; faults: string[] };

/**
 * Saves all changes or none, and stores a version of each setting. Returns the settings that changed since their base
 * version, and the paths of invalid values. Throws `forbidden`, and Refusal without the second factor for a dangerous
 * setting.
 */
export async function saveSettings(
  group: SettingGroup,
  changes: readonly SettingChange[],
  actor: Actor,
  note = "",
): Promise<Saved> {
  requirePermission(actor, "setting.manage", WHOLE_SITE);
  if (changes.some(({ key }) => DANGEROUS.has(key))) requireElevated(actor);
  return withTransaction(async (trx) => {
    const stored = new Map((await lockSettings(trx)).map((one) => [one.key, one]));
    const conflicts = changes.filter(({ key, base }) => base !== (stored.get(key)?.version ?? 0)).map(({ key }) => key);
    const whole = changes.map(({ key, value }) => ({ key, value: withSecrets(value, stored.get(key)?.value) }));
    const faults = whole.flatMap((one) => faultsOf(group, one));
    if (conflicts.length > 0 || faults.length > 0) return { saved: false, conflicts, faults };
    for (const change of whole) await save(group, change, { actor, note, stored: stored.get(change.key) }, trx);
    return { saved: true, conflicts, faults };
  });
}

/**
 * Sets a setting whatever its version, as the command line does. Stores a version, and returns the stored value. Throws
 * `forbidden`, Refusal without the second factor for a dangerous setting, and `invalid_input` as setSetting does.
 */
export async function overwriteSetting(
  group: SettingGroup,
  { key, value }: { key: string; value: unknown },
  actor: Actor,
): Promise<unknown> {
  requirePermission(actor, "setting.manage", WHOLE_SITE);
  if (DANGEROUS.has(key)) requireElevated(actor);
  return withTransaction(async (trx) => {
    const stored = (await lockSettings(trx)).find((one) => one.key === key);
    return save(group, { key, value }, { actor, note: "", stored }, trx);
  });
}

/**
 * Returns the versions of a setting, newest first, without secrets. Throws `forbidden`, and `not_found` for a missing
 * setting.
 */
export async function readSettingVersions(group: SettingGroup, key: string, actor: Actor) {
  requirePermission(actor, "setting.manage", WHOLE_SITE);
  if (!Object.hasOwn(group.shape, key)) throw new DomainError("not_found", `setting ${key}`);
  const stored = (await readStoredSettings()).find((one) => one.key === key);
  if (stored === undefined) return [];
  const { id, version, value, changedAt: at } = stored;
  const versions = await readVersions("setting", id, { version, record: { value }, at });
  return versions.map(({ record, ...one }) => ({ ...one, value: withoutSecrets(valueOf(record)) }));
}

/** Restores a version of a setting. Throws as saveSettings does, and `not_found` for a missing version. */
export async function restoreSetting(
  group: SettingGroup,
  { key, number, base }: { key: string; number: number; base: number },
  actor: Actor,
): Promise<Saved> {
  requirePermission(actor, "setting.manage", WHOLE_SITE);
  const stored = (await readStoredSettings()).find((one) => one.key === key);
  const kept = stored && (await readVersions("setting", stored.id)).find((one) => one.number === number);
  if (kept === undefined) throw new DomainError("not_found", `setting ${key} ${number}`);
  return saveSettings(group, [{ key, value: valueOf(kept.record), base }], actor, `↺ ${number}`);
}

async function save(
  group: SettingGroup,
  { key, value }: { key: string; value: unknown },
  { actor, note, stored }: { actor: Actor; note: string; stored: StoredSetting | undefined },
  trx: Db,
): Promise<unknown> {
  const before = currentOf(group, key, stored);
  if (isSame(before.value, value)) return before.value;
  const after = await writeSetting(group, { key, value }, actor, trx);
  const of = { kind: "setting", id: after.id } as const;
  await keepVersion(of, { number: before.version, record: { value: before.value }, staffId: null }, trx);
  const staffId = isStaff(actor) ? actor.id : null;
  await keepVersion(of, { number: after.version, record: { value: after.value }, note, staffId }, trx);
  return after.value;
}

/** Returns the current value of a setting. It is the default if no value is stored or the stored value is no longer valid. */
function currentOf(group: SettingGroup, key: string, stored: StoredSetting | undefined) {
  const fits = stored && group.safeParse({ [key]: stored.value }).success;
  return {
    value: fits ? stored.value : standardOf(group, key),
    version: stored?.version ?? 0,
    changedAt: stored?.changedAt ?? null,
  };
}

const standardOf = (group: SettingGroup, key: string): unknown => group.parse({})[key];
const valueOf = (record: unknown): unknown => (record as { value?: unknown }).value;

function faultsOf(group: SettingGroup, { key, value }: { key: string; value: unknown }): string[] {
  if (!Object.hasOwn(group.shape, key)) return [key];
  const { error } = group.safeParse({ [key]: value });
  return error?.issues.map(({ path }) => path.join(".")) ?? [];
}
