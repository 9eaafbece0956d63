import { expect, it } from "vitest";
import { operator } from "#app/features/base/actor/actor.ts";
import { SECRET } from "#app/features/base/site/setting.secrets.ts";
import { siteSettings } from "#app/features/base/site/site.schema.ts";
import { readSettings, readSettingsOf } from "#app/features/base/site/site.service.server.ts";
import { pushSettings } from "#app/features/newsroom/push/push.settings.ts";
import { ALL_SETTINGS } from "#app/registry/newsroom-settings.ts";
import { testDatabase } from "#tests/db/test-database.ts";
import { addStaff } from "#tests/fixtures/newsroom/staff.ts";
import { rows } from "#tests/fixtures/members.ts";
import {
  overwriteSetting,
  readSettingStates,
  readSettingVersions,
  restoreSetting,
  saveSettings,
} from "./setting.service.server.ts";

testDatabase();

const admin = async () => ({ ...(await addStaff("admin")), elevated: true });
const stateOf = async (key: string) =>
  (await readSettingStates(ALL_SETTINGS, operator("li"))).find((one) => one.key === key);
const trail = () =>
  rows<{ count: number }>("select count(*)::int as count from audit_entries where action = 'setting.set'");

it("saves several settings at once, keeps what each said, and says it again", async () => {
  const actor = await admin();
  expect(await stateOf("siteName")).toMatchObject({ value: "明白财经", version: 0, changedAt: null });
  const both = [
    { key: "siteName", value: "明白", base: 0 },
    { key: "slogan", value: "看得懂", base: 0 },
  ];
  expect(await saveSettings(ALL_SETTINGS, both, actor)).toEqual({ saved: true, conflicts: [], faults: [] });
  expect(await readSettings()).toMatchObject({ siteName: "明白", slogan: "看得懂" });
  await saveSettings(ALL_SETTINGS, [{ key: "siteName", value: "明白财经网", base: 1 }], actor);
  const versions = await readSettingVersions(ALL_SETTINGS, "siteName", actor);
  expect(versions.map(({ number, value }) => [number, value])).toEqual([
    [2, "明白财经网"],
    [1, "明白"],
    [0, "明白财经"],
  ]);
  const [by] = await rows<{ name: string }>("select real_name as name from staff where member_id = $1", [actor.id]);
  expect(versions.map((one) => one.by)).toEqual([by?.name, by?.name, ""]);
  const back = await restoreSetting(ALL_SETTINGS, { key: "siteName", number: 0, base: 2 }, actor);
  expect(back.saved).toBe(true);
  expect(await stateOf("siteName")).toEqual({
    key: "siteName",
    value: "明白财经",
    standard: "明白财经",
    version: 3,
    changedAt: expect.any(Date),
  });
  for (const [key, number] of [
    ["siteName", 4],
    ["slogan", 2],
    ["sloganEn", 0],
  ] as const)
    await expect(restoreSetting(ALL_SETTINGS, { key, number, base: 0 }, actor)).rejects.toThrow("not_found");
});

it("keeps no version of what says the same, and has one that an older release has written", async () => {
  const actor = await admin();
  await saveSettings(
    ALL_SETTINGS,
    [{ key: "workingDays", value: { off: ["2027-01-01"], working: [] }, base: 0 }],
    actor,
  );
  const [before] = await trail();
  const again = { key: "workingDays", value: { working: [], off: ["2027-01-01"] }, base: 1 };
  expect(await saveSettings(ALL_SETTINGS, [again], actor)).toMatchObject({ saved: true });
  expect([await stateOf("workingDays"), (await trail())[0]]).toMatchObject([{ version: 1 }, before]);
  expect(await readSettingVersions(ALL_SETTINGS, "sloganEn", actor)).toEqual([]);
  await expect(readSettingVersions(ALL_SETTINGS, "toString", actor)).rejects.toThrow("not_found");
  await rows(`insert into settings (key, value) values ('sloganEn', '"Plain"'), ('descriptionEn', '7')`);
  const stored = { number: 1, value: "Plain", note: "", by: "", at: expect.any(Date) };
  expect(await readSettingVersions(ALL_SETTINGS, "sloganEn", actor)).toEqual([stored]);
  // A stored value that is no longer valid is ignored.
  const { descriptionEn } = siteSettings.parse({});
  expect(await stateOf("descriptionEn")).toMatchObject({ value: descriptionEn, standard: descriptionEn, version: 1 });
  await overwriteSetting(ALL_SETTINGS, { key: "sloganEn", value: "Clear" }, operator("li"));
  expect(
    (await readSettingVersions(ALL_SETTINGS, "sloganEn", actor)).map(({ number, value, by }) => [number, value, by]),
  ).toEqual([
    [2, "Clear", ""],
    [1, "Plain", ""],
  ]);
});

it("changes nothing at all where one of them has moved on or does not fit", async () => {
  const actor = await admin();
  await overwriteSetting(ALL_SETTINGS, { key: "recordNumber", value: "京ICP备1号" }, operator("li"));
  const [before] = await trail();
  const stale = [
    { key: "policeNumber", value: "1", base: 0 },
    { key: "recordNumber", value: "2", base: 0 },
  ];
  expect(await saveSettings(ALL_SETTINGS, stale, actor)).toEqual({
    saved: false,
    conflicts: ["recordNumber"],
    faults: [],
  });
  const points = { ...((await stateOf("points"))?.value as object), signIn: { points: -1 } };
  const wrong = await saveSettings(ALL_SETTINGS, [{ key: "points", value: points, base: 0 }], actor);
  expect(wrong).toEqual({ saved: false, conflicts: [], faults: ["points.signIn.points"] });
  const both = [
    { key: "recordNumber", value: 3, base: 0 },
    { key: "toString", value: "x", base: 0 },
  ];
  expect(await saveSettings(ALL_SETTINGS, both, actor)).toEqual({
    saved: false,
    conflicts: ["recordNumber"],
    faults: ["recordNumber", "toString"],
  });
  expect(await stateOf("policeNumber")).toMatchObject({ value: "", version: 0 });
  expect(await stateOf("recordNumber")).toMatchObject({ value: "京ICP备1号", version: 1 });
  expect((await trail())[0]).toEqual(before);
});

it("takes one of many saves that come at the same time", async () => {
  const actor = await admin();
  const saves = Array.from({ length: 8 }, (_, index) =>
    saveSettings(ALL_SETTINGS, [{ key: "keywords", value: `词${index}`, base: 0 }], actor),
  );
  expect((await Promise.all(saves)).filter(({ saved }) => saved)).toHaveLength(1);
  expect(await stateOf("keywords")).toMatchObject({ version: 1 });
});

it("wants the second factor for dangerous ones, and the right for all", async () => {
  const actor = await addStaff("admin");
  const points = [{ key: "passwordMinimum", value: 8, base: 0 }];
  await expect(saveSettings(ALL_SETTINGS, points, actor)).rejects.toMatchObject({ help: { stepUp: true } });
  expect((await saveSettings(ALL_SETTINGS, [{ key: "operator", value: "编辑部", base: 0 }], actor)).saved).toBe(true);
  const dangerous = { key: "passwordMinimum", value: 8 };
  await expect(overwriteSetting(ALL_SETTINGS, dangerous, actor)).rejects.toMatchObject({ help: { stepUp: true } });
  const one = { key: "operator", value: "编辑部", base: 1 };
  await expect(saveSettings(ALL_SETTINGS, [one, ...points], actor)).rejects.toMatchObject({ help: { stepUp: true } });
  await overwriteSetting(ALL_SETTINGS, { key: "operator", value: "编辑" }, actor);
  const versions = await readSettingVersions(ALL_SETTINGS, "operator", actor);
  expect(versions.map(({ value }) => value)).toEqual(["编辑", "编辑部", siteSettings.parse({}).operator]);
  const chief = { ...(await addStaff("chief")), elevated: true };
  await expect(readSettingStates(ALL_SETTINGS, chief)).rejects.toThrow("forbidden");
  await expect(saveSettings(ALL_SETTINGS, points, chief)).rejects.toThrow("forbidden");
  await expect(readSettingVersions(ALL_SETTINGS, "siteName", chief)).rejects.toThrow("forbidden");
});

it("shows no secret, keeps it when something else is changed, and writes none into the trail", async () => {
  const actor = await admin();
  const cdn = { url: "https://api.cdn.example", method: "POST", headers: { Key: "s3cr3t" }, body: "" };
  await overwriteSetting(ALL_SETTINGS, { key: "pushes", value: { cdn } }, operator("li"));
  const shown = (await stateOf("pushes"))?.value as { cdn: typeof cdn };
  expect(shown.cdn.headers).toEqual({ Key: SECRET });
  const value = { ...shown, cdn: { ...shown.cdn, method: "PURGE" } };
  expect((await saveSettings(ALL_SETTINGS, [{ key: "pushes", value, base: 1 }], actor)).saved).toBe(true);
  const { pushes } = await readSettingsOf(pushSettings);
  expect(pushes.cdn).toMatchObject({ method: "PURGE", headers: { Key: "s3cr3t" } });
  const versions = await readSettingVersions(ALL_SETTINGS, "pushes", actor);
  const told = await rows("select detail from audit_entries where target_id = 'pushes'");
  expect(JSON.stringify([versions, told])).not.toContain("s3cr3t");
});
