import { sql, type RawBuilder } from "kysely";
import { database, type Db } from "#db/client.ts";
import type { Grant, Scope } from "./staff.policy.ts";
import type { Role } from "#app/features/base/permission/permissions.ts";

/** A grant in the list of staff members. `scopeName` is the name of the column or industry, empty for the site. */
export type GrantRow = Grant & {
  id: number;
  scopeName: string;
  until: Date | null;
  grantedBy: string;
  grantedAt: Date;
};

/** A staff member with current grants. */
export type StaffRow = {
  id: number;
  username: string;
  realName: string;
  active: boolean;
  hasApp: boolean;
  isDemo: boolean;
  since: Date;
  grants: GrantRow[];
};

const HOLDS = sql`g.revoked_at is null and (g.until is null or g.until > now())`;

/** A staff member as the database returns them. Times within the JSON are texts. */
type FoundStaff = Omit<StaffRow, "grants"> & {
  grants: (Omit<GrantRow, "scope" | "until" | "grantedAt"> & {
    scopeKind: Scope["kind"];
    scopeId: number;
    until: string | null;
    grantedAt: string;
  })[];
};

/** Returns the query for one staff member, or for all sorted by name. */
const staffRows = (id: RawBuilder<number> | undefined) => sql<FoundStaff>`
  select staff.member_id as id, members.username, staff.real_name as "realName", staff.active,
    staff.totp_sealed is not null as "hasApp", staff.is_demo as "isDemo", staff.since,
    coalesce((
      select jsonb_agg(jsonb_build_object('id', g.id, 'role', g.role, 'scopeKind', g.scope_kind, 'scopeId', g.scope_id,
        'scopeName', coalesce(c.name, i.name, ''), 'until', g.until, 'grantedBy', g.granted_by, 'grantedAt', g.granted_at)
        order by g.id)
      from staff_grants g
      left join columns c on g.scope_kind = 'column' and c.id = g.scope_id
      left join industries i on g.scope_kind = 'industry' and i.id = g.scope_id
      where g.staff_id = staff.member_id and ${HOLDS}), '[]') as grants
  from staff join members on members.id = staff.member_id
  ${id === undefined ? sql`` : sql`where staff.member_id = ${id}`}
  order by staff.active desc, staff.real_name, staff.member_id`;

const asStaff = ({ grants, ...row }: FoundStaff): StaffRow => ({
  ...row,
  since: new Date(row.since),
  grants: grants.map(({ scopeKind, scopeId, until, grantedAt, ...grant }) => ({
    ...grant,
    scope: scopeKind === "site" ? { kind: "site" } : { kind: scopeKind, id: scopeId },
    until: until === null ? null : new Date(until),
    grantedAt: new Date(grantedAt),
  })),
});

/**
 * Returns an SQL expression for a staff member as one JSON value, for use within another query. It is null if the member
 * never was a staff member.
 */
export const staffBeside = (id: RawBuilder<number>) =>
  sql<FoundStaff | null>`(select to_jsonb(colleague) from (${staffRows(id)}) as colleague)`;

/** Parses the result of staffBeside. */
export const readBeside = (json: unknown): StaffRow | undefined =>
  json === null ? undefined : asStaff(json as FoundStaff);

export async function findById(id: number, db: Db = database()): Promise<StaffRow | undefined> {
  const { rows } = await staffRows(sql`${id}::bigint`).execute(db);
  return rows.map(asStaff)[0];
}

/** Returns current and former staff members, current ones first. */
export async function findAll(db: Db = database()): Promise<StaffRow[]> {
  const { rows } = await staffRows(undefined).execute(db);
  return rows.map(asStaff);
}

/** Returns the names of staff members keyed by id, including former ones. */
export async function findNames(ids: readonly number[], db: Db = database()): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom("staff").select(["member_id", "real_name"]).where("member_id", "in", ids).execute();
  return new Map(rows.map(({ member_id, real_name }) => [member_id, real_name]));
}

/** Locks the row of a member until the transaction ends. */
export async function lockMember(id: number, trx: Db) {
  return trx
    .selectFrom("members")
    .select(["id", "username", "status", "close_at", "is_demo"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
}

/**
 * Adds a staff member or reactivates a former one. Returns whether they have an app. Their currently bound number may
 * receive codes, because the administrator who adds them vouches for it.
 */
export async function upsert(staff: { id: number; realName: string; isDemo: boolean }, trx: Db): Promise<boolean> {
  const again = { real_name: staff.realName, active: true, takes_sms: true };
  const { totp_sealed } = await trx
    .insertInto("staff")
    .values({ member_id: staff.id, real_name: staff.realName, is_demo: staff.isDemo })
    .onConflict((conflict) => conflict.constraint("staff_pk").doUpdateSet(again))
    .returning("totp_sealed")
    .executeTakeFirstOrThrow();
  return totp_sealed !== null;
}

/** Deactivates a staff member. Returns whether they were active. */
export async function switchOff(id: number, trx: Db): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("staff")
    .set({ active: false })
    .where("member_id", "=", id)
    .where("active", "=", true)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Returns whether a member holds any grant now. */
export async function hasLiveGrants(id: number, db: Db): Promise<boolean> {
  const { rows } = await sql`select from staff_grants g where g.staff_id = ${id} and ${HOLDS} limit 1`.execute(db);
  return rows.length > 0;
}

type NewGrant = { staffId: number; role: Role; scope: Scope; until: Date | null; grantedBy: string; reason: string };

export async function insertGrant(grant: NewGrant, trx: Db): Promise<number> {
  const { id } = await trx
    .insertInto("staff_grants")
    .values({
      staff_id: grant.staffId,
      role: grant.role,
      scope_kind: grant.scope.kind,
      scope_id: grant.scope.kind === "site" ? null : grant.scope.id,
      until: grant.until,
      granted_by: grant.grantedBy,
      reason: grant.reason,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Returns an unrevoked grant and locks it until the transaction ends. */
export async function lockGrant(id: number, trx: Db) {
  const row = await trx
    .selectFrom("staff_grants")
    .select(["id", "staff_id", "role", "scope_kind", "scope_id"])
    .where("id", "=", id)
    .where("revoked_at", "is", null)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { scope_kind: kind, scope_id: scopeId } = row;
  const scope = (kind === "site" ? { kind } : { kind, id: scopeId }) as Scope;
  return { staffId: row.staff_id, role: row.role, scope };
}

export async function revokeGrant(id: number, by: string, trx: Db): Promise<void> {
  await trx
    .updateTable("staff_grants")
    .set({ revoked_by: by, revoked_at: sql`now()` })
    .where("id", "=", id)
    .execute();
}

/** Returns the column or industry with a slug. */
export async function findScopeBySlug(kind: "column" | "industry", slug: string, db: Db = database()) {
  const table = kind === "column" ? "columns" : "industries";
  const row = await db.selectFrom(table).select("id").where("slug", "=", slug).executeTakeFirst();
  return row && { kind, id: row.id };
}

/** Returns the name of a column or an industry, or undefined if it does not exist. */
export async function findScopeName(scope: Exclude<Scope, { kind: "site" }>, db: Db = database()) {
  const table = scope.kind === "column" ? "columns" : "industries";
  const row = await db.selectFrom(table).select("name").where("id", "=", scope.id).executeTakeFirst();
  return row?.name;
}
