import { randomInt, randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import deskEn from "#app/i18n/en/newsroom/desk.ts";
import listsEn from "#app/i18n/en/newsroom/lists.ts";
import editorEn from "#app/i18n/en/editor.ts";
import newsroomEn from "#app/i18n/en/newsroom/newsroom.ts";
import writingEn from "#app/i18n/en/newsroom/writing.ts";
import deskZh from "#app/i18n/zh-cn/newsroom/desk.ts";
import listsZh from "#app/i18n/zh-cn/newsroom/lists.ts";
import editorZh from "#app/i18n/zh-cn/editor.ts";
import newsroomZh from "#app/i18n/zh-cn/newsroom/newsroom.ts";
import writingZh from "#app/i18n/zh-cn/newsroom/writing.ts";
import { expect, type Database } from "./fixtures.ts";

export const TEXTS = {
  "zh-cn": { ...deskZh, filterFold: listsZh.filterFold, writing: writingZh, newsroom: newsroomZh, editor: editorZh },
  en: { ...deskEn, filterFold: listsEn.filterFold, writing: writingEn, newsroom: newsroomEn, editor: editorEn },
};
export type Texts = (typeof TEXTS)["zh-cn"];

/** Returns a unique headline without a figure, which the body would have to contain. */
export const named = (words: string) =>
  words + Array.from({ length: 4 }, () => "甲乙丙丁戊己庚辛壬癸"[randomInt(10)]).join("");

export const idOf = (page: Page) => Number(/\/newsroom\/(?:stories|review)\/(\d+)/.exec(page.url())?.[1]);
/** The message in the corner that an act succeeded. */
export const told = (page: Page, text: string) => page.locator("[data-kind=success]").filter({ hasText: text });
export const state = (page: Page, name: string) =>
  expect(page.locator("[data-state]").filter({ hasText: name })).toBeVisible();

type Answer = { code: number; msg: string; data: Record<string, unknown> };

/** Makes a call of the newsroom as the staff member of this page: reads without a body, else writes. */
export async function call(page: Page, path: string, body?: object): Promise<Record<string, unknown>> {
  if (!page.url().includes("/newsroom")) await page.goto("/newsroom");
  const sent = [path, body === undefined ? null : JSON.stringify(body)] as const;
  const answer = await page.evaluate(async ([address, json]) => {
    const authorization = sessionStorage.getItem("officeToken") ?? "";
    const headers = { authorization, server: "true", "content-type": "application/json" };
    const init = json === null ? { headers } : { method: "POST", headers, body: json };
    return (await fetch(`/api/newsroom/${address}`, init)).json() as Promise<Answer>;
  }, sent);
  expect([path, answer.msg, answer.code]).toEqual([path, answer.msg, 1]);
  return answer.data;
}

/** Fields of a story with no finding except its missing picture. */
export const WRITTEN = {
  dek: "三份账单，一处出入。",
  plain: ["账单有一处对不上。", "多收的物业会退。"],
  body: "<p>我们比了三份账单，有一处对不上，物业答应退给住户。</p>",
  aiLabel: "none",
};

/** Makes a story of this staff member with no finding except its missing picture; returns its id. */
export async function newStory(page: Page, database: Database, title: string): Promise<number> {
  const [column] = await database.query("select id from columns where parent_id is null order by id limit 1");
  const id = Number((await call(page, "createStory", { title, column: Number(column?.["id"]) }))["id"]);
  const changes = Object.fromEntries(Object.entries(WRITTEN).map(([name, value]) => [name, { base: 1, value }]));
  await call(page, "saveStory", { id, fence: 0, changes });
  return id;
}

/** Hands a story in and has it signed by staff members, one after the other. */
export async function review(id: number, writer: Page, signers: readonly Page[]): Promise<void> {
  await call(writer, "handIn", { id, key: randomUUID() });
  for (const signer of signers) await sign(id, signer);
}

/** Signs the open step, with a reason for every finding. */
export async function sign(id: number, signer: Page): Promise<void> {
  const { version } = await call(signer, `rounds?id=${id}`);
  const { findings } = await call(signer, "check", { id });
  const waivers = (findings as { id: string; severity: string }[])
    .filter(({ severity }) => severity === "confirm")
    .map(({ id: finding }) => ({ finding, reason: "本篇不配图" }));
  await call(signer, "passStep", { id, key: randomUUID(), version, proofread: true, waivers });
}

/** Waits for the last of the demo's stories, which are added after the start. */
export const demoStories = (database: Database) =>
  expect
    .poll(async () => (await database.query("select from manuscripts where state = 'withdrawn' and is_demo")).length)
    .toBe(1);
