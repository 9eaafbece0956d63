import { expect, it } from "vitest";
import { upgradedDatabase } from "../tests/db/upgraded-database.ts";

const OLD_STATE = `
  insert into columns (slug, name, name_en) values ('macro', '宏观', 'Macro');
  insert into articles (id, title, status, body_html, plain, column_id, import_key) values
    (1, '草稿', 'draft', '<p>甲</p>', '{一句。}', 1, 'file:a'), (2, '待审', 'review', '<p>甲</p>', '{}', null, null),
    (4, '已发布', 'published', '<p>丁</p>', '{}', 1, null), (5, '扔掉的草稿', 'draft', '', '{}', null, null),
    (6, '已下线', 'published', '', '{}', null, null), (7, '改过的旧文', 'published', '<p>旧</p>', '{}', null, null),
    (8, '撤下的', 'published', '', '{}', null, null);
  insert into articles (id, title, status, publish_at) values (3, '定时', 'scheduled', '2099-01-02T03:04:05+08');
  update articles set status = 'trashed' where id in (5, 8);
  update articles set status = 'offline' where id = 6;
  update articles set status = 'draft' where id = 7;
  insert into article_counts (article_id) select id from articles;
  insert into subjects (slug, title, start_at) values ('s', '专题', now());
  insert into subject_sections (subject_id, title, position) select id, '栏', 0 from subjects;
  insert into subject_articles (section_id, article_id, position) select id, 1, 0 from subject_sections;
  insert into members (username, nickname) values ('writer', '作者');
  insert into contributions (member_id, status, title, article_id) select id, 'accepted', '草稿', 1 from members;
`;

const rows = upgradedDatabase({ first: "0047_drafts_move.sql", last: "0047_drafts_move.sql" }, OLD_STATE);

it("moves what was never public into manuscripts under its id, each in its state", async () => {
  expect(await rows("select id::int, state, has_changes, import_key from manuscripts order by id")).toEqual([
    { id: 1, state: "writing", has_changes: true, import_key: "file:a" },
    { id: 2, state: "in_review", has_changes: true, import_key: null },
    { id: 3, state: "scheduled", has_changes: true, import_key: null },
    { id: 5, state: "trashed", has_changes: true, import_key: null },
    { id: 7, state: "writing", has_changes: true, import_key: null },
  ]);
  expect(await rows("select id::int, status from articles order by id")).toEqual([
    { id: 4, status: "published" },
    { id: 6, status: "offline" },
    { id: 7, status: "offline" },
    { id: 8, status: "trashed" },
  ]);
});

it("keeps every word, its first revision, its places in subjects and its contribution", async () => {
  const [draft] = await rows("select fields, body_html, title, column_id from manuscripts where id = 1");
  expect(draft).toMatchObject({ body_html: "<p>甲</p>", title: "草稿", column_id: 1 });
  expect(draft?.["fields"]).toMatchObject({
    title: "草稿",
    plain: ["一句。"],
    subjectSectionIds: [1],
    commentsOpen: true,
  });
  const [same] = await rows(`
    select count(*)::int as revisions, bool_and(r.reason = 'import' and r.number = 1
      and r.text_sha256 = text_sha256(m.fields, sha256(convert_to(m.body_html, 'UTF8')))) as same
    from manuscript_revisions r join manuscripts m on m.id = r.manuscript_id`);
  expect(same).toEqual({ revisions: 5, same: true });
  expect(await rows("select manuscript_id::int, article_id from contributions")).toEqual([
    { manuscript_id: 1, article_id: null },
  ]);
  expect(await rows("select contribution_id::int from manuscripts where id = 1")).toEqual([{ contribution_id: 1 }]);
});

it("opens a round of three steps for what waited, and a release for what was scheduled", async () => {
  expect(
    await rows(`select manuscript_id::int, kind, steps, writers, step, decision from review_rounds
      join review_steps on round_id = review_rounds.id`),
  ).toEqual([{ manuscript_id: 2, kind: "publish", steps: 3, writers: [], step: 1, decision: null }]);
  expect(await rows("select manuscript_id::int, kind, state, is_import, due_at from releases")).toEqual([
    { manuscript_id: 3, kind: "publish", state: "waiting", is_import: true, due_at: new Date("2099-01-01T19:04:05Z") },
  ]);
});

it("leaves no room for what is not released among what is public", async () => {
  for (const status of ["draft", "review", "scheduled"]) {
    await expect(rows(`insert into articles (title, status) values ('x', '${status}')`)).rejects.toThrow(
      "articles_status_ck",
    );
  }
});

it("lists every story for the newsroom, and follows those that never came there", async () => {
  const list = () => rows("select target_id::int as id, state, is_live from office_documents order by target_id");
  expect((await list()).map(({ id, state }) => `${String(id)} ${String(state)}`)).toEqual([
    "1 writing",
    "2 in_review",
    "3 scheduled",
    "4 released",
    "5 trashed",
    "6 withdrawn",
    "7 writing",
    "8 trashed",
  ]);
  await rows("insert into articles (id, title, status) values (20, '新', 'published')");
  await rows("update articles set status = 'published' where id = 7");
  await rows("delete from articles where id = 4");
  expect((await list()).filter(({ is_live }) => is_live === true)).toEqual([
    { id: 7, state: "writing", is_live: true },
    { id: 20, state: "released", is_live: true },
  ]);
});
