import { beforeEach, describe, expect, it } from "vitest";
import "#app/i18n/all-messages.ts";
import { memberActor, operator } from "#app/features/base/actor/actor.ts";
import { addRule, changeRule, removeRule } from "#app/features/base/site/rule-writing.service.server.ts";
import { setSetting } from "#app/features/base/site/setting-writing.service.server.ts";
import { siteSettings } from "#app/features/base/site/site.schema.ts";
import { withdrawComments } from "#app/features/members/comment/comment-closing.service.server.ts";
import { approve, decline, deleteOwnComment } from "#app/features/members/comment/comment-review.service.server.ts";
import { addForeignComment } from "#app/features/members/comment/comment-writing.service.server.ts";
import {
  saveBillboard,
  saveBillboardIssue,
} from "#app/features/published/billboard/billboard-writing.service.server.ts";
import { saveFlash } from "#app/features/published/flash/flash-writing.service.server.ts";
import { savePage } from "#app/features/published/page/page-writing.service.server.ts";
import { saveBulletin } from "#app/features/published/bulletin/bulletin.service.server.ts";
import { saveSubject } from "#app/features/published/subject/subject-writing.service.server.ts";
import { withTransaction } from "#db/client.ts";
import { testDatabase } from "../../../tests/db/test-database.ts";
import { publishArticle } from "../../../tests/fixtures/comments.ts";
import { rows } from "../../../tests/fixtures/members.ts";
import { listenToPurges, type PurgeMessages } from "../../../tests/fixtures/newsroom/notifications.ts";

/**
 * These tests check that writes of public content purge their pages in every instance. Articles and heat have separate
 * tests.
 */
const EDITOR = operator("editor");

testDatabase();
let purges: Awaited<ReturnType<typeof listenToPurges>>;

beforeEach(async () => {
  purges = await listenToPurges();
});

/** Runs `act`. Returns its result and the purged tags. */
async function toldOf<T>(act: () => Promise<T>): Promise<{ result: T; told: PurgeMessages }> {
  await purges.told();
  const result = await act();
  return { result, told: await purges.told() };
}

describe("what an operator writes is told", () => {
  it("of a standing page: it, and the footer of every page", async () => {
    const page = { slug: "about", title: "关于", markdown: "我们" };
    for (const published of [true, false])
      expect((await toldOf(() => savePage({ ...page, published }, EDITOR))).told).toEqual([
        ["purge", "page:about", "site"],
      ]);
  });

  it("of a board and of an issue: it, and softly where it is named", async () => {
    const board = { slug: "ev", title: "口碑榜", kind: "editorial" as const };
    const made = await toldOf(() => saveBillboard(board, EDITOR));
    const told = [
      ["purge", `billboard:${made.result}`],
      ["refresh", "billboards", `ranking:${made.result}`],
    ];
    expect(made.told).toEqual(told);
    const issue = { period_date: "2026-11-01", items: [{ rank: 1, name: "甲" }] };
    expect((await toldOf(() => saveBillboardIssue(made.result, issue, EDITOR))).told).toEqual(told);
  });

  it("of a subject: it, and softly the list", async () => {
    const subject = { slug: "trade-in", title: "以旧换新", start_at: new Date() };
    const { result, told } = await toldOf(() => saveSubject(subject, EDITOR));
    expect(told).toEqual([
      ["purge", `subject:${result}`],
      ["refresh", "subjects"],
    ]);
  });

  it("of a bulletin: it, and every list with its samples", async () => {
    const bulletin = {
      slug: "one",
      title: "一份通报",
      family: "food" as const,
      issuer: "局",
      level: "city" as const,
      region: "市",
      issue_date: "2026-10-09",
      samples: [],
    };
    const { result, told } = await toldOf(() => saveBulletin(bulletin, EDITOR));
    expect(told).toEqual([["purge", `bulletin:${result}`, "bulletins"]]);
  });

  it("of a flash: the streams", async () => {
    const flash = { content: "一句话", channel: "macro" as const, publish_at: new Date() };
    expect((await toldOf(() => saveFlash(flash, EDITOR))).told).toEqual([["purge", "flashes"]]);
  });

  it("of settings and of the rules tree: every page", async () => {
    const everyPage = [["purge", "site"]];
    expect((await toldOf(() => setSetting(siteSettings, "siteName", "别名", EDITOR))).told).toEqual(everyPage);
    const rule = { type: "nav" as const, name: "extra", path: "news", title: "更多", titleEn: "More" };
    const added = await toldOf(() => addRule(rule, EDITOR));
    expect(added.told).toEqual(everyPage);
    expect((await toldOf(() => changeRule(added.result, { weight: 5 }, EDITOR))).told).toEqual(everyPage);
    expect((await toldOf(() => removeRule(added.result, EDITOR))).told).toEqual(everyPage);
  });
});

describe("of a comment the discussion is told", () => {
  async function written() {
    const articleId = await publishArticle();
    const [member] = await rows<{ id: number }>(
      "insert into members (username, nickname) values ($1, '读者') returning id",
      [`reader_${articleId}`],
    );
    const memberId = member?.id ?? 0;
    const comment = { articleId, memberId, parentId: null, replyToId: null, content: "话", heldWords: [], place: "" };
    const id = await withTransaction((trx) => addForeignComment(comment, trx));
    return { id: id ?? 0, memberId, discussion: [["purge", `comments:${articleId}`]] };
  }

  it("when it is shown or taken down, and not when nothing changes for readers", async () => {
    const { id, discussion } = await written();
    expect((await toldOf(() => approve(id, EDITOR))).told).toEqual(discussion);
    expect((await toldOf(() => approve(id, EDITOR))).told).toEqual([]);
    expect((await toldOf(() => decline(id, "跑题", EDITOR))).told).toEqual(discussion);
    const other = await written();
    expect((await toldOf(() => decline(other.id, "跑题", EDITOR))).told).toEqual([]);
  });

  it("when its writer deletes it, or leaves", async () => {
    const deleted = await written();
    await approve(deleted.id, EDITOR);
    const writer = memberActor(deleted.memberId, () => true);
    expect((await toldOf(() => deleteOwnComment(deleted.id, writer))).told).toEqual(deleted.discussion);
    const left = await written();
    await approve(left.id, EDITOR);
    const leave = () => withTransaction((trx) => withdrawComments(left.memberId, { nickname: "已注销" }, trx));
    expect((await toldOf(leave)).told).toEqual(left.discussion);
  });
});
