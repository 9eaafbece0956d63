import { database, type Db } from "#db/client.ts";

/** Returns the views of a staff member in the order of creation. */
export async function findViews(staffId: number, db: Db = database()) {
  return db
    .selectFrom("office_views")
    .select(["id", "name", "filter"])
    .where("staff_id", "=", staffId)
    .orderBy("id")
    .execute();
}

/** Saves a view. If the name exists, its filter is replaced. */
export async function upsertView(
  view: { staffId: number; name: string; filter: Record<string, unknown> },
  db: Db = database(),
): Promise<number> {
  const filter = JSON.stringify(view.filter);
  const { id } = await db
    .insertInto("office_views")
    .values({ staff_id: view.staffId, name: view.name, filter })
    .onConflict((conflict) => conflict.constraint("office_views_name_uq").doUpdateSet({ filter }))
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Deletes a view of a staff member. Returns whether it existed. */
export async function deleteView(id: number, staffId: number, db: Db = database()): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("office_views")
    .where("id", "=", id)
    .where("staff_id", "=", staffId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
