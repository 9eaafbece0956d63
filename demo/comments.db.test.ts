import { expect, it } from "vitest";
import "#app/i18n/all-messages.ts";
import { testDatabase } from "../tests/db/test-database.ts";
import { countsOf, publishArticle } from "../tests/fixtures/comments.ts";
import { rows } from "../tests/fixtures/members.ts";
import { seedDemoComments } from "./comments.ts";
import { seedDemoMembers } from "./members.ts";

testDatabase();

it("are written once, approved, within the life of their article, for a site with demo members", async () => {
  const article = await publishArticle({ importKey: "demo/auto-winter-range", isDemo: true });
  const now = new Date();
  await seedDemoComments(now);
  expect(await countsOf(article)).toEqual({ comments: 0, seen: 0 });
  await seedDemoMembers();
  await Promise.all([seedDemoComments(now), seedDemoComments(now)]);
  expect(await countsOf(article)).toEqual({ comments: 6, seen: 6 });
  const wrong = `select c.id from comments c join articles a on a.id = c.article_id
    where c.created_at < a.publish_at or c.created_at > $1 
      or c.likes <> (select count(*) from comment_likes l where l.comment_id = c.id)`;
  expect(await rows(wrong, [now])).toEqual([]);
  const pending = await rows(
    "select status, reported_at is not null as reported from comments where status <> 'approved' or reports > 0",
  );
  expect(pending).toEqual([
    { status: "approved", reported: true },
    { status: "waiting", reported: false },
    { status: "waiting", reported: false },
  ]);
  expect(await rows("select id from comments where reply_to_id is not null")).toHaveLength(1);
  const times = await rows("select created_at from comments order by id");
  expect(times).toEqual(times.toSorted((one, other) => Number(one["created_at"]) - Number(other["created_at"])));
});
