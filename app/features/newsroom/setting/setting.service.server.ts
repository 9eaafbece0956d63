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
import { demandAct, demandElevated, isStaff, SITE_THING } from "#app/features/newsroom/staff/staff.policy.ts";
import { DomainError } from "#app/lib/errors.ts";
import { withTransaction, type Db } from "#db/client.ts";
import { DANGEROUS, isSame } from "./setting.rules.ts";

/** A setting as it is now; version 0 where nobody has ever changed it. */
export type SettingState = { key: string; value: unknown; standard: unknown; version: number; changedAt: Date | null };

/** Every setting of a group as it is stored, without secrets. Throws `forbidden`. */
export async function readSettingStates(group: SettingGroup, actor: Actor): Promise<SettingState[]> {
  demandAct(actor, "setting.manage", SITE_THING);
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

/** A new value of a setting; `base`: the version that it was made from. */
export type SettingChange = { key: string; value: unknown; base: number };

/** What became of changes: done all of them, or none, since some are another version by now or do not fit. */
export type Saved = { saved: boolean; conflicts: string[]; faults: string[] };

/**
 * Changes settings, all of them or none, and keeps each version. Returns which have moved on since they were read, and the
 * paths of what does not fit. Throws `forbidden`, Refusal without the second factor where one of them is dangerous.
 */
export async function saveSettings(
  group: SettingGroup,
  changes: readonly SettingChange[],
  actor: Actor,
): Promise<Saved> {
  demandAct(actor, "setting.manage", SITE_THING);
  if (changes.some(({ key }) => DANGEROUS.has(key))) demandElevated(actor);
  return withTransaction(async (trx) => {
    const stored = new Map((await lockSettings(trx)).map((one) => [one.key, one]));
    const conflicts = changes.filter(({ key, base }) => base !== (stored.get(key)?.version ?? 0)).map(({ key }) => key);
    const whole = changes.map(({ key, value }) => ({ key, value: withSecrets(value, stored.get(key)?.value) }));
    const faults = whole.flatMap((one) => faultsOf(group, one));
    if (conflicts.length > 0 || faults.length > 0) return { saved: false, conflicts, faults };
    for (const change of whole) await save(group, change, { actor, stored: stored.get(change.key) }, trx);
    return { saved: true, conflicts, faults };
  });
}

/**
 * Sets a setting whatever it says now, as a command does, and keeps each version; returns the value as it is stored. Throws
 * `forbidden`, Refusal without the second factor where it is dangerous, and `invalid_input` as setSetting does.
 */
export async function overwriteSetting(
  group: SettingGroup,
  { key, value }: { key: string; value: unknown },
  actor: Actor,
): Promise<unknown> {
  demandAct(actor, "setting.manage", SITE_THING);
  if (DANGEROUS.has(key)) demandElevated(actor);
  return withTransaction(async (trx) => {
    const stored = (await lockSettings(trx)).find((one) => one.key === key);
    return save(group, { key, value }, { actor, stored }, trx);
  });
}

/**
 * What a setting said at each of its versions, newest first, without secrets. Throws `forbidden`, and `not_found` for one
 * that does not exist.
 */
export async function readSettingVersions(group: SettingGroup, key: string, actor: Actor) {
  demandAct(actor, "setting.manage", SITE_THING);
  if (!Object.hasOwn(group.shape, key)) throw new DomainError("not_found", `setting ${key}`);
  const stored = (await readStoredSettings()).find((one) => one.key === key);
  if (stored === undefined) return [];
  const kept = await readVersions("setting", stored.id);
  const before = kept.map(({ record, ...one }) => ({ ...one, value: withoutSecrets(valueOf(record)) }));
  // The newest is kept only when it is changed once more, if a seed or an older release wrote it.
  if (before[0]?.number === stored.version) return before;
  const now = { number: stored.version, value: withoutSecrets(stored.value), note: "", by: "", at: stored.changedAt };
  return [now, ...before];
}

/** Lets a setting say again what it said at a version. Throws as saving does, and `not_found` for a version that is none. */
export async function restoreSetting(
  group: SettingGroup,
  { key, number, base }: { key: string; number: number; base: number },
  actor: Actor,
): Promise<Saved> {
  demandAct(actor, "setting.manage", SITE_THING);
  const stored = (await readStoredSettings()).find((one) => one.key === key);
  const kept = stored && (await readVersions("setting", stored.id)).find((one) => one.number === number);
  if (kept === undefined) throw new DomainError("not_found", `setting ${key} ${number}`);
  return saveSettings(group, [{ key, value: valueOf(kept.record), base }], actor);
}

async function save(
  group: SettingGroup,
  { key, value }: { key: string; value: unknown },
  { actor, stored }: { actor: Actor; stored: StoredSetting | undefined },
  trx: Db,
): Promise<unknown> {
  const before = currentOf(group, key, stored);
  if (isSame(before.value, value)) return before.value;
  const after = await writeSetting(group, { key, value }, actor, trx);
  const of = { kind: "setting", id: after.id } as const;
  await keepVersion(of, { number: before.version, record: { value: before.value }, staffId: null }, trx);
  const staffId = isStaff(actor) ? actor.id : null;
  await keepVersion(of, { number: after.version, record: { value: after.value }, staffId }, trx);
  return after.value;
}

/** What a setting says: what is stored, or the standard where nothing is or where it does not fit any more. */
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
