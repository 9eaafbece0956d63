import { sql } from "kysely";
import { shownAddress } from "#app/features/base/picture/picture.visibility.ts";
import { database, type Db } from "#db/client.ts";
import { DOSSIER_KINDS, type Dossier, type DossierKind, type DossierRow, type ShownDossier } from "./dossier.kinds.ts";
import { TABLES } from "./dossier.tables.ts";

/** The number of articles from which on a topic has a page. */
const FEWEST_OF_TOPIC = 3;

/** Whether the dossier `thing` has enough articles for a page. */
const isFull = (kind: DossierKind) =>
  kind !== "topic"
    ? sql<boolean>`true`
    : sql<boolean>`(select count(*) from (
        select from dossier_entries where kind = ${sql.lit(kind)} and page_id = thing.id and entry_kind = 'article'
          and publish_at <= now() limit ${sql.lit(FEWEST_OF_TOPIC)}) as counted) = ${sql.lit(FEWEST_OF_TOPIC)}`;

/** Whether the dossier `thing` has a page. */
export const isShown = (kind: DossierKind) =>
  sql<boolean>`thing.published and thing.merged_into is null and ${isFull(kind)}`;

/** Returns the record of a dossier, public or not. */
export async function findOne(kind: DossierKind, id: number, db: Db = database()): Promise<DossierRow | undefined> {
  const { rows } = await sql<DossierRow>`
    select id, name, other_names, ${kind === "author" ? shownAddress("thing.portrait") : sql`''`} as portrait, intro, intro_en,
      merged_into, published, is_demo, ${isFull(kind)} as is_full
    from ${sql.table(TABLES[kind])} as thing where id = ${id}`.execute(db);
  return rows[0];
}

/** Returns whether a version of a dossier was public. */
export async function wasPublic(kind: DossierKind, id: number, db: Db = database()): Promise<boolean> {
  const row = await db
    .selectFrom("noun_revisions")
    .select("number")
    .where("kind", "=", kind)
    .where("target_id", "=", id)
    .where(sql<boolean>`record ->> 'published' = 'true'`)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** An article with its names that may belong to dossiers. */
export type ArticleNames = { id: number; authors: string[]; tags: string[] };

/** Returns the dossiers that list an article by one of these names or by its text, public or not. */
export async function findOfArticle({ id, authors, tags }: ArticleNames, db: Db = database()) {
  return db
    .selectFrom("dossier_names")
    .select(["kind", "page_id as id"])
    .distinct()
    .where((is) =>
      is.or([
        is("kind", "=", "author").and("name", "=", sql<string>`any(${authors}::text[])`),
        is("kind", "=", "topic").and("name", "=", sql<string>`any(${tags}::text[])`),
      ]),
    )
    .unionAll(
      db
        .selectFrom("dossier_entries")
        .select(["kind", "page_id as id"])
        .where("entry_kind", "=", "article")
        .where("entry_id", "=", id)
        .where("kind", "=", "company"),
    )
    .$castTo<Dossier>()
    .execute();
}

/** Returns those of the given dossiers that have a page, with their names. */
export async function findShown(wanted: readonly Dossier[], db: Db = database()): Promise<ShownDossier[]> {
  const each = DOSSIER_KINDS.map(
    (kind) => sql`
      select ${sql.lit(kind)}::text as kind, id, name from ${sql.table(TABLES[kind])} as thing
      where id = any (${wanted.flatMap((one) => (one.kind === kind ? [one.id] : []))}::bigint[]) and ${isShown(kind)}`,
  );
  const { rows } = await sql<ShownDossier>`${sql.join(each, sql` union all `)}`.execute(db);
  return rows;
}
