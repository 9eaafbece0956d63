import { database, type Db } from "#db/client.ts";

/** Returns the paths of all columns and industries, keyed by "column <slug>" and "industry <slug>". */
export async function readColumnPaths(db: Db = database()): Promise<Map<string, string>> {
  const columns = await db.selectFrom("columns").select(["id", "slug"]).execute();
  const industries = await db.selectFrom("industries").select(["id", "slug"]).execute();
  return new Map([
    ...columns.map(({ id, slug }) => [`column ${slug}`, `/news/column/${id}`] as const),
    ...industries.map(({ id, slug }) => [`industry ${slug}`, `/industry/${id}`] as const),
  ]);
}
