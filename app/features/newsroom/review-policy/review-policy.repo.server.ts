import { sql, type Selectable } from "kysely";
import { WRITABLE } from "#app/features/newsroom/story/story.policy.ts";
import { database, type Db } from "#db/client.ts";
import type { ReviewPolicies } from "#db/types.ts";
import { placeOf, type PolicyRecord, type PolicyTarget, type ReviewPolicy } from "./review-policy.rules.ts";

function policyOf({ id, version, scope_kind: kind, scope_id: of, ...row }: Selectable<ReviewPolicies>): ReviewPolicy {
  const { origin, sensitivity, steps } = row as unknown as PolicyRecord;
  return { id, version, record: { scope: of === null ? "site" : `${kind} ${of}`, origin, sensitivity, steps } };
}

function columnsOf({ scope, ...rest }: PolicyRecord) {
  const place = placeOf(scope);
  return { ...rest, scope_kind: place?.kind ?? ("site" as const), scope_id: place?.id ?? null };
}

/** Returns all policies. Policies of the whole site come first, the others are sorted by scope. */
export async function findPolicies(db: Db = database()): Promise<ReviewPolicy[]> {
  const rows = await db
    .selectFrom("review_policies")
    .selectAll()
    .orderBy((eb) => eb("scope_kind", "<>", "site"))
    .orderBy("scope_kind")
    .orderBy("scope_id")
    .orderBy((eb) => eb("sensitivity", "is not", null))
    .orderBy((eb) => eb("origin", "is not", null))
    .orderBy("id")
    .execute();
  return rows.map(policyOf);
}

/** Locks all policies against other writers until the transaction ends, and returns them. */
export async function lockPolicies(trx: Db): Promise<ReviewPolicy[]> {
  await sql`lock table review_policies in share row exclusive mode`.execute(trx);
  return findPolicies(trx);
}

/** Returns whether the column or industry of a policy exists, and locks it against removal. */
export async function lockPlace({ kind, id }: { kind: "column" | "industry"; id: number }, trx: Db): Promise<boolean> {
  const row = await trx
    .selectFrom(kind === "column" ? "columns" : "industries")
    .select("id")
    .where("id", "=", id)
    .forKeyShare()
    .executeTakeFirst();
  return row !== undefined;
}

/** Inserts a policy. Returns its id. */
export async function insertPolicy(record: PolicyRecord, trx: Db): Promise<number> {
  const row = await trx
    .insertInto("review_policies")
    .values(columnsOf(record))
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Updates a policy. Returns its new version. */
export async function updatePolicy(id: number, record: PolicyRecord, trx: Db): Promise<number> {
  const row = await trx
    .updateTable("review_policies")
    .set({ ...columnsOf(record), version: sql`version + 1` })
    .where("id", "=", id)
    .returning("version")
    .executeTakeFirstOrThrow();
  return row.version;
}

export async function deletePolicy(id: number, trx: Db): Promise<void> {
  await trx.deleteFrom("review_policies").where("id", "=", id).execute();
}

/** A group of stories that policies treat alike, with their number. */
export type OpenStories = PolicyTarget & { columnId: number | null; count: number };

/** Returns the stories that can be handed in, grouped by the properties that policies use, largest groups first. */
export async function countOpenStories(): Promise<OpenStories[]> {
  const rows = await database()
    .selectFrom("manuscripts as m")
    .leftJoin("columns as c", "c.id", "m.column_id")
    .select(["m.column_id", "c.parent_id", "m.industry_id", "m.origin", "m.sensitivity"])
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("m.has_changes", "=", true)
    .where("m.state", "in", WRITABLE)
    .groupBy(["m.column_id", "c.parent_id", "m.industry_id", "m.origin", "m.sensitivity"])
    .orderBy("count", "desc")
    .orderBy("m.column_id")
    .orderBy("m.industry_id")
    .orderBy("m.origin")
    .orderBy("m.sensitivity")
    .execute();
  return rows.map(({ column_id: columnId, parent_id: parentId, industry_id: industryId, count, ...row }) => ({
    columnId,
    columnIds: [columnId, parentId].filter((id) => id !== null),
    industryId,
    origin: row.origin ?? "original",
    sensitivity: row.sensitivity,
    count,
  }));
}
