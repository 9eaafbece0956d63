import { expect, it } from "vitest";
import "#app/i18n/all-messages.ts";
import { addForeignComment } from "#app/features/members/comment/comment-writing.service.server.ts";
import { withTransaction } from "#db/client.ts";
import { testDatabase } from "../../tests/db/test-database.ts";
import { runHere } from "../../tests/fixtures/processes/cli-here.ts";
import { countsOf, publishArticle } from "../../tests/fixtures/comments.ts";
import { rows } from "../../tests/fixtures/members.ts";

const database = testDatabase();

const cli = (...args: string[]) => runHere(database.url, ...args);

it("comments are listed, approved, declined and removed, by somebody with a name", async () => {
  const article = await publishArticle();
  const [member] = await rows<{ id: number }>(
    "insert into members (username, nickname) values ('writer', '写评论的人') returning id",
  );
  const write = (content: string) =>
    withTransaction((trx) =>
      addForeignComment(
        {
          articleId: article,
          memberId: member?.id ?? 0,
          parentId: null,
          replyToId: null,
          content,
          heldWords: ["荐股"],
          place: "",
        },
        trx,
      ),
    );
  const [one, two] = [String(await write("第一条\n两行")), String(await write("第二条"))];
  const listed = (await cli("comments", "list", "--limit", "10")).out;
  expect(listed).toMatch(
    new RegExp(
      `^${one} {2}\\d{4}-.*写评论的人 \\(writer\\) {2}《青禾茶铺开到第一千家》\\n {4}第一条\\n {4}两行\\n {4}held for: 荐股\\n${two} `,
    ),
  );
  expect(await cli("comments", "approve", one, two, "999", "--actor", "li")).toEqual({
    exit: 1,
    out: "2 comments approved.",
    error: "There is no comment 999.",
  });
  expect(await countsOf(article)).toEqual({ comments: 2, seen: 2 });
  expect((await cli("comments", "remove", two)).exit).toBe(2);
  expect(await cli("comments", "remove", two, "--reason", "广告", "--actor", "li")).toMatchObject({
    out: "1 comment removed.",
  });
  expect(await countsOf(article)).toEqual({ comments: 1, seen: 1 });
  expect((await cli("comments", "list")).out).toBe("No comment waits for review.");
  expect((await cli("comments", "list", "--status", "gone")).exit).toBe(2);
  for (const wrong of [
    ["approve", "one", "--actor", "li"],
    ["approve", one],
    ["decline", one, "--reason", "广告"],
  ])
    expect(await cli("comments", ...wrong)).toMatchObject({ exit: 2, error: expect.stringContaining("Usage:") });
  const lines = await rows("select actor, action from audit_entries where target_kind = 'comment' order by id");
  expect(lines).toEqual([
    { actor: "operator:li", action: "comment.approve" },
    { actor: "operator:li", action: "comment.approve" },
    { actor: "operator:li", action: "comment.remove" },
  ]);
});

it("words are listed, added, changed and removed; a starter list is there", async () => {
  expect((await cli("words", "list")).out).toContain("refuse\t网络赌博");
  expect((await cli("words", "add", "某词", "另一词", "--action", "hold", "--actor", "li")).out).toBe(
    "2 words on the list.",
  );
  expect((await cli("words", "add", "某词", "--actor", "li")).exit).toBe(0);
  for (const act of ["add", "remove"])
    expect(await cli("words", act, "某词")).toMatchObject({ exit: 2, error: expect.stringContaining("--actor") });
  const list = (await cli("words", "list")).out;
  expect(list).toContain("refuse\t某词");
  expect(list).toContain("hold\t另一词");
  expect(await cli("words", "add", "！？", "--actor", "li")).toMatchObject({
    exit: 1,
    error: expect.stringContaining("no word of 1 to 50"),
  });
  expect(await cli("words", "remove", "某词", "没有的词", "--actor", "li")).toMatchObject({
    exit: 1,
    out: "1 word taken off the list.",
  });
  expect((await cli("words", "list")).out).not.toContain("某词");
  expect(
    await rows("select actor, action, target_id from audit_entries where target_kind = 'word' order by id"),
  ).toEqual([
    { actor: "operator:li", action: "word.add", target_id: "某词" },
    { actor: "operator:li", action: "word.add", target_id: "另一词" },
    { actor: "operator:li", action: "word.add", target_id: "某词" },
    { actor: "operator:li", action: "word.remove", target_id: "某词" },
  ]);
});
