import { readFile } from "node:fs/promises";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { mediaPath, placeOfFiles } from "#app/features/base/media/media.storage.server.ts";
import { endPictureRights } from "#app/features/newsroom/picture/picture-end.service.server.ts";
import { markMachinePictures, readPictureWords } from "#app/features/newsroom/picture/picture-upkeep.service.server.ts";
import { testDatabase } from "../db/test-database.ts";
import { column } from "../fixtures/content.ts";
import { MemberSite, rows, type ApiAnswer } from "../fixtures/members.ts";
import { colleague, extra } from "../fixtures/office.ts";
import { openNewsroom, saveStory, writtenStory, type Newsroom } from "../fixtures/stories.ts";
import { multipart, randomPicture } from "../fixtures/uploads.ts";

testDatabase();

type Who = { token: string };
let site: MemberSite;
let room: Newsroom;
/** Who looks after all pictures, who after their own, who of one column, and who sees none. */
let visual: Who;
let reporter: Who;
let inside: Who;
let flashes: Who;

beforeAll(async () => {
  site = await MemberSite.open();
  room = await openNewsroom();
  visual = await colleague(site, "visual");
  reporter = await colleague(site, "reporter");
  inside = await extra({ role: "editor", scope: { kind: "column", id: await column("pictured") } });
  flashes = await extra("flash");
});
afterAll(() => site.close());

const png = (width = 320, height = 200) => randomPicture(width, height).png().toBuffer();
async function upload(bytes: Buffer, { token }: Who = visual, name = "a.png"): Promise<ApiAnswer> {
  const { body, headers } = multipart([{ field: "file", filename: name, type: "image/png", content: bytes }]);
  return site.call("POST", "office/uploadToLibrary", { token, body, headers: { ...headers, "think-lang": "en" } });
}
const uploaded = async (who = visual, bytes?: Buffer) => (await upload(bytes ?? (await png()), who)).data;
const post = (path: string, form: object, { token }: Who = visual) => site.post(`office/${path}`, form, { token });
const read = (id: number, { token }: Who = visual) => site.get(`office/libraryPicture?id=${id}`, token);
const list = async (query: string, { token }: Who = visual): Promise<number[]> =>
  (await site.get(`office/library?${query}`, token)).data.list.map(({ id }: { id: number }) => id);
const isShown = async (sha: string, { token }: Who) =>
  (await site.app.http.inject({ url: `/api/office/picture?sha=${sha}&width=480`, headers: { authorization: token } }))
    .headers["content-type"] === "image/webp";
const save = (picture: { id: number; version: number; record: object }, change: object, who = visual) =>
  post("saveLibraryPicture", { id: picture.id, version: picture.version, ...picture.record, ...change }, who);

describe("the library", () => {
  it("is found by words, rights, days, who brought it and what uses it, a stretch after the other", async () => {
    const picture = await uploaded();
    expect(picture).toMatchObject({ version: 1, state: "unknown", isUsed: false, isHeld: true, mayDelete: true });
    const said = { caption: "储能电站航拍", rights: "own", by: "王小明", credit: "明白财经" };
    expect((await save(picture, said)).data).toMatchObject({ version: 2, state: "good", caption: "储能电站航拍" });
    const other = await uploaded();
    expect(await list(`q=${encodeURIComponent("储能电站")}`)).toEqual([picture.id]);
    expect(await list(`q=${encodeURIComponent("王小明")}`)).toEqual([picture.id]);
    expect(await list(`q=${encodeURIComponent("没有的话")}`)).toEqual([]);
    expect(await list("rights=own")).toEqual([picture.id]);
    expect(await list("usable=1")).toEqual([picture.id]);
    expect(await list("mine=1")).toEqual([other.id, picture.id]);
    expect(await list("mine=1", reporter)).toEqual([]);
    expect(await list("from=2000-01-01&to=2000-01-02")).toEqual([]);
    // The first moment of a day in Shanghai.
    await rows("update media set created_at = '2026-03-01T16:00Z' where id = $1", [picture.id]);
    expect(await list("from=2026-03-02&to=2026-03-02")).toEqual([picture.id]);
    expect(await list("to=2026-03-01")).toEqual([]);
    expect(await list(`below=${other.id}`)).toEqual([picture.id]);
    const story = await writtenStory(room);
    expect((await post("takeFromLibrary", { story, picture: picture.id }, await colleague(site, "chief"))).code).toBe(
      1,
    );
    await saveStory(room.chief, story, { body: `<p>文。</p><figure><img src="${picture.src}" alt="图"></figure>` });
    expect(await list("unused=1")).not.toContain(picture.id);
    expect((await read(picture.id)).data.uses).toMatchObject([{ kind: "manuscript", id: story }]);
  });

  it("shows unreleased pictures to who looks after them or reads their story, and answers others as for none", async () => {
    const [mine, theirs] = [await uploaded(reporter), await uploaded(visual)];
    const missing = await read(999_999_999, reporter);
    const seen = await list("", reporter);
    expect([seen.includes(mine.id), seen.includes(theirs.id)]).toEqual([true, false]);
    expect(await isShown(theirs.sha, reporter)).toBe(false);
    for (const answer of [
      await read(theirs.id, reporter),
      await save(theirs, { caption: "我的了" }, reporter),
      await post("deletePicture", { id: theirs.id, version: 1 }, reporter),
      await site.get(`office/pictureVersions?id=${theirs.id}`, reporter.token),
    ])
      expect(answer).toMatchObject({ code: missing.code, msg: missing.msg });
    // Who looks after pictures somewhere sees what belongs to no story yet, and changes what is their own.
    expect(await isShown(theirs.sha, inside)).toBe(true);
    expect((await read(theirs.id, inside)).data).toMatchObject({ mayChange: false, mayDelete: false });
    expect((await save(theirs, {}, inside)).code).toBe(401);
    expect((await site.get("office/library", flashes.token)).code).toBe(401);
    expect(await isShown(theirs.sha, flashes)).toBe(false);
    // The very bytes of a picture that one may not see bring nobody to it.
    const bytes = await png();
    const hidden = await uploaded(visual, bytes);
    expect((await upload(bytes, reporter)).msg).toMatch(/do not see/);
    expect((await read(hidden.id)).data.version).toBe(1);
  });

  it("takes no files that are no pictures, and goes on after them", async () => {
    for (const [bytes, name] of [
      [Buffer.from("GIF89a<script>alert(1)</script>"), "a.gif"],
      [Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"), "a.svg"],
      [Buffer.alloc(11 * 1024 * 1024), "a.png"],
    ] as const)
      expect((await upload(bytes, visual, name)).code).toBe(0);
    expect((await upload(await png())).code).toBe(1);
  });
});

describe("what is said about a picture", () => {
  it("has to be borne out, is kept by version, and is never written over unseen", async () => {
    const picture = await uploaded();
    expect((await save(picture, { rights: "agency", by: "某社" })).code).toBe(0);
    expect((await save(picture, { origin: "javascript:alert(1)" })).code).toBe(400);
    expect((await save(picture, { leases: [{ allow: true, from: 9, until: 5, note: "" }] })).code).toBe(400);
    expect((await save(picture, { held: false })).code).toBe(400);
    const agency = { rights: "agency", by: "某社", licence: "2026-17" };
    const both = await Promise.all([
      save(picture, { ...agency, caption: "甲" }),
      save(picture, { ...agency, caption: "乙" }),
    ]);
    expect(both.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, 1]);
    const won = both.find(({ code }) => code === 1)?.data;
    expect((await read(picture.id)).data).toMatchObject({ version: 2, caption: won.caption });
    const { list: versions } = (await site.get(`office/pictureVersions?id=${picture.id}`, visual.token)).data;
    expect(
      versions.map(({ number, record }: { number: number; record: { caption: string } }) => [number, record.caption]),
    ).toEqual([
      [2, won.caption],
      [1, ""],
    ]);
    const undone = await save({ ...picture, version: 2, record: versions[1].record }, {});
    expect(undone.data).toMatchObject({ version: 3, caption: "", state: "unknown" });
  });

  it("ends and begins by the clock where days were agreed", async () => {
    const picture = await uploaded();
    const now = Math.floor(Date.now() / 1_000);
    const own = { rights: "own", by: "王小明" };
    const day = 86_400;
    const lease = (allow: boolean, from: number, until: number) => ({ leases: [{ allow, from, until, note: "" }] });
    const states: [object, string][] = [
      [lease(true, now - day, now + 100 * day), "good"],
      [lease(true, now - day, now + day), "ending"],
      [lease(true, now + day, now + 2 * day), "over"],
      [lease(false, now + day, 0), "ending"],
      [lease(false, now - day, now - 1), "good"],
      [{ leases: [], validUntil: now - 1 }, "over"],
    ];
    let { version } = picture;
    for (const [said, state] of states) {
      const answer = await save({ ...picture, version }, { ...own, ...said });
      expect([said, answer.data.state]).toEqual([said, state]);
      version = answer.data.version;
    }
    expect((await list("ending=14")).includes(picture.id)).toBe(false);
    await save({ ...picture, version }, { ...own, ...lease(true, now - day, now + day) });
    expect(await list("ending=14")).toContain(picture.id);
    await rows(
      `update media set leases = jsonb_build_array(jsonb_build_object('allow', true, 'from', ${now - day},
      'until', ${now - 5}, 'note', '')) where id = $1`,
      [picture.id],
    );
    expect(await endPictureRights()).toBe(1);
    expect((await read(picture.id)).data.state).toBe("over");
    const story = await writtenStory(room);
    expect((await post("takeFromLibrary", { story, picture: picture.id }, await colleague(site, "chief"))).code).toBe(
      0,
    );
    await rows("update media set leases = '[]' where id = $1", [picture.id]);
    expect(await endPictureRights()).toBe(1);
    expect((await read(picture.id)).data.state).toBe("good");
  });

  it("is told by its files where a machine has made it", async () => {
    const picture = await uploaded(visual, await png(640, 400));
    const isTold = async () => {
      const place = await placeOfFiles(picture.sha);
      const formats = ["webp", "avif", "jpg"].map(async (format) => {
        const bytes = await readFile(mediaPath(picture.sha, `480.${format}`, place) ?? "");
        return String((await sharp(bytes).metadata()).xmpAsString).includes("TC260:AIGC");
      });
      return Promise.all(formats);
    };
    expect(await isTold()).toEqual([false, false, false]);
    const saved = await save(picture, { rights: "ai", by: "某模型" });
    expect(await markMachinePictures()).toBe(1);
    expect(await isTold()).toEqual([true, true, true]);
    await save(saved.data, { rights: "own" });
    expect([await markMachinePictures(), await markMachinePictures()]).toEqual([1, 0]);
    expect(await isTold()).toEqual([false, false, false]);
  });
});

it("finds pictures that look alike, those of before too", async () => {
  const scene = sharp({ create: { width: 600, height: 400, channels: 3, background: "#224466" } }).composite([
    {
      input: await sharp({ create: { width: 200, height: 300, channels: 3, background: "#eedd99" } })
        .png()
        .toBuffer(),
      left: 80,
      top: 40,
    },
  ]);
  const whole = await scene.png().toBuffer();
  const one = await uploaded(visual, whole);
  const smaller = await uploaded(visual, await sharp(whole).resize(450).jpeg({ quality: 60 }).toBuffer());
  const other = await uploaded();
  await rows("update media set phash = null, words = null where id = $1", [one.id]);
  expect((await read(smaller.id)).data.alike).toEqual([]);
  expect(await readPictureWords()).toBe(1);
  const ofOne = async () =>
    (await read(smaller.id)).data.alike
      .filter(({ id }: { id: number }) => [one.id, other.id].includes(id))
      .map(({ id, isUsed }: { id: number; isUsed: boolean }) => [id, isUsed]);
  expect(await ofOne()).toEqual([[one.id, false]]);
  const story = await writtenStory(room);
  expect((await post("takeFromLibrary", { story, picture: one.id }, await colleague(site, "chief"))).code).toBe(1);
  await saveStory(room.chief, story, { body: `<p>文。</p><figure><img src="${one.src}" alt="图"></figure>` });
  expect(await ofOne()).toEqual([[one.id, true]]);
});

describe("a picture that is taken away", () => {
  it("stays while something uses it, and goes with its files when nothing does", async () => {
    const chief = await colleague(site, "chief");
    const [picture, story] = [await uploaded(chief), await writtenStory(room)];
    expect((await post("takeFromLibrary", { story, picture: picture.id }, reporter)).code).toBe(0);
    expect((await post("takeFromLibrary", { story, picture: picture.id }, chief)).code).toBe(1);
    expect(
      await rows("select actor from audit_entries where action = 'picture.take' order by id desc limit 1"),
    ).toEqual([{ actor: `staff:${chief.id}` }]);
    expect((await site.get(`office/pictures?story=${story}`, chief.token)).data.pictures).toMatchObject([
      { id: picture.id },
    ]);
    expect((await read(picture.id, chief)).data).toMatchObject({
      mayDelete: false,
      uses: [{ kind: "manuscript", id: story }],
    });
    expect((await post("deletePicture", { id: picture.id, version: 1 }, chief)).msg).toMatch(/1/);
    const free = await uploaded(chief);
    expect((await post("deletePicture", { id: free.id, version: 2 }, chief)).code).toBe(0);
    const answers = await Promise.all([1, 2].map(() => post("deletePicture", { id: free.id, version: 1 }, chief)));
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, 1]);
    expect([await placeOfFiles(free.sha), (await read(free.id, chief)).code]).toEqual([undefined, 0]);
  });
});
