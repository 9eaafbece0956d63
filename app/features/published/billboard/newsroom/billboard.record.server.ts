import { randomUUID } from "node:crypto";
import { Refusal } from "#app/features/base/user-error/user-error.ts";
import { publishEvent } from "#app/features/newsroom/event/event.service.server.ts";
import { requirePermission, type StaffActor, type Target } from "#app/features/newsroom/staff/staff.policy.ts";
import { VersionedRecord, type Stored } from "#app/features/newsroom/version/versioned-record.service.server.ts";
import type { BillboardInput } from "#app/features/published/billboard/billboard.schema.ts";
import { refreshHeatOf } from "#app/features/published/billboard/billboard.service.server.ts";
import {
  readWholeBoard,
  removeBillboard,
  writeBillboard,
  type WholeBoard,
} from "#app/features/published/billboard/billboard-writing.service.server.ts";
import { readIndustry } from "#app/features/published/industry/industry.service.server.ts";
import type { NounRecord } from "#app/newsroom/kit/record/version.rules.ts";
import { accept } from "#app/lib/accept.ts";
import { DomainError } from "#app/lib/errors.ts";
import { DEFAULT_LANGUAGE } from "#app/lib/language.ts";
import type { Db } from "#db/client.ts";
import { findNextPlace } from "./billboard.repo.server.ts";
import { billboardRecord, type BillboardForm } from "./billboard.schema.ts";

/** A stored board with its whole row. */
type StoredBoard = Stored<BillboardForm> & { whole: WholeBoard };

/**
 * The versioned record type of boards. A board belongs to an industry or to the site, and keeps its kind. Saving throws
 * `not_found` for an unknown industry. Each change of a heat board recalculates its heat. Deleting a board deletes its
 * issues.
 */
export const billboards = new VersionedRecord<BillboardForm, StoredBoard>({
  noun: "billboard",
  storedKind: "billboard",
  permission: "billboard.write",
  scopeOf: (_, { whole }) => billboardTarget(whole.industry_id),
  accept: acceptBoard,
  read: async (id, trx) => {
    const whole = await readWholeBoard(id, trx);
    return whole && { version: whole.version, record: saidOf(whole), whole };
  },
  insert: async (actor, { record }, trx) => {
    const board = { slug: `desk-${randomUUID()}`, sort_order: await findNextPlace(trx), ...writtenOf(record) };
    const { id, version } = await writeBillboard(undefined, board, actor, trx);
    const whole = await readWholeBoard(id, trx);
    return { id, version, record: whole === undefined ? record : saidOf(whole) };
  },
  write: async (actor, { record, stored: { whole } }, trx) => {
    const { slug, is_demo, sort_order } = whole;
    return (await writeBillboard(whole, { slug, is_demo, sort_order, ...writtenOf(record) }, actor, trx)).version;
  },
  remove: async (actor, _, { whole }, trx) => removeBillboard(whole, actor, trx),
  check: async (actor, { record, stored }, trx) => {
    await requirePlace(actor, record, trx);
    if (stored !== undefined && stored.record.kind !== record.kind)
      throw new DomainError("invalid_input", "a board stays of its kind");
  },
  afterChange: async (actor, { id, ...done }, trx) => {
    if (done.did !== "remove" && done.record.kind === "auto_heat") await refreshHeatOf(id, new Date(), trx);
    await publishEvent({ kind: "noun", noun: "billboard", id, by: actor.name }, trx);
  },
});

/** Returns the scope of a board for permissions: its industry, or the site. */
export const billboardTarget = (industryId: number | null): Target => ({
  columnIds: [],
  industryId,
  ownerId: null,
  assigneeId: null,
});

/** Throws `forbidden` for an industry outside of the actor's scope, and `not_found` for an unknown one. */
export async function requirePlace(actor: StaffActor, { industry }: BillboardForm, trx?: Db): Promise<void> {
  const industryId = industry === "" ? null : (await readIndustry(industry, DEFAULT_LANGUAGE, trx)).id;
  requirePermission(actor, "billboard.write", billboardTarget(industryId));
}

/** Validates a board. A heat board whose weights differ from the defaults must describe its method to readers. */
export function acceptBoard(input: unknown): BillboardForm {
  const said = accept(billboardRecord, input);
  const isHeat = said.kind === "auto_heat";
  if (isHeat === (said.window_hours === null))
    throw new DomainError("invalid_input", "window_hours is for heat boards");
  const own = [said.half_life_hours, said.favorite_weight, said.comment_weight, said.places];
  if (!isHeat && own.some((setting) => setting !== null))
    throw new DomainError("invalid_input", "an editors' board has no heat");
  if ((said.favorite_weight ?? said.comment_weight) !== null && said.method === "")
    throw new Refusal(({ staff }) => staff.billboards.methodNeeded);
  return said;
}

type StoredMetric = { key: string; label: string; unit?: string; label_en?: string; unit_en?: string };

/** Returns a board's data as versions store it. */
function saidOf(row: WholeBoard): BillboardForm {
  const fields = Object.keys(billboardRecord.shape) as (keyof BillboardForm)[];
  const said = Object.fromEntries(fields.map((field) => [field, (row as NounRecord)[field]]));
  const metrics = (row.metrics as StoredMetric[]).map(({ key, label, unit = "", label_en = "", unit_en = "" }) => ({
    key,
    label,
    unit,
    label_en,
    unit_en,
  }));
  return billboardRecord.parse({ ...said, metrics, industry: row.industry_slug ?? "" });
}

/** Converts stored data of a board to the input for saving it. */
export function writtenOf({ metrics, ...said }: BillboardForm): Omit<BillboardInput, "slug"> {
  return { ...said, columns: metrics };
}
