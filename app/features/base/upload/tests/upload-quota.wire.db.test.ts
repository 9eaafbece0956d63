import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, expect, it } from "vitest";
import en from "../upload.en.ts";
import { testDatabase } from "#tests/db/test-database.ts";
import { MemberSite, rows } from "#tests/fixtures/members.ts";
import { colleague, type Colleague } from "#tests/fixtures/newsroom/newsroom.ts";
import { openNewsroom, writtenStory } from "#tests/fixtures/newsroom/stories.ts";
import { filesOf, multipart, randomPicture, send } from "#tests/fixtures/uploads.ts";

testDatabase();
let site: MemberSite | undefined;

afterEach(() => site?.close());

const text = (letter: string, size = 300_000) => ({ bytes: letter.repeat(size), name: `${letter}.txt` });

it("a member sends so many files a day, of whatever became of them, and others are not touched", async () => {
  site = await MemberSite.open({ LIMIT_UPLOAD: "3/86400" });
  const { token } = await site.register();
  expect(await send(site, token, text("a", 10))).toMatchObject({ code: 1 });
  expect(await send(site, token, { bytes: "b", name: "b.html" })).toMatchObject({ code: 0 });
  expect(await send(site, token, text("c", 10))).toMatchObject({ code: 1 });
  const over = await send(site, token, text("d", 10));
  expect(over).toMatchObject({ code: 0, msg: expect.stringMatching(/^Too many uploads.* hours$/) });
  expect(await send(site, (await site.register()).token, text("e", 10))).toMatchObject({ code: 1 });
});

it("what the site could not keep is not counted", async () => {
  site = await MemberSite.open({ LIMIT_UPLOAD: "1/86400" });
  const { token } = await site.register();
  const folder = join(site.dataDir, "storage");
  await mkdir(folder, { recursive: true });
  // A file has the name of the topic's folder, so the folder cannot be created.
  await writeFile(join(folder, "default"), "");
  for (const letter of ["a", "b"])
    expect(await send(site, token, text(letter, 10))).toMatchObject({ code: 0, msg: en.storageFailed });
  await rm(join(folder, "default"));
  expect(await send(site, token, text("a", 10))).toMatchObject({ code: 1 });
});

it("a member's day holds so many bytes, also for files that come at the same time", async () => {
  site = await MemberSite.open({ UPLOAD_DAY_MB: "1" });
  const { token, id } = await site.register();
  const open = site;
  const answers = await Promise.all(["a", "b", "c", "d", "e"].map((letter) => send(open, token, text(letter))));
  expect(answers.filter(({ code }) => code === 1)).toHaveLength(3);
  expect(answers.filter(({ msg }) => msg === en.dayFull)).toHaveLength(2);
  expect(await filesOf(site.dataDir)).toHaveLength(3);
  expect(await send(open, token, text("f", 1_048_577 - 900_000))).toMatchObject({ code: 0, msg: en.dayFull });
  expect(await send(open, token, text("f", 1_048_576 - 900_000))).toMatchObject({ code: 1 });
  await rows("update uploads set created_at = now() - interval '25 hours' where member_id = $1", [id]);
  expect(await send(site, token, text("g"))).toMatchObject({ code: 1 });
});

it("all files together have a limit", async () => {
  await rows("delete from uploads");
  site = await MemberSite.open({ UPLOAD_TOTAL_GB: "0.001" });
  const { token } = await site.register();
  for (const letter of ["a", "b", "c", "d"]) expect((await send(site, token, text(letter))).code).toBe(1);
  expect(await send(site, token, text("e"))).toMatchObject({ code: 0, msg: en.full });
});

it("a colleague brings so many pictures into stories a day, covers included, and others are not touched", async () => {
  site = await MemberSite.open({ LIMIT_NEWSROOM_UPLOAD: "2/86400" });
  const open = site;
  const [one, other] = [await colleague(site, "editor"), await colleague(site, "editor")];
  const story = await writtenStory(await openNewsroom("quota"));
  const bring = async ({ token }: Colleague, call = "uploadPicture") => {
    const { body, headers } = multipart([
      { field: "story", content: String(story) },
      { field: "file", filename: "a.png", type: "image/png", content: await randomPicture(320, 200).png().toBuffer() },
    ]);
    return open.call("POST", `newsroom/${call}`, { token, body, headers: { ...headers, "think-lang": "en" } });
  };
  const picture = (await bring(one)).data.id;
  const tooMany = { code: 0, msg: expect.stringMatching(/^Too many uploads.* hours$/) };
  const cover = async (x: number) =>
    open.post("newsroom/makeCover", { story, picture, x, y: 0.1 }, { token: one.token });
  expect((await cover(0.1)).code).toBe(1);
  for (const call of ["uploadPicture", "uploadToLibrary"]) expect(await bring(one, call)).toMatchObject(tooMany);
  expect(await cover(0.9)).toMatchObject({ code: 0, msg: expect.stringMatching(/^上传得太多了.*小时后再试$/) });
  const cut = await open.post("newsroom/cutPicture", { picture, place: "cover", x: 0.5, y: 0.5 }, { token: one.token });
  expect(cut).toMatchObject({ code: 0, msg: expect.stringMatching(/^上传得太多了.*小时后再试$/) });
  expect((await bring(other)).code).toBe(1);
});
