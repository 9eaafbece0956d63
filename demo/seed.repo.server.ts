import { setTimeout as sleep } from "node:timers/promises";
import { sql, type Insertable } from "kysely";
import pg from "pg";
import { formatDate } from "#app/lib/dates.ts";
import { connectionUrl, database, type Db } from "#db/client.ts";
import type { Complaints, ComplaintSteps, Contributions, ErrorReports } from "#db/types.ts";
import type { DemoHeadline } from "./headlines.ts";
import type { DemoDossiers, DemoSite } from "./files.ts";

/** The key of the advisory lock, which no other code uses; it spells "demo". */
const LOCK_KEY = 0x64656d6f;
const ASK_AGAIN_MS = 100;
const ROWS_A_STATEMENT = 2000;

/** The setting that marks the demo content as complete. */
const SEEDED_KEY = "demoSeeded";

/**
 * Runs the work while no other process adds demo content; the others wait. A separate connection holds the lock, so
 * that the work can use the whole pool. Waiting processes retry, because the work may take longer than a single
 * statement is allowed to.
 */
export async function withSeedingLock<T>(work: () => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: connectionUrl() });
  // A lost connection releases the lock. The next statement of the work fails as well.
  client.on("error", () => undefined);
  await client.connect();
  try {
    while (!(await tryLock(client))) await sleep(ASK_AGAIN_MS);
    return await work();
  } finally {
    await client.end();
  }
}

async function tryLock(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ has: boolean }>("select pg_try_advisory_lock($1) as has", [LOCK_KEY]);
  return rows[0]?.has ?? false;
}

/** Returns whether the demo content is complete, or the site has other articles. */
export async function needsNoDemo(db: Db = database()): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`
    select exists (select from settings where key = ${SEEDED_KEY})
        or exists (select from articles where not is_demo) as done`.execute(db);
  return rows[0]?.done ?? false;
}

export async function markSeeded(now: Date, trx: Db): Promise<void> {
  const value = JSON.stringify(now.toISOString());
  await trx
    .insertInto("settings")
    .values({ key: SEEDED_KEY, value })
    .onConflict((conflict) => conflict.column("key").doNothing())
    .execute();
}

/** The setting that records that the demo members were added. An operator who removes them does not get them again. */
const MEMBERS_KEY = "demoMembersSeeded";

/** Returns whether the demo members were added before, or the site has other members. */
export async function hasSeededMembers(db: Db = database()): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`
    select exists (select from settings where key = ${MEMBERS_KEY}) or exists (select from members) as done`.execute(
    db,
  );
  return rows[0]?.done ?? false;
}

export async function markMembersSeeded(trx: Db): Promise<void> {
  await trx.insertInto("settings").values({ key: MEMBERS_KEY, value: "true" }).execute();
}

/** The setting that records that the demo's newsroom was added. */
const STAFF_KEY = "demoStaffSeeded";

/** Returns whether the demo's newsroom was added before, or the site has other members. */
export async function hasSeededStaff(db: Db = database()): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`
    select exists (select from settings where key = ${STAFF_KEY})
        or exists (select from members where not is_demo) as done`.execute(db);
  return rows[0]?.done ?? false;
}

export async function markStaffSeeded(db: Db = database()): Promise<void> {
  await db.insertInto("settings").values({ key: STAFF_KEY, value: "true" }).execute();
}

type Counts = { views: number; likes: number; favorites: number };

/** Sets the view counts of demo articles to those in their files. */
export async function setCounts(rows: { article_id: number; counts: Counts }[], trx: Db): Promise<void> {
  const of = (name: keyof Counts) => rows.map(({ counts }) => counts[name]);
  await sql`
    update article_counts set views = given.views, likes = given.likes, favorites = given.favorites
    from unnest(${rows.map((row) => row.article_id)}::bigint[], ${of("views")}::integer[], ${of("likes")}::integer[],
      ${of("favorites")}::integer[]) as given (article_id, views, likes, favorites)
    where article_counts.article_id = given.article_id`.execute(trx);
}

export async function insertHourlyViews(
  rows: { article_id: number; hour: Date; views: number }[],
  trx: Db,
): Promise<void> {
  for (let start = 0; start < rows.length; start += ROWS_A_STATEMENT) {
    const part = rows.slice(start, start + ROWS_A_STATEMENT);
    await sql`
      insert into article_views_hourly (article_id, hour, views)
      select * from unnest(${part.map((row) => row.article_id)}::bigint[], ${part.map((row) => row.hour)}::timestamptz[], ${part.map((row) => row.views)}::integer[])
      on conflict (article_id, hour) do update set views = excluded.views`.execute(trx);
  }
}

export async function insertHeadlines(
  headlines: (Omit<DemoHeadline, "slug"> & { article_id: number })[],
  trx: Db,
): Promise<void> {
  if (headlines.length > 0) await trx.insertInto("headlines").values(headlines).execute();
}

export async function insertJobs(jobs: DemoSite["jobs"], trx: Db): Promise<void> {
  const rows = jobs.map(({ number, ...job }, index) => ({ ...job, headcount: number, sort_order: index }));
  if (rows.length === 0) return;
  await trx
    .insertInto("job_posts")
    .values(rows)
    .onConflict((conflict) => conflict.columns(["title", "place"]).doNothing())
    .execute();
}

export async function insertLinks(links: DemoSite["links"], trx: Db): Promise<void> {
  const rows = links.map(({ group, ...link }, index) => ({ ...link, group_name: group, sort_order: index }));
  if (rows.length === 0) return;
  await trx
    .insertInto("friend_links")
    .values(rows)
    .onConflict((conflict) => conflict.column("url").doNothing())
    .execute();
}

/** Inserts public authors, topics and companies. Invented people agree to their pages on the day of the demo. */
export async function insertDossiers(dossiers: DemoDossiers, now: Date, trx: Db): Promise<void> {
  const shown = { published: true, is_demo: true };
  const consent = { consent_on: formatDate(now), consent_note: "演示：虚构的人物" };
  for (const author of dossiers.authors)
    await trx
      .insertInto("authors")
      .values({ ...author, ...consent, ...shown })
      .execute();
  for (const table of ["topics", "companies"] as const)
    for (const dossier of dossiers[table])
      await trx
        .insertInto(table)
        .values({ ...dossier, ...shown })
        .execute();
}

/** The setting that records that the demo comments were added. */
const COMMENTS_KEY = "demoCommentsSeeded";

export async function hasSeededComments(db: Db = database()): Promise<boolean> {
  const row = await db.selectFrom("settings").select("key").where("key", "=", COMMENTS_KEY).executeTakeFirst();
  return row !== undefined;
}

export async function markCommentsSeeded(trx: Db): Promise<void> {
  await trx.insertInto("settings").values({ key: COMMENTS_KEY, value: "true" }).execute();
}

/** The setting that records that the demo's newsroom has its stories. */
const STORIES_KEY = "demoStoriesSeeded";

export async function hasSeededStories(db: Db = database()): Promise<boolean> {
  const row = await db.selectFrom("settings").select("key").where("key", "=", STORIES_KEY).executeTakeFirst();
  return row !== undefined;
}

export async function markStoriesSeeded(db: Db = database()): Promise<void> {
  await db.insertInto("settings").values({ key: STORIES_KEY, value: "true" }).execute();
}

/** The setting that records that the other screens of the demo's newsroom have entries. */
const DESKS_KEY = "demoDesksSeeded";

export async function hasSeededNewsroom(db: Db = database()): Promise<boolean> {
  const row = await db.selectFrom("settings").select("key").where("key", "=", DESKS_KEY).executeTakeFirst();
  return row !== undefined;
}

export async function markNewsroomSeeded(trx: Db): Promise<void> {
  await trx.insertInto("settings").values({ key: DESKS_KEY, value: "true" }).execute();
}

/** Marks a mailing as read for two of every three members who received it. */
export async function readMailing(mailingId: number, db: Db = database()): Promise<void> {
  await sql`
    update messages set read_at = created_at where mailing_id = ${mailingId} and read_at is null and member_id % 3 <> 0`.execute(
    db,
  );
}

/** Returns the existing stories of the demo's newsroom, keyed by file name. */
export async function findDemoStories(db: Db = database()): Promise<Map<string, { id: number; state: string }>> {
  const rows = await db
    .selectFrom("manuscripts")
    .select(["id", "import_key", "state"])
    .where("is_demo", "=", true)
    .where("import_key", "like", "demo/stories/%")
    .execute();
  return new Map(rows.map(({ id, import_key, state }) => [(import_key ?? "").slice(13), { id, state }]));
}

/** Returns the ids of demo members, keyed by account name. */
export async function findDemoMembers(db: Db = database()): Promise<Map<string, number>> {
  const rows = await db.selectFrom("members").select(["id", "username"]).where("is_demo", "=", true).execute();
  return new Map(rows.map(({ id, username }) => [username, id]));
}

/** Returns the existing demo articles with their file names. */
export async function findDemoArticles(db: Db = database()): Promise<{ id: number; slug: string; publishAt: Date }[]> {
  const rows = await db
    .selectFrom("articles")
    .select(["id", "import_key", "publish_at"])
    .where("is_demo", "=", true)
    .where("import_key", "like", "demo/%")
    .orderBy("id")
    .execute();
  return rows.map((row) => ({ id: row.id, slug: (row.import_key ?? "").slice(5), publishAt: row.publish_at }));
}

/** Sets the source of each demo article by the name that readers see. */
export async function nameDemoSources(db: Db = database()): Promise<void> {
  await sql`
    update articles set source_id = sources.id from sources
    where articles.is_demo and articles.source_id is null and articles.source_name = sources.name`.execute(db);
}

type Contribution = Omit<Insertable<Contributions>, "status">;

/** Inserts contributions that wait for an editor. Returns their ids. */
export async function insertContributions(rows: readonly Contribution[], db: Db = database()): Promise<number[]> {
  if (rows.length === 0) return [];
  const inserted = await db
    .insertInto("contributions")
    .values(rows.map((row) => ({ ...row, status: "waiting" as const })))
    .returning("id")
    .execute();
  return inserted.map(({ id }) => id);
}

/** Returns whether a member has any contribution. */
export async function hasContributed(memberId: number, db: Db = database()): Promise<boolean> {
  const row = await db.selectFrom("contributions").select("id").where("member_id", "=", memberId).executeTakeFirst();
  return row !== undefined;
}

/** Inserts a reader's error report about a story and returns its id. */
export async function insertErrorReport(report: Insertable<ErrorReports>, trx: Db): Promise<number> {
  const { id } = await trx.insertInto("error_reports").values(report).returning("id").executeTakeFirstOrThrow();
  return id;
}

/** Inserts a complaint with its steps so far. */
export async function insertComplaint(
  complaint: Insertable<Complaints>,
  steps: readonly Omit<Insertable<ComplaintSteps>, "complaint_id">[],
  trx: Db,
): Promise<void> {
  const { id } = await trx.insertInto("complaints").values(complaint).returning("id").executeTakeFirstOrThrow();
  await trx
    .insertInto("complaint_steps")
    .values(steps.map((step) => ({ ...step, complaint_id: id })))
    .execute();
}
