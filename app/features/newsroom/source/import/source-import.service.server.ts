import { isSameValue } from "#app/newsroom/kit/record/version.rules.ts";
import type { SourceRecord } from "../source.fields.ts";
import { sources as stored } from "../source.record.server.ts";
import type { StaffActor } from "#app/features/newsroom/staff/staff.policy.ts";
import { hostOf, oneLine, sourcesOfTable, type FaultySourceRow, type ListedSource } from "./source-table.ts";

/** A stored source. */
type Standing = { id: number; version: number; record: SourceRecord };

/** The preview of an import of sources. A preview changes nothing. */
export type SourcePlan = {
  added: SourceRecord[];
  changed: (Standing & { fields: (keyof SourceRecord)[] })[];
  /** The number of unchanged sources. */
  same: number;
  /** Sources of an earlier edition that are missing from this one. */
  gone: Standing[];
  /** Names of sources that may be reprinted but have no known host. Links to them cannot be checked. */
  unhosted: string[];
  faulty: FaultySourceRow[];
};

/** The list that is imported: its kind, its edition, and whether its sources may be reprinted. */
export type ListOfSources = Pick<SourceRecord, "list" | "edition" | "may_reprint">;

/**
 * Compares a table of sources with the stored ones by name. Returns new, changed, unchanged and missing sources. A column of
 * the table takes precedence over the same field of `of`. Throws `forbidden`.
 */
export async function planSources(
  actor: StaffActor,
  table: readonly (readonly string[])[],
  of: ListOfSources,
): Promise<SourcePlan> {
  const standing = (await stored.list(actor)).list;
  const byName = new Map(standing.map((one) => [oneLine(one.record.name), one]));
  const { sources, faulty } = sourcesOfTable(table);
  const plan: SourcePlan = { added: [], changed: [], same: 0, gone: [], unhosted: [], faulty };
  for (const source of sources) {
    const stands = byName.get(source.name);
    const record = recordOf(source, of, stands?.record);
    if (record.may_reprint && record.active && record.host === "") plan.unhosted.push(record.name);
    const fields = stands === undefined ? [] : differing(stands.record, record);
    if (stands === undefined) plan.added.push(record);
    else if (fields.length > 0) plan.changed.push({ ...stands, record, fields });
    else plan.same += 1;
  }
  const named = new Set(sources.map(({ name }) => name));
  plan.gone = standing.filter(
    ({ record: { name, list, active } }) => list === of.list && active && !named.has(oneLine(name)),
  );
  return plan;
}

const NEW = { host: "", terms: "", valid_until: null, active: true };

/** Returns the source after the import. A field does not change if the list lacks it, or only spells it differently. */
function recordOf(source: ListedSource, of: ListOfSources, stands: SourceRecord | undefined): SourceRecord {
  const record = { ...NEW, ...stands, ...of, ...source };
  if (stands === undefined) return record;
  return { ...record, name: stands.name, host: hostOf(stands.host) === record.host ? stands.host : record.host };
}

const differing = (before: SourceRecord, after: SourceRecord) =>
  (Object.keys(after) as (keyof SourceRecord)[]).filter((name) => !isSameValue(before[name], after[name]));
