import { randomUUID } from "node:crypto";
import { staffToken } from "../e2e/fixtures/newsroom-colleague.ts";
import { WRITTEN } from "../e2e/fixtures/newsroom-story.ts";
import { expect, type Database } from "../e2e/fixtures/fixtures.ts";
import type { Tab } from "./tab.ts";

/** Signs a demo staff member in to the newsroom in this tab. */
export async function beColleague(tab: Tab, database: Database, username: string): Promise<void> {
  const { token } = await staffToken(database, username);
  await tab.open("/about");
  await tab.run((kept) => sessionStorage.setItem("officeToken", kept), token);
}

/** Sends a newsroom call as the staff member with this token. */
async function call(token: string, name: string, body: object): Promise<Record<string, unknown>> {
  const answer = await fetch(`${process.env["SITE"]}/api/newsroom/${name}`, {
    method: "POST",
    headers: { authorization: token, server: "true", "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  const { code, msg, data } = (await answer.json()) as { code: number; msg: string; data: Record<string, unknown> };
  expect([name, msg, code]).toEqual([name, msg, 1]);
  return data;
}

/** Creates a story that waits for its first signature, without findings except the missing picture. */
export async function handedIn(database: Database, title: string): Promise<number> {
  const { token } = await staffToken(database, "jizhe");
  const [column] = await database.query("select id from columns where parent_id is null order by id limit 1");
  const id = Number((await call(token, "createStory", { title, column: Number(column?.["id"]) }))["id"]);
  const changes = Object.fromEntries(Object.entries(WRITTEN).map(([name, value]) => [name, { base: 1, value }]));
  await call(token, "saveStory", { id, fence: 0, changes });
  await call(token, "handIn", { id, key: randomUUID() });
  return id;
}
