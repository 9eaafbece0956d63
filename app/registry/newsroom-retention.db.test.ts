import { afterEach, expect, it } from "vitest";
import { findTables } from "#app/features/base/retention/retention.repo.server.ts";
import { work } from "../../jobs/work.ts";
import { testDatabase } from "../../tests/db/test-database.ts";
import { publishArticle } from "../../tests/fixtures/comments.ts";
import { newName, rows } from "../../tests/fixtures/members.ts";
import { fillPersonalTables } from "../../tests/fixtures/personal-rows.ts";
import { endRetention, RETENTION } from "./newsroom-retention.server.ts";

testDatabase();
afterEach(() => rows("delete from settings where key = 'retention'"));

const days = (count: number) => `now() - make_interval(days => ${count})`;
const counts = async (...tables: string[]) =>
  Object.fromEntries(
    await Promise.all(tables.map(async (table) => [table, (await rows(`select from ${table}`)).length] as const)),
  );

it("says of every table how long its rows are kept, and of no other", async () => {
  const named = RETENTION.flatMap(({ tables }) => tables);
  expect([...new Set(named)].toSorted()).toEqual((await findTables()).toSorted());
  // The table of pushes has two rules, one for each outcome.
  expect(named.toSorted().filter((table, index, all) => all[index - 1] === table)).toEqual(["pushes"]);
});

it("leaves to other jobs only what they do", () => {
  const jobs = work.map(({ name }) => name);
  for (const rule of RETENTION) if (rule.kept === "job") expect(jobs).toContain(rule.job);
  expect(jobs).toContain("retention");
});

it("ends what is older than its days, a thousand rows and more too, and keeps what is younger", async () => {
  const articleId = await publishArticle();
  const [member] = await rows("insert into members (username, nickname) values ($1, $1) returning id", [newName()]);
  await fillPersonalTables(member.id, articleId);
  await rows(`insert into messages (member_id, kind, event, created_at)
    select ${member.id}, 'notice', 'notice', ${days(731)} from generate_series(1, 2001)`);
  await rows(`update member_networks set seen_at = ${days(179)}`);
  await rows(`insert into member_networks (member_id, network, seen_at) values (${member.id}, 'old', ${days(181)})`);
  await rows(`insert into notices (key, created_at) values ('old', ${days(366)}), ('new', ${days(364)})`);
  await rows(`insert into word_changes (words, count, at) values ('[]', 1, ${days(731)}), ('[]', 1, ${days(731)})`);
  await rows(`insert into word_changes (words, count, undoes) select '[]', 1, min(id) from word_changes`);
  await rows(`insert into pushes (article_id, kind, target, state, done_at, next_at) values
    (${articleId}, 'import', 'cdn', 'done', ${days(31)}, now()),
    (${articleId}, 'import', 'baidu', 'done', ${days(29)}, now()),
    (${articleId}, 'picture', 'cdn', 'failed', null, ${days(181)}),
    (${articleId}, 'import', 'indexnow', 'waiting', null, ${days(400)})`);
  await rows(`update contributions set updated_at = ${days(364)}`);
  const line = await endRetention(new Date());
  expect(line.split(", ").toSorted()).toEqual([
    "1 of member_networks",
    "1 of notices",
    "1 of pushes",
    "1 of pushes",
    "1 of word_changes",
    "2001 of messages",
  ]);
  expect(await counts("messages", "member_networks", "notices", "pushes", "word_changes", "contributions")).toEqual({
    messages: 1,
    member_networks: 1,
    notices: 1,
    pushes: 2,
    word_changes: 2,
    contributions: 1,
  });
  expect(await endRetention(new Date())).toBe("");
});

it("empties comments that nobody sees and reports that were answered, and leaves the others their words", async () => {
  await rows(`update comments set status = 'declined', reviewed_at = ${days(181)}`);
  await rows(`insert into comments (article_id, member_id, content, status, reviewed_at)
    select article_id, member_id, 'shown', 'approved', ${days(181)} from comments limit 1`);
  await rows(`update error_reports set state = 'answered', answered_at = ${days(729)}`);
  expect(await endRetention(new Date())).toBe("1 of comments");
  expect(await rows("select content from comments order by id")).toEqual([{ content: "—" }, { content: "shown" }]);
  await rows(`update error_reports set answered_at = ${days(731)}`);
  expect(await endRetention(new Date())).toBe("1 of error_reports");
  expect(await rows("select quote, said, answer from error_reports")).toEqual([{ quote: "—", said: "—", answer: "" }]);
});

it("keeps the days that are set", async () => {
  await rows(`update contributions set status = 'declined', updated_at = ${days(40)}`);
  expect(await endRetention(new Date())).toBe("");
  await rows(`insert into settings (key, value) values ('retention', '{"contributions": 31}')`);
  await expect.poll(() => endRetention(new Date())).toBe("1 of contributions");
});
