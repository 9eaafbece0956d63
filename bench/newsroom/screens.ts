import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { storyVector } from "#app/features/newsroom/story/story-document.vector.ts";
import { EMPTY_FIELDS } from "#app/features/newsroom/story/story.schema.ts";
import { pictureWords } from "#app/features/base/picture/newsroom/picture.words.ts";
import { connect, connectionPool, disconnect } from "#db/client.ts";
import { openEmbedded } from "#db/embedded/supervisor.ts";
import { screenLists } from "./screen-lists.ts";
import { fronts } from "./fronts.ts";
import { generate, p95, RUNS } from "../load-data.ts";
import { timeFigure, type Figure, type Section } from "../report.ts";
import { titleOf } from "./story-lists.ts";

const ARTICLES = Number(process.env["ARTICLES"] ?? 1_000_000);
const SIZE = { articles: ARTICLES, members: ARTICLES / 10, comments: ARTICLES * 5 };
const PICTURES = ARTICLES / 10;
/** The number of rows of all other submissions, and of the audit log. */
const OTHERS = ARTICLES / 50;
/** The number of comments that wait for review. */
const WAITING = 10_000;
const TITLES = 500;
const TARGET_MS = 100;

/**
 * Measures how fast the lists of the newsroom's screens answer at their target sizes, and how soon a front is public.
 */
export async function screens(): Promise<Section[]> {
  const dataDir = await mkdtemp(join(tmpdir(), "screens-"));
  const database = await openEmbedded({ dataDir });
  try {
    generate(dataDir, SIZE);
    connect(database.url, { statementTimeout: 0 });
    await fill();
    const figures: Figure[] = [];
    for (const [name, read] of Object.entries(await screenLists())) {
      figures.push(timeFigure(name, await p95(read), TARGET_MS));
    }
    const many = (count: number) => count.toLocaleString("en");
    const lists = {
      title: "Lists of the newsroom's screens",
      method: `p95 of ${RUNS} calls in the services, warm, over ${many(ARTICLES)} articles, as many stories and lines of the trail, ${many(SIZE.comments)} comments of which ${many(WAITING)} wait, ${many(SIZE.members)} members, ${many(PICTURES)} pictures, and ${many(OTHERS)} each of contributions, reports of errors, complaints, flashes and messages.`,
      figures,
    };
    return [lists, await fronts(database.url, `${many(ARTICLES)} articles`)];
  } finally {
    await disconnect();
    await database.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/**
 * Inserts rows that the command line cannot create. Triggers are disabled meanwhile, so the rows include what triggers
 * would add.
 */
async function fill(): Promise<void> {
  const client = await connectionPool().connect();
  try {
    for (const table of FILLED) await client.query(`alter table ${table} disable trigger user`);
    const titles = Array.from({ length: TITLES }, (_, number) => titleOf(number));
    const vectors = await Promise.all(
      titles.map((title) => storyVector({ ...EMPTY_FIELDS, title, tags: [title.slice(0, 2)] })),
    );
    const words = titles.map((caption) => pictureWords({ caption, alt: "", credit: "本刊", by: "" }));
    await client.query("create table filling (number int primary key, title text, vector tsvector, words tsvector)");
    await client.query(
      `insert into filling select number - 1, title, vector::tsvector, words::tsvector
       from unnest($1::text[], $2::text[], $3::text[]) with ordinality as t (title, vector, words, number)`,
      [titles, vectors, words],
    );
    for (const statement of STATEMENTS) await client.query(statement);
    for (const table of FILLED) await client.query(`alter table ${table} enable trigger user`);
    await client.query("drop table filling");
  } finally {
    client.release(true);
  }
  await connectionPool().query("vacuum analyze");
}

/** Tables that are filled without notifications. */
const FILLED = "manuscripts media comments contributions error_reports complaints flashes mailings audit_entries".split(
  " ",
);
const AT = "now() - make_interval(mins => n)";
const FILLING = `join filling f on f.number = (n * 7919) % ${TITLES}`;

const STATEMENTS = [
  `insert into staff (member_id, real_name) select id, '同事' || id from members order by id limit 50`,
  `insert into staff_grants (staff_id, role, granted_by, reason)
   select member_id, 'editor', 'operator:bench', 'bench' from staff`,
  `insert into manuscripts (id, fields, state, has_changes, owner_id, touched_at)
   select a.id, jsonb_build_object('title', a.title, 'columnId', a.column_id, 'industryId', a.industry_id),
     case when a.id % 1000 = 0 then 'writing' else 'released' end, a.id % 1000 = 0,
     (select min(member_id) from staff) + a.id % 50, a.publish_at from articles a`,
  `insert into office_documents (kind, target_id, title, column_id, industry_id, state, owner_id, is_live, touched_at, vector)
   select 'story', m.id, m.title, m.column_id, m.industry_id, m.state, m.owner_id, m.state = 'released', m.touched_at, f.vector
   from manuscripts m join filling f on f.number = m.id % ${TITLES}
   on conflict (kind, target_id) do update set (state, owner_id, is_live, touched_at, vector) =
     (excluded.state, excluded.owner_id, excluded.is_live, excluded.touched_at, excluded.vector)`,
  `insert into media (sha256, extension, width, height, bytes, widths, caption, credit, rights, rights_by, uploaded_by,
     created_at, phash, words, is_used, valid_until, rights_change_at)
   select md5(n::text) || md5('x' || n), 'jpg', 1600, 900, 200000, '{400,800,1600}', f.title, '本刊',
     (array['own', 'agency', 'handout', 'cc', 'purchased', 'unknown'])[1 + n % 6], '某社', (select min(member_id) from staff),
     ${AT}, ('x' || substr(md5(n::text), 1, 16))::bit(64), f.words, n % 3 = 0,
     case when n % 50 = 0 then now() + make_interval(days => n % 400) end,
     case when n % 50 = 0 then now() + make_interval(days => n % 400) end
   from generate_series(1, ${PICTURES}) n ${FILLING}`,
  `insert into media_uses (media_id, kind, target_id)
   select id, 'article', 1 + id * 7 % ${ARTICLES} from media where is_used`,
  `update comments set status = 'approved', reviewed_at = created_at where status = 'waiting'
     and id < (select min(id) from (select id from comments where status = 'waiting' order by id desc limit ${WAITING}) as last)`,
  `update comments set reports = 1, reported_at = created_at where id % 500 = 1 and status = 'approved'`,
  `update comments set held_words = '{彩票}' where status = 'waiting' and id % 3 = 0`,
  `insert into contributions (member_id, title, body_html, status, submitted_at, updated_at)
   select n, f.title, '<p>文</p>', (array['waiting', 'returned', 'accepted', 'declined'])[1 + n % 4], ${AT}, ${AT}
   from generate_series(1, ${OTHERS}) n ${FILLING}`,
  `insert into error_reports (article_id, member_id, quote, said, state, created_at)
   select n, n, '一句话', f.title, (array['open', 'corrected', 'answered'])[1 + n % 3], ${AT}
   from generate_series(1, ${OTHERS}) n ${FILLING}`,
  `insert into complaints (number, kind, about, said, language, state, accept_due_at, due_at, received_at, closed_at)
   select 'JB' || n, (array['illegal', 'harmful', 'false', 'person'])[1 + n % 4], '/news/' || n, f.title, 'zh-cn',
     case when n % 10 = 0 then 'new' else 'finished' end, ${AT}, ${AT}, ${AT}, case when n % 10 <> 0 then ${AT} end
   from generate_series(1, ${OTHERS}) n ${FILLING}`,
  `insert into flashes (content, publish_at, channel)
   select f.title, ${AT}, 'macro' from generate_series(1, ${OTHERS}) n ${FILLING}`,
  `insert into mailings (key, audience, title, content, send_at, state, made_by)
   select gen_random_uuid(), '{}', left(f.title, 100), f.title, ${AT}, 'sent', (select min(member_id) from staff)
   from generate_series(1, ${OTHERS / 10}) n ${FILLING}`,
  `insert into audit_entries (actor, action, target_kind, target_id, at)
   select 'staff:' || (select min(member_id) from staff) + n % 50,
     (array['story.create', 'review.pass', 'release.publish', 'setting.set', 'comment.approve'])[1 + n % 5],
     'story', (1 + n % ${ARTICLES})::text, ${AT} from generate_series(1, ${ARTICLES}) n`,
];
