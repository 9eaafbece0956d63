import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { EMPTY_FIELDS } from "#app/features/newsroom/story/story.schema.ts";
import { MANUSCRIPT_STATES } from "#app/features/newsroom/story/story.states.ts";
import { readStory } from "#app/features/newsroom/story/story.service.server.ts";
import { saveManuscript } from "#app/features/newsroom/story/saving.service.server.ts";
import { storyVector } from "#app/features/newsroom/story/story-document.vector.ts";
import { readStories } from "#app/features/newsroom/story/list/story-list.service.server.ts";
import { staffActor } from "#app/features/newsroom/staff/staff.policy.ts";
import { connect, connectionPool, disconnect } from "#db/client.ts";
import { openEmbedded } from "#db/embedded/supervisor.ts";
import { installDefaults } from "../../defaults/install.ts";
import { generate, idsOf, p95, RUNS } from "../load-data.ts";
import { timeFigure, type Figure, type Section } from "../report.ts";
import { chief, listsOf, TITLES, titleOf } from "./story-lists.ts";

const SIZE = Number(process.env["STORIES"] ?? 1_000_000);
const REVISIONS_EACH = 5;
const STAFF = 50;
/** The number of sources. A third of the stories has one; the last source belongs to one in 30,000. */
const SOURCES = 40;
/** Measures the newsroom's lists over many stories, and opening and saving a story. */
export async function stories(): Promise<Section> {
  const dataDir = await mkdtemp(join(tmpdir(), "stories-"));
  const database = await openEmbedded({ dataDir });
  try {
    generate(dataDir, { members: STAFF });
    connect(database.url, { statementTimeout: 0 });
    await fill();
    const figures = [...(await timeLists()), ...(await timeStory())];
    const size = `${SIZE.toLocaleString("en")} stories and ${(SIZE * REVISIONS_EACH).toLocaleString("en")} revisions`;
    return {
      title: "The newsroom's stories",
      method: `p95 of ${RUNS} calls in the services, warm, over ${size}.`,
      figures,
    };
  } finally {
    await disconnect();
    await database.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

const query = (text: string, values: unknown[] = []) => connectionPool().query(text, values);
async function fill(): Promise<void> {
  await installDefaults();
  await query("insert into staff (member_id, real_name) select id, '同事' || id from members order by id limit $1", [
    STAFF,
  ]);
  await query("insert into sources (name, list) select '来源' || n, 'other' from generate_series(1, $1::int) n", [
    SOURCES,
  ]);
  const titles = Array.from({ length: TITLES }, (_, number) => titleOf(number));
  const vectors = await Promise.all(
    titles.map((title) => storyVector({ ...EMPTY_FIELDS, title, tags: [title.slice(0, 2)] })),
  );
  await query("create table filling (number int primary key, title text, vector tsvector)");
  await query(
    "insert into filling select number - 1, title, vector::tsvector from unnest($1::text[], $2::text[]) with ordinality as t (title, vector, number)",
    [titles, vectors],
  );
  // One story in a thousand is unfinished, as on a site that is years old. The product's own code builds the indexes at
  // the end.
  await query(
    `with places as (select array_agg(id order by id) as ids from columns), fields as (select array_agg(id order by id) as ids from industries),
      people as (select array_agg(member_id order by member_id) as ids from staff),
      origins as (select array_agg(id order by id) as ids from sources)
    insert into manuscripts (fields, state, has_changes, owner_id, assignee_id, touched_at)
    select $2::jsonb || jsonb_build_object('title', f.title, 'columnId', places.ids[1 + i % cardinality(places.ids)],
        'industryId', fields.ids[1 + (i / 7) % cardinality(fields.ids)],
        'sourceId', case when i % 30000 = 1 then origins.ids[$4::int] when i % 3 = 0 then origins.ids[1 + (i / 3) % ($4::int - 1)] end),
      case when i % 1000 = 0 then ($3::text[])[1 + (i / 1000) % 6] else 'released' end, i % 1000 = 0,
      people.ids[1 + (i / 3) % cardinality(people.ids)],
      case when i % 20 = 0 then people.ids[1 + (i / 11) % cardinality(people.ids)] end, now() - make_interval(secs => ($1::int - i) * 60)
    from generate_series(1, $1::int) as i join filling f on f.number = (i * 7919::bigint) % ${TITLES}, places, fields, people, origins`,
    [
      SIZE,
      JSON.stringify(EMPTY_FIELDS),
      MANUSCRIPT_STATES.filter((state) => state !== "released" && state !== "trashed"),
      SOURCES,
    ],
  );
  await query(
    `insert into office_documents (kind, target_id, title, column_id, industry_id, source_id, state, owner_id, assignee_id, is_live, touched_at, vector)
    select 'story', m.id, m.title, m.column_id, m.industry_id, (m.fields ->> 'sourceId')::int, m.state, m.owner_id, m.assignee_id, m.state = 'released', m.touched_at, f.vector
    from manuscripts m join filling f on f.title = m.title`,
  );
  await query("insert into bodies select sha256(''), '', 0");
  await query(
    `insert into manuscript_revisions (manuscript_id, number, fields, body_sha256, reason)
    select m.id, n, jsonb_build_object('title', m.title), sha256(''), 'explicit' from manuscripts m, generate_series(1, $1::int) n`,
    [REVISIONS_EACH],
  );
  await query("drop table filling");
  await query("vacuum analyze");
}

async function timeLists(): Promise<Figure[]> {
  const lists = listsOf({
    staff: await idsOf("select member_id as id from staff order by member_id"),
    columns: await idsOf("select id from columns order by id"),
    industries: await idsOf("select id from industries order by id"),
    sources: await idsOf("select id from sources order by id"),
  });
  const figures: Figure[] = [];
  for (const [name, call] of Object.entries(lists))
    figures.push(timeFigure(`list: ${name}`, await p95((run) => readStories(...call(run))), 20));
  const before = (await readStories(chief, {})).next ?? "";
  figures.push(timeFigure("list: the next stretch", await p95(() => readStories(chief, { before })), 20));
  return figures;
}

/** Measures opening and saving a story of 5,000 characters as its writer's screen does. */
async function timeStory(): Promise<Figure[]> {
  const [id = 0] = await idsOf("select id from manuscripts where state = 'writing' order by id limit 1");
  const [writer = 0] = await idsOf(`select owner_id as id from manuscripts where id = ${id}`);
  const actor = staffActor({ id: writer, sessionId: 0, grants: [{ role: "editor", scope: { kind: "site" } }] });
  const body = (run: number) =>
    `${`<p>${"一篇五千字的稿子，每隔一会儿存一次。".repeat(14)}</p>`.repeat(20)}<p>第${run}次</p>`;
  let base = 1;
  const save = async (run: number) => {
    const { version } = await saveManuscript(actor, { id, fence: 0, changes: { body: { base, value: body(run) } } });
    base = version;
  };
  const saved = await p95(save);
  const opened = await p95(() => readStory(actor, id));
  return [
    timeFigure("a save of 5,000 characters", saved, 40),
    timeFigure("a story of 5,000 characters opened", opened, 40),
  ];
}
