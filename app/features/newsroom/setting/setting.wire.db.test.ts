import { afterAll, beforeAll, expect, it } from "vitest";
import { testDatabase } from "#tests/db/test-database.ts";
import { column } from "#tests/fixtures/content.ts";
import { MemberSite, rows } from "#tests/fixtures/members.ts";
import { colleague, elevate, type Colleague } from "#tests/fixtures/newsroom/newsroom.ts";

testDatabase();
let site: MemberSite;
let admin: Colleague;

beforeAll(async () => {
  site = await MemberSite.open();
  admin = await colleague(site, "admin");
});
afterAll(() => site.close());

type Listed = {
  list: { key: string; value: unknown; version: number; isDangerous: boolean; fields: { path: string }[] }[];
};

const call = (path: string, body: object, who = admin) => site.post(path, body, { token: who.token });
const settingOf = async (key: string) => {
  const { data } = await site.get("newsroom/settings", admin.token);
  return (data as Listed).list.find((one) => one.key === key);
};

it("tells of each setting its value, version and fields, and of a change to readers", async () => {
  expect(await settingOf("slogan")).toMatchObject({ version: 0, isDangerous: false, fields: [{ path: "slogan" }] });
  const saved = await call("newsroom/saveSettings", { settings: [{ key: "slogan", value: "人人看得懂", base: 0 }] });
  expect(saved).toMatchObject({ code: 1, data: { saved: true } });
  expect(await settingOf("slogan")).toMatchObject({ value: "人人看得懂", version: 1 });
  const versions = await site.get("newsroom/settingVersions?name=slogan", admin.token);
  expect(versions.data).toMatchObject({ list: [{ number: 1, value: "人人看得懂" }, { number: 0 }] });
  const back = await call("newsroom/restoreSetting", { name: "slogan", number: 0, base: 1 });
  expect(back).toMatchObject({ code: 1, data: { saved: true } });
  expect((await site.get("newsroom/settingVersions?name=nothing", admin.token)).code).not.toBe(1);
});

it("shows ownership files below the root, one line without markup each, and no others", async () => {
  await elevate(admin);
  const save = (value: unknown, base: number) =>
    call("newsroom/saveSettings", { settings: [{ key: "ownershipFiles", value, base }] });
  const files = { "MP_verify_Ab1.txt": "Ab1", "baidu_verify_codeva-x.html": "0f3e" };
  expect(await save(files, 0)).toMatchObject({ code: 1, data: { saved: true } });
  const read = async (path: string) => {
    const { statusCode, headers, body } = await site.app.http.inject({ url: path });
    return [statusCode, headers["content-type"], body];
  };
  expect(await read("/MP_verify_Ab1.txt")).toEqual([200, "text/plain; charset=utf-8", "Ab1"]);
  expect(await read("/baidu_verify_codeva-x.html")).toEqual([200, "text/html; charset=utf-8", "0f3e"]);
  expect((await read("/robots.txt"))[2]).toContain("Sitemap:");
  expect(await read("/toString.txt")).not.toContain(200);
  for (const wrong of [
    { "robots.txt": "x" },
    { "a.js": "x" },
    { "../a.txt": "x" },
    { "a.html": "<script>" },
    { "a.txt": "" },
  ])
    expect(await save(wrong, 1)).not.toMatchObject({ code: 1, data: { saved: true } });
});

it("refuses what is stale, what does not fit, what does not exist and what smuggles more in, with nothing changed", async () => {
  const stale = await call("newsroom/saveSettings", { settings: [{ key: "slogan", value: "旧", base: 0 }] });
  expect(stale).toMatchObject({ code: 1, data: { saved: false, conflicts: ["slogan"] } });
  const before = await rows("select key, value, version from settings order by key");
  for (const [key, value] of [
    ["siteName", ""],
    ["siteName", { toString: "x" }],
    ["nothing", "x"],
    ["constructor", "x"],
  ]) {
    const { data } = await call("newsroom/saveSettings", { settings: [{ key, value, base: 0 }] });
    expect([key, data]).toMatchObject([key, { saved: false }]);
  }
  await elevate(admin);
  const points = { ...((await settingOf("points"))?.value as object), extra: 1 };
  expect(
    (await call("newsroom/saveSettings", { settings: [{ key: "points", value: points, base: 0 }] })).code,
  ).not.toBe(1);
  const more = { settings: [{ key: "slogan", value: "x", base: 2, version: 9 }] };
  expect((await call("newsroom/saveSettings", more)).code).toBe(400);
  expect(await rows("select key, value, version from settings order by key")).toEqual(before);
});

it("takes a dangerous one only from who has just shown the second factor, and none from a chief", async () => {
  const other = await colleague(site, "admin");
  const change = { settings: [{ key: "passwordMinimum", value: 12, base: 0 }] };
  expect(await call("newsroom/saveSettings", change, other)).toMatchObject({ code: 0, data: { stepUp: true } });
  await elevate(other);
  expect((await call("newsroom/saveSettings", change, other)).code).toBe(1);
  const chief = await colleague(site, "chief");
  await elevate(chief);
  expect((await call("newsroom/saveSettings", change, chief)).code).toBe(401);
  expect((await site.get("newsroom/settings", chief.token)).code).toBe(401);
});

it("keeps templates of the flash desk: they are changed by who has seen them, and removed", async () => {
  const template = { name: "停牌", content: "{公司}（{代码}）：今起停牌", channel: "company", source: "上交所" };
  const [writer, other] = [await colleague(site, "flash"), await colleague(site, "flash")];
  const templates = async (who: Colleague) => (await site.get("newsroom/flashScreen", who.token)).data.templates;
  const { data } = await call("newsroom/saveFlashTemplate", template, writer);
  expect(await templates(other)).toMatchObject([{ ...template, id: data.id, version: 1 }]);
  expect((await call("newsroom/saveFlashTemplate", template, other)).code).not.toBe(1);
  const changed = { ...template, name: "复牌", ...data };
  expect((await call("newsroom/saveFlashTemplate", changed, other)).data.version).toBe(2);
  expect((await call("newsroom/saveFlashTemplate", changed, writer)).code).not.toBe(1);
  const [{ data: open }, { data: close }] = [
    await call("newsroom/saveFlashTemplate", { ...template, name: "b开盘" }, writer),
    await call("newsroom/saveFlashTemplate", { ...template, name: "a收盘" }, writer),
  ];
  await rows("update flash_templates set version = 2");
  const seen = { ...template, id: open.id, version: 2 };
  expect((await call("newsroom/saveFlashTemplate", { ...seen, name: "a收盘" }, writer)).code).not.toBe(1);
  expect((await call("newsroom/saveFlashTemplate", { ...seen, name: "b开盘", content: "开盘了" }, writer)).code).toBe(
    1,
  );
  const named = async () =>
    (await templates(writer)).map(({ name, content }: { name: string; content: string }) => [name, content]);
  const [, , kept] = await named();
  expect(await named()).toEqual([["a收盘", template.content], ["b开盘", "开盘了"], kept]);
  expect((await call("newsroom/removeFlashTemplate", { id: close.id, version: 2 }, writer)).code).toBe(1);
  expect((await call("newsroom/removeFlashTemplate", { id: open.id, version: 3 }, writer)).code).toBe(1);
  expect(await named()).toEqual([["复牌", template.content]]);
  expect((await call("newsroom/removeFlashTemplate", { id: data.id, version: 1 }, writer)).code).not.toBe(1);
  const ofColumn = await colleague(site, { role: "editor", scope: { kind: "column", id: await column("flashless") } });
  expect((await call("newsroom/removeFlashTemplate", { id: data.id, version: 2 }, ofColumn)).code).toBe(401);
  expect((await call("newsroom/removeFlashTemplate", { id: data.id, version: 2 }, writer)).code).toBe(1);
  expect(await templates(writer)).toEqual([]);
});
