import { sql } from "kysely";
import { database, type Db } from "#db/client.ts";

/** Fields that identify an article from another program: its title, and its source or else its body. */
type Same = { title: string; sourceUrl: string; bodyHtml: string };

/** Returns the id and the import key of another article with the same fields, if any. Uses an index. */
export async function findTwin(
  { title, sourceUrl, bodyHtml }: Same,
  importKey: string,
  db: Db = database(),
): Promise<{ id: number; import_key: string | null } | undefined> {
  const said = sourceUrl === "" ? bodyHtml : sourceUrl;
  return db
    .selectFrom("articles")
    .select(["id", "import_key"])
    .where(
      sql<string>`md5(title || chr(10) || case when source_url = '' then body_html else source_url end)`,
      "=",
      sql<string>`md5(${title}::text || chr(10) || ${said}::text)`,
    )
    .where("title", "=", title)
    .where("import_key", "is distinct from", importKey)
    .where("status", "<>", "trashed")
    .orderBy("id")
    .executeTakeFirst();
}

/** Returns the key, among `keys`, of an earlier imported article or story with this title. */
export async function findKeyOfTitle(
  keys: readonly string[],
  title: string,
  db: Db = database(),
): Promise<string | undefined> {
  const article = await db
    .selectFrom("articles")
    .select("import_key as key")
    .where("import_key", "in", keys)
    .where("title", "=", title)
    .executeTakeFirst();
  if (article?.key != null) return article.key;
  const story = await db
    .selectFrom("manuscripts")
    .select("import_key as key")
    .where("import_key", "in", keys)
    .where(sql<string>`fields ->> 'title'`, "=", title)
    .executeTakeFirst();
  return story?.key ?? undefined;
}

/** Returns the slugs of all columns, and the slugs of all industries with those of their sectors. */
export async function findPlaces(
  db: Db = database(),
): Promise<{ columns: Set<string>; industries: Map<string, Set<string>> }> {
  const columns = await db.selectFrom("columns").select("slug").execute();
  const rows = await db
    .selectFrom("industries")
    .leftJoin("sectors", "sectors.industry_id", "industries.id")
    .select(["industries.slug as industry", "sectors.slug as sector"])
    .execute();
  const industries = new Map(rows.map(({ industry }) => [industry, new Set<string>()]));
  for (const { industry, sector } of rows) if (sector !== null) industries.get(industry)?.add(sector);
  return { columns: new Set(columns.map(({ slug }) => slug)), industries };
}
