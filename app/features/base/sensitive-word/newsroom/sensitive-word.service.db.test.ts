import { beforeEach, expect, it } from "vitest";
import { operator } from "#app/features/base/actor/actor.ts";
import {
  findWords,
  installWords,
  type SensitiveWord,
} from "#app/features/base/sensitive-word/sensitive-word.service.server.ts";
import { withTransaction } from "#db/client.ts";
import { emptyTables, testDatabase } from "#tests/db/test-database.ts";
import { publishArticle } from "#tests/fixtures/comments.ts";
import { newName, rows } from "#tests/fixtures/members.ts";
import { addStaff } from "#tests/fixtures/newsroom/staff.ts";
import { findComments } from "./sensitive-word.repo.server.ts";
import {
  changeWordList,
  readAllWords,
  readWordChanges,
  readWordPage,
  tryWords,
  undoWordChange,
} from "./sensitive-word.service.server.ts";

testDatabase();
beforeEach(() => emptyTables("word_changes", "sensitive_words", "audit_entries"));

const words = (action: "refuse" | "hold" | null, ...list: string[]) => list.map((word) => ({ word, action }));
const list = async () =>
  Object.fromEntries((await readAllWords(operator("li"))).map(({ word, action }) => [word, action]));

it("puts words on the list, changes what they do, takes them off, and takes each change back", async () => {
  const actor = await addStaff("operations");
  expect(await changeWordList(words("refuse", "荐股", "配资"), actor)).toBe(2);
  expect(
    await changeWordList([...words("hold", "荐股"), ...words(null, "配资"), ...words("refuse", "加群")], actor),
  ).toBe(3);
  expect(await list()).toEqual({ 荐股: "hold", 加群: "refuse" });
  const trail = await rows(
    "select action, target_id as word, detail->>'action' as does from audit_entries order by id",
  );
  expect(trail.map(({ action, word, does }) => `${action} ${word} ${does}`)).toEqual([
    "word.add 荐股 refuse",
    "word.add 配资 refuse",
    "word.add 荐股 hold",
    "word.remove 配资 null",
    "word.add 加群 refuse",
  ]);
  expect((await findWords("我来荐股")).hold).toEqual(["荐股"]);
  const [second, first] = await readWordChanges(actor);
  expect(second).toMatchObject({ added: 1, changed: 1, removed: 1, isUndone: false, isUndoing: false });
  expect(first).toMatchObject({ added: 2, changed: 0, removed: 0, isUndone: false, isUndoing: false });
  expect(second?.by).not.toBe("");
  await changeWordList(words("refuse", "荐股"), actor);
  expect(await undoWordChange(actor, second?.id ?? 0)).toEqual({ changed: 2, left: 1 });
  expect(await list()).toEqual({ 荐股: "refuse", 配资: "refuse" });
  await expect(undoWordChange(actor, second?.id ?? 0)).rejects.toThrow("conflict");
  expect((await readWordChanges(actor)).map(({ isUndone, isUndoing }) => [isUndone, isUndoing])).toEqual([
    [false, true],
    [false, false],
    [true, false],
    [false, false],
  ]);
  expect(await rows("select detail from audit_entries where action = 'word.undo'")).toEqual([
    { detail: { change: second?.id, count: 2 } },
  ]);
  expect(first?.words.toSorted()).toEqual(["荐股", "配资"].toSorted());
});

it("takes back a change of which nothing stands any more: nothing is done, and that is on the list", async () => {
  const actor = await addStaff("operations");
  await changeWordList(words("refuse", "荐股"), actor);
  const [change] = await readWordChanges(actor);
  await changeWordList(words("hold", "荐股"), actor);
  expect(await undoWordChange(actor, change?.id ?? 0)).toEqual({ changed: 0, left: 1 });
  expect(await list()).toEqual({ 荐股: "hold" });
  expect((await readWordChanges(actor))[0]).toMatchObject({ isUndoing: true, added: 0, changed: 0, removed: 0 });
  await expect(undoWordChange(actor, change?.id ?? 0)).rejects.toThrow("conflict");
  expect(await changeWordList(words("hold", "荐股"), actor)).toBe(0);
  expect(await readWordChanges(actor)).toHaveLength(3);
});

it("is changed by one after the other: the same word of many at the same time comes on it once", async () => {
  const actor = await addStaff("operations");
  const changed = await Promise.all(Array.from({ length: 8 }, () => changeWordList(words("hold", "同时"), actor)));
  expect(changed.filter((count) => count > 0)).toEqual([1]);
  expect(await rows("select from audit_entries")).toHaveLength(1);
});

it("takes a change back once, however many ask at the same time", async () => {
  const actor = await addStaff("operations");
  await changeWordList(words("refuse", "荐股"), actor);
  const [change] = await readWordChanges(actor);
  await rows("insert into word_changes (words, count) select '[]', 0 from generate_series(1, 51)");
  const newest = await readWordChanges(actor);
  expect([newest.length, newest[0]?.by]).toEqual([50, ""]);
  expect(newest.map(({ id }) => id)).toEqual(newest.map((_, index) => (newest[0]?.id ?? 0) - index));
  await rows("delete from word_changes where staff_id is null");
  const undone = await Promise.allSettled(Array.from({ length: 6 }, () => undoWordChange(actor, change?.id ?? 0)));
  const said = undone.map((one) => (one.status === "fulfilled" ? "done" : String(one.reason)));
  const late = `DomainError: conflict: word change ${change?.id} is taken back already`;
  expect(said.toSorted()).toEqual([...Array(5).fill(late), "done"]);
  expect(await list()).toEqual({});
  expect(await rows("select 1 from word_changes")).toHaveLength(2);
});

it("takes none where one is none, writes one line for many, and wants the second factor for them", async () => {
  const actor = await addStaff("operations");
  await expect(changeWordList(words("refuse", "荐股", "，，"), actor)).rejects.toThrow("invalid_input");
  expect(await list()).toEqual({});
  const many = words("refuse", ...Array.from({ length: 101 }, (_, index) => `词条${index}`));
  await expect(changeWordList(many, actor)).rejects.toMatchObject({ help: { stepUp: true } });
  const elevated = { ...actor, elevated: true };
  const hundred = await addStaff("operations");
  expect(await changeWordList(many.slice(1), hundred)).toBe(100);
  const [fewer] = await readWordChanges(hundred);
  expect(await undoWordChange(hundred, fewer?.id ?? 0)).toEqual({ changed: 100, left: 0 });
  await emptyTables("audit_entries");
  expect(await changeWordList(many, elevated)).toBe(101);
  expect(await rows("select action, detail from audit_entries")).toEqual([
    { action: "word.change", detail: { count: 101, words: many.slice(0, 20).map(({ word }) => word) } },
  ]);
  const [made] = await readWordChanges(actor);
  expect([made?.words, made?.added]).toEqual([many.slice(0, 10).map(({ word }) => word), 101]);
  await expect(undoWordChange(actor, made?.id ?? 0)).rejects.toMatchObject({ help: { stepUp: true } });
  await expect(undoWordChange(elevated, 999_999)).rejects.toThrow("not_found");
  const editor = await addStaff("editor");
  await expect(changeWordList(words("refuse", "荐股"), editor)).rejects.toThrow("forbidden");
  await expect(readWordPage(editor, { q: "" })).rejects.toThrow("forbidden");
});

it("takes words of fifty characters, tells of twenty one by one, and keeps what a starter list has otherwise", async () => {
  const actor = await addStaff("operations");
  await expect(changeWordList(words("refuse", "长".repeat(51)), actor)).rejects.toThrow("invalid_input");
  const twenty = ["长".repeat(50), ...Array.from({ length: 19 }, (_, index) => `词条${index}`)];
  await changeWordList(words("refuse", ...twenty), actor);
  await changeWordList(words("hold", ...twenty, "再一条"), actor);
  expect(await rows("select action, count(*)::int from audit_entries group by action order by action")).toEqual([
    { action: "word.add", count: 20 },
    { action: "word.change", count: 1 },
  ]);
  const starters: SensitiveWord[] = [
    { word: "词条0", action: "refuse" },
    { word: "新词", action: "name" },
  ];
  for (const some of [starters, []]) await withTransaction((trx) => installWords(some, trx));
  expect(await list()).toMatchObject({ 词条0: "hold", 新词: "name" });
});

it("gives the whole list in the order in which its words came, wherever the database has room for them", async () => {
  const actor = await addStaff("operations");
  for (const word of ["甲词", "乙词"]) await changeWordList(words("refuse", word), actor);
  await changeWordList(words(null, "甲词"), actor);
  await rows("vacuum sensitive_words");
  await changeWordList(words("refuse", "丙词"), actor);
  expect((await readAllWords(actor)).map(({ word }) => word)).toEqual(["乙词", "丙词"]);
});

it("shows the list by stretches, by letters and by kind", async () => {
  const actor = { ...(await addStaff("operations")), elevated: true };
  const many = words(
    "refuse",
    ...Array.from({ length: 250 }, (_, index) => (index < 200 ? `词条${index}` : `另${index}`)),
  );
  await changeWordList([...many, ...words("hold", "ＶＩＰ群", "QQ群")], actor);
  const first = await readWordPage(actor, { q: "" });
  expect(first.counts).toEqual({ refuse: 250, hold: 2, name: 0, "whole-name": 0 });
  const second = await readWordPage(actor, { q: "", after: first.next ?? 0 });
  const ids = [...first.list, ...second.list].map(({ id }) => id);
  expect([first.list.length, first.next, ids.length]).toEqual([200, first.list[199]?.id, 252]);
  expect(ids).toEqual([...new Set(ids)].toSorted((one, other) => other - one));
  expect([second.next, second.counts]).toEqual([null, null]);
  const full = await readWordPage(actor, { q: "词条" });
  expect([full.list.length, full.next]).toEqual([200, null]);
  expect(full.counts).toEqual({ refuse: 200, hold: 0, name: 0, "whole-name": 0 });
  expect((await readWordPage(actor, { q: "qq" })).list.map(({ word }) => word)).toEqual(["QQ群"]);
  expect((await readWordPage(actor, { q: "qq" })).counts).toMatchObject({ refuse: 0, hold: 1 });
  expect((await readWordPage(actor, { q: "条19" })).list).toHaveLength(11);
  expect((await readWordPage(actor, { q: "", action: "hold" })).list).toHaveLength(2);
  expect((await readWordPage(actor, { q: "ＶＩＰ" })).counts).toEqual({ refuse: 0, hold: 1, name: 0, "whole-name": 0 });
});

it("tells what a change would do before it is done, in the newest comments too", async () => {
  const actor = await addStaff("operations");
  await changeWordList(words("refuse", "荐股", "配资"), actor);
  const [writer] = await rows<{ id: number }>("insert into members (username, nickname) values ($1, $1) returning id", [
    newName(),
  ]);
  const article = await publishArticle();
  const said = (text: string, hours = 0, status = "waiting") =>
    rows(
      `insert into comments (article_id, member_id, content, status, held_words, created_at)
        values ($1, $2, $3, $5, '{}', now() - make_interval(hours => $4))`,
      [article, writer?.id, text, hours, status],
    );
  await said("三十天以前的荐股", 721);
  await said("删了的荐股", 0, "deleted");
  await said("配资，还差一小时三十天", 719);
  for (const text of ["一起荐·股吧", "带你配资", "快来加群"]) await said(text);
  const wanted = [
    ...words("hold", "荐股"),
    ...words("refuse", "配资", "加群", "。"),
    ...words(null, "免费"),
    ...words("hold", "不见"),
  ];
  expect(await tryWords(actor, wanted)).toEqual({
    added: 2,
    changed: 1,
    removed: 0,
    same: 2,
    faults: ["。"],
    comments: 4,
    hits: 4,
    words: [
      { word: "配资", hits: 2 },
      { word: "加群", hits: 1 },
      { word: "荐股", hits: 1 },
    ],
  });
  expect(await tryWords(actor, words(null, "荐股", "配资"))).toMatchObject({
    added: 0,
    changed: 0,
    removed: 2,
    same: 0,
  });
  expect(await tryWords(actor, words("refuse", "荐股", "配资"))).toMatchObject({ changed: 0, same: 2 });
  expect((await tryWords(actor, words("hold", "#N/A", "配资"))).faults).toEqual(["#N/A"]);
  expect((await tryWords(actor, words(null, "#N/A"))).faults).toEqual([]);
  const none = Array.from({ length: 21 }, (_, index) => "。".repeat(index + 1));
  expect((await tryWords(actor, words("hold", ...none))).faults).toEqual(none.slice(0, 20));
  const [{ at } = { at: new Date() }] = await rows<{ at: Date }>(
    "update comments set created_at = date_trunc('second', now()) where content = '快来加群' returning created_at as at",
  );
  expect(await findComments(at, 1)).toEqual(["快来加群"]);
  expect(await findComments(new Date(0), 2)).toEqual(["快来加群", "带你配资"]);
  expect(await findComments(new Date(Date.now() + 60_000), 2)).toEqual([]);
  expect(await list()).toEqual({ 荐股: "refuse", 配资: "refuse" });
  await rows(
    `insert into comments (article_id, member_id, content, status, held_words)
     select $1, $2, '没有问题', 'waiting', '{}' from generate_series(1, 5000)`,
    [article, writer?.id],
  );
  expect(await tryWords(actor, wanted)).toMatchObject({ comments: 5_000, hits: 0 });
});
