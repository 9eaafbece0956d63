import { sql, type Selectable } from "kysely";
import type { Db } from "#db/client.ts";
import type { Columns, Rules } from "#db/types.ts";

/** The key of the advisory lock, which no other code uses; it spells "dflt". */
const LOCK_KEY = 0x64666c74;

/** Lets one process at a time install the defaults. The others wait until it has committed. */
export async function lockInstalling(trx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LOCK_KEY})`.execute(trx);
}

/** Inserts a setting unless it exists. */
export async function insertMissingSetting(key: string, value: unknown, trx: Db): Promise<void> {
  await trx
    .insertInto("settings")
    .values({ key, value: JSON.stringify(value) })
    .onConflict((conflict) => conflict.column("key").doNothing())
    .execute();
}

/** Saves a setting and replaces an existing value. */
export async function writeSetting(key: string, value: unknown, trx: Db): Promise<void> {
  const json = JSON.stringify(value);
  await trx
    .insertInto("settings")
    .values({ key, value: json })
    .onConflict((conflict) => conflict.column("key").doUpdateSet({ value: json, updated_at: sql`now()` }))
    .execute();
}

/** Returns the value of a setting, or undefined if it does not exist. */
export async function findSetting(key: string, trx: Db): Promise<unknown> {
  return (await trx.selectFrom("settings").select("value").where("key", "=", key).executeTakeFirst())?.value;
}

export async function insertMissingIndustry(
  row: {
    slug: string;
    name: string;
    name_en: string;
    intro: string;
    intro_en: string;
    keywords: string[];
    palette: string;
    sort_order: number;
    seo_description: string;
  },
  trx: Db,
): Promise<void> {
  await trx
    .insertInto("industries")
    .values(row)
    .onConflict((conflict) => conflict.column("slug").doNothing())
    .execute();
}

/** Adds the English text of an existing industry if its Chinese text is still the installed one. */
export async function addIndustryEnglish(
  { slug, intro, intro_en }: { slug: string; intro: string; intro_en: string },
  trx: Db,
): Promise<void> {
  await trx
    .updateTable("industries")
    .set({ intro_en })
    .where("slug", "=", slug)
    .where("intro", "=", intro)
    .where("intro_en", "=", "")
    .execute();
}

/** Adds the English text of an existing column, like addIndustryEnglish. */
export async function addColumnEnglish(
  { slug, description, descriptionEn }: { slug: string; description: string; descriptionEn: string },
  trx: Db,
): Promise<void> {
  await trx
    .updateTable("columns")
    .set({ description_en: descriptionEn })
    .where("slug", "=", slug)
    .where("description", "=", description)
    .where("description_en", "=", "")
    .execute();
}

/** Inserts a sector of an industry. Does nothing if the industry no longer exists or already has it. */
export async function insertMissingSector(
  industrySlug: string,
  row: { slug: string; name: string; name_en: string; sort_order: number },
  trx: Db,
): Promise<void> {
  await trx
    .insertInto("sectors")
    .columns(["industry_id", "slug", "name", "name_en", "sort_order"])
    .expression((eb) =>
      eb
        .selectFrom("industries")
        .select(["id", sql.val(row.slug).as("slug"), sql.val(row.name).as("name"), sql.val(row.name_en).as("name_en")])
        .select(sql<number>`${row.sort_order}::integer`.as("sort_order"))
        .where("industries.slug", "=", industrySlug),
    )
    .onConflict((conflict) => conflict.columns(["industry_id", "slug"]).doNothing())
    .execute();
}

export async function insertMissingColumn(
  row: {
    parent_id: number | null;
    slug: string;
    name: string;
    name_en: string;
    description: string;
    description_en: string;
    template: Selectable<Columns>["template"];
    sort_order: number;
  },
  trx: Db,
): Promise<void> {
  await trx
    .insertInto("columns")
    .values(row)
    .onConflict((conflict) => conflict.column("slug").doNothing())
    .execute();
}

/** Returns the id of a column by its slug, or undefined if it no longer exists. */
export async function findColumnId(slug: string, trx: Db): Promise<number | undefined> {
  return (await trx.selectFrom("columns").select("id").where("slug", "=", slug).executeTakeFirst())?.id;
}

export async function insertMissingRule(
  row: {
    parent_id: number | null;
    type: Selectable<Rules>["type"];
    name: string;
    path: string;
    title: string;
    title_en: string;
    icon: string;
    keepalive: boolean;
    no_login_valid: boolean;
    weight: number;
  },
  trx: Db,
): Promise<void> {
  await trx
    .insertInto("rules")
    .values(row)
    .onConflict((conflict) => conflict.columns(["type", "name"]).doNothing())
    .execute();
}

/** Returns the id of a rule by its type and name, or undefined if it no longer exists. */
export async function findRuleId(type: Selectable<Rules>["type"], name: string, trx: Db): Promise<number | undefined> {
  return (
    await trx.selectFrom("rules").select("id").where("type", "=", type).where("name", "=", name).executeTakeFirst()
  )?.id;
}

/** Returns whether a page with this slug exists, published or not. */
export async function hasPage(slug: string, trx: Db): Promise<boolean> {
  return (await trx.selectFrom("pages").select("id").where("slug", "=", slug).executeTakeFirst()) !== undefined;
}
