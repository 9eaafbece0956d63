import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { memberActor } from "#app/features/base/actor/actor.ts";
import { readCollection } from "#app/features/members/collect/collect.service.server.ts";
import { readComments, readOwnComments } from "#app/features/members/comment/comment.service.server.ts";
import { readFeed } from "#app/features/members/follow/follow.service.server.ts";
import { readHistory } from "#app/features/members/reading-history/reading-history.service.server.ts";
import { readEntries } from "#app/features/members/ledger/ledger-reading.service.server.ts";
import { readMessages } from "#app/features/members/message/message.service.server.ts";
import { connect, disconnect } from "#db/client.ts";
import { openEmbedded } from "#db/embedded/supervisor.ts";
import { generate, RUNS, timed } from "./load-data.ts";
import type { Figure, Section } from "./report.ts";

const SIZE = { articles: 10_000, members: 100_000, ledger: 10_000_000, comments: 5_000_000 };
/** The number of members with the longest lists. Their lists are read repeatedly. */
const BUSIEST = 10;
const LIMIT = 10;
const TARGET_MS = 30;

/** A list as a call reads it: for a member, and one page of it. `last`: its last page, if it has fewer than 100. */
type List = { name: string; whose: string; last?: number; read: (id: number, page: number) => Promise<unknown> };

const reader = (id: number) => ({ ...memberActor(id, () => true), member: { keeps_history: true } });
const page = (number: number) => ({ page: number, limit: LIMIT });

/** Every list of the member area, with a query for the members with the longest ones. */
const LISTS: List[] = [
  {
    name: "points",
    whose: "select member_id as id from ledger_entries where unit = 'points'",
    read: (id, number) => readEntries("points", page(number), reader(id)),
  },
  {
    name: "balance",
    whose: "select member_id as id from ledger_entries where unit = 'money'",
    read: (id, number) => readEntries("money", page(number), reader(id)),
  },
  {
    name: "own comments",
    whose: "select member_id as id from comments",
    read: (id, number) => readOwnComments(page(number), reader(id)),
  },
  {
    name: "comments by time",
    whose: "select article_id as id from comments where parent_id is null",
    read: (id, number) => readComments(id, "time", page(number)),
  },
  {
    name: "comments by heat",
    whose: "select article_id as id from comments where parent_id is null",
    read: (id, number) => readComments(id, "heat", page(number)),
  },
  {
    name: "messages",
    whose: "select member_id as id from messages",
    read: (id, number) => readMessages(undefined, page(number), reader(id)),
  },
  {
    name: "collection",
    whose: "select member_id as id from collected",
    read: (id, number) => readCollection({ type: undefined, search: "" }, page(number), reader(id)),
  },
  {
    name: "reading history",
    whose: "select member_id as id from readings",
    read: (id, number) => readHistory(page(number), reader(id), "gone"),
  },
  {
    name: "articles of what is followed",
    whose: "select member_id as id from follows",
    last: 30,
    read: (id, number) => readFeed(page(number), reader(id), "zh-cn"),
  },
];

/** Measures the first and the 100th page of each list in the services, at the target sizes. */
export async function memberLists(): Promise<Section> {
  const dataDir = await mkdtemp(join(tmpdir(), "members-"));
  const database = await openEmbedded({ dataDir });
  try {
    generate(dataDir, SIZE);
    const readers = await withDatabase(database.url, async (query) => {
      await fillBoxes(query);
      await query("vacuum analyze");
      const found = [];
      for (const list of LISTS) found.push({ list, ids: await busiest(list.whose, query) });
      return found;
    });
    const before = await withDatabase(database.url, countFullScans);
    const figures = await withDatabase(database.url, async () => {
      const times: Figure[] = [];
      for (const { list, ids } of readers)
        times.push(await timeOf(list, ids, 1), await timeOf(list, ids, list.last ?? 100));
      return times;
    });
    const scans = (await withDatabase(database.url, countFullScans)) - before;
    return {
      title: "Lists of members",
      method: `Median of ${RUNS} calls in the services, warm, for the ${BUSIEST} with the longest lists, at 100,000 members, 10 million ledger entries and 5 million comments.`,
      figures: [...figures, { name: "full scans of large tables", value: `${scans}`, target: "0", met: scans === 0 }],
    };
  } finally {
    await database.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

type Query = (text: string) => Promise<Record<string, unknown>[]>;

/** Milliseconds after which the server has counted the work of closed connections. */
const COUNTED_AFTER_MS = 1_000;

/** Opens the pool of the services for a task, and closes it. */
async function withDatabase<T>(url: string, work: (query: Query) => Promise<T>): Promise<T> {
  const pool = connect(url, { statementTimeout: 0 });
  try {
    return await work(async (text) => (await pool.query<Record<string, unknown>>(text)).rows);
  } finally {
    await disconnect();
    await sleep(COUNTED_AFTER_MS);
  }
}

async function timeOf(list: List, ids: number[], number: number): Promise<Figure> {
  const ms = await timed((run) => list.read(ids[run % ids.length] ?? 0, number));
  return {
    name: `${list.name}, page ${number}`,
    value: `${ms.toFixed(2)} ms`,
    target: `< ${TARGET_MS} ms`,
    met: ms < TARGET_MS,
  };
}

/** Returns the number of full scans of large tables by PostgreSQL. */
async function countFullScans(query: Query): Promise<number> {
  const [row] = await query("select sum(seq_scan)::int as scans from pg_stat_user_tables where n_live_tup > 50000");
  return Number(row?.["scans"]);
}

/** Inserts messages and favourites, which the command line cannot create: a few for most members, many for some. */
async function fillBoxes(query: Query): Promise<void> {
  const spread =
    "from generate_series(1, 1000000) as n, lateral (select case when n % 2 = 0 then 1 + n % 20 else 1 + n % 100000 end as place) as at";
  await query(
    `insert into messages (member_id, kind, event, facts) select at.place, 'notice', 'notice', '{"title":"x","content":"y"}' ${spread}`,
  );
  await query(
    `insert into collected (member_id, kind, target_id, title)
     select at.place, 'article', 1 + n / 20 % 10000, 'x' ${spread} where n <= 200000 on conflict do nothing`,
  );
  await query(
    `insert into readings (member_id, article_id, read_at)
     select at.place, 1 + n / 20 % 1000, now() - n * interval '1 second' ${spread} on conflict do nothing`,
  );
  await query(
    `insert into follows (member_id, kind, target_id, title)
     select place, kind, id, 'x' from generate_series(1, 20) as place,
       (select 'column' as kind, id from columns union all select 'industry', id from industries) as things`,
  );
}

/** Returns the members with the most rows in a query. */
async function busiest(whose: string, query: Query): Promise<number[]> {
  const rows = await query(`select id from (${whose}) as rows group by id order by count(*) desc limit ${BUSIEST}`);
  return rows.map(({ id }) => Number(id));
}
