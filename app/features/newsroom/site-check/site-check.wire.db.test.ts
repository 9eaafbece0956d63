import { afterAll, beforeAll, expect, test } from "vitest";
import { testDatabase } from "#tests/db/test-database.ts";
import { MemberSite, rows } from "#tests/fixtures/members.ts";
import { colleague, type Colleague } from "#tests/fixtures/newsroom/newsroom.ts";
import en from "./finding.en.ts";
import { GRADES, type Finding } from "./finding.rules.ts";
import zh from "./finding.zh-cn.ts";

testDatabase();
let site: MemberSite;
let admin: Colleague;

const KEY = "a-key-that-no-answer-may-contain-0123456789";

beforeAll(async () => {
  site = await MemberSite.open({ SERVER_KEY: KEY });
  admin = await colleague(site, "admin");
});
afterAll(() => site.close());

const found = async (language = "zh-cn"): Promise<Finding[]> => {
  const headers = { "think-lang": language };
  return (await site.call("GET", "newsroom/siteCheck", { token: admin.token, headers })).data;
};

test("the site check names configuration, settings and work that need the operator, most severe first", async () => {
  await rows(`insert into deliveries (channel, recipient, purpose, subject, body, expires_at, failed_at, next_attempt_at, reason)
    values ('email', 'reader@mingbai.example', 'password_changed', '', '', now(), now(), null, 'smtp 550')`);
  const list = await found();
  expect(list).toContainEqual({ grade: "missing", says: zh.sms.says, fix: zh.sms.fix });
  expect(list).toContainEqual({
    grade: "missing",
    says: zh.reportPhone,
    fix: zh.setting("reportPhone"),
    screen: "settings",
  });
  expect(list).toContainEqual({
    grade: "warning",
    says: zh.messagesGivenUp.says(1),
    fix: zh.messagesGivenUp.fix,
    screen: "deliveries",
  });
  const order = list.map(({ grade }) => GRADES.indexOf(grade));
  expect(order).toEqual(order.toSorted((one, other) => one - other));
  expect((await found("en")).map(({ says }) => says)).toContain(en.sms.says);
});

test("it is for those who keep the settings of the whole site, and never contains a secret", async () => {
  const editor = await colleague(site, "editor");
  expect((await site.get("newsroom/siteCheck", editor.token)).code).not.toBe(1);
  expect(JSON.stringify(await found())).not.toContain(KEY);
});
