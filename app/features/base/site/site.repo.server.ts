import { database, type Db } from "#db/client.ts";

/** Returns all stored settings, keyed by name. */
export async function findAllSettings(db: Db = database()): Promise<Record<string, unknown>> {
  const rows = await db.selectFrom("settings").select(["key", "value"]).execute();
  return Object.fromEntries(rows.map((row) => [row.key, row.value]));
}

/** Returns all enabled rules, heaviest first. */
export async function findEnabledRules(db: Db = database()) {
  return db
    .selectFrom("rules")
    .selectAll()
    .where("enabled", "=", true)
    .orderBy("weight", "desc")
    .orderBy("id")
    .execute();
}

export type RuleRow = Awaited<ReturnType<typeof findEnabledRules>>[number];

/** Returns the pages listed in the footer, in its order. */
export async function findFooterPages(db: Db = database()) {
  return db
    .selectFrom("pages")
    .select(["slug", "title", "title_en"])
    .where("published", "=", true)
    .where("show_in_footer", "=", true)
    .orderBy("footer_order")
    .orderBy("id")
    .execute();
}
