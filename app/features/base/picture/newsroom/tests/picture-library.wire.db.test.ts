import { readFile } from "node:fs/promises";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { mediaPath, placeOfFiles } from "#app/features/base/picture/picture.folder.server.ts";
import { findAlike, findAllSeen, findUses, type PictureReach } from "../picture-library.repo.server.ts";
import {
  deletePicture,
  readLibrary,
  readLibraryPicture,
  readPictureVersions,
  saveLibraryPicture,
  uploadToLibrary,
} from "../picture-library.service.server.ts";
import { cutPicture, readCut } from "../picture-cut.service.server.ts";
import { openPictureFile } from "../picture.service.server.ts";
import { findUnread, findWronglyMarked } from "../picture-saving.repo.server.ts";
import { endPictureRights } from "../picture-end.service.server.ts";
import { markMachinePictures, readPictureWords } from "../picture-upkeep.service.server.ts";
import { testDatabase } from "#tests/db/test-database.ts";
import { article, bulletin, column, industry, insert, subject } from "#tests/fixtures/content.ts";
import { listenToPurges } from "#tests/fixtures/newsroom/notifications.ts";
import { MemberSite, rows, type ApiAnswer } from "#tests/fixtures/members.ts";
import { colleague, extra } from "#tests/fixtures/newsroom/newsroom.ts";
import { addStaff } from "#tests/fixtures/newsroom/staff.ts";
import { openNewsroom, saveStory, writtenStory, type Newsroom } from "#tests/fixtures/newsroom/stories.ts";
import { multipart, randomPicture } from "#tests/fixtures/uploads.ts";

testDatabase();

type Who = { token: string };
let site: MemberSite;
let room: Newsroom;
/** Staff members who may manage all pictures, their own pictures, the pictures of one column, and no pictures. */
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
  return site.call("POST", "newsroom/uploadToLibrary", { token, body, headers: { ...headers, "think-lang": "en" } });
}
const uploaded = async (who = visual, bytes?: Buffer) => (await upload(bytes ?? (await png()), who)).data;
const post = (path: string, form: object, { token }: Who = visual) => site.post(`newsroom/${path}`, form, { token });
const read = (id: number, { token }: Who = visual) => site.get(`newsroom/libraryPicture?id=${id}`, token);
const list = async (query: string, { token }: Who = visual): Promise<number[]> =>
  (await site.get(`newsroom/library?${query}`, token)).data.list.map(({ id }: { id: number }) => id);
const file = (sha: string, { token }: Who, width = 480) =>
  site.app.http.inject({ url: `/api/newsroom/picture?sha=${sha}&width=${width}`, headers: { authorization: token } });
const isShown = async (sha: string, who: Who) => (await file(sha, who)).headers["content-type"] === "image/webp";
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
    // This time is the start of a day in Shanghai.
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
      await site.get(`newsroom/pictureVersions?id=${theirs.id}`, reporter.token),
    ])
      expect(answer).toMatchObject({ code: missing.code, msg: missing.msg });
    // A staff member who manages any pictures sees those without a story, and may change their own.
    expect(await isShown(theirs.sha, inside)).toBe(true);
    expect((await read(theirs.id, inside)).data).toMatchObject({ mayChange: false, mayDelete: false });
    expect((await save(theirs, {}, inside)).code).toBe(401);
    expect((await site.get("newsroom/library", flashes.token)).code).toBe(401);
    expect(await isShown(theirs.sha, flashes)).toBe(false);
    // Uploading the same bytes gives no access to a hidden picture.
    const bytes = await png();
    const hidden = await uploaded(visual, bytes);
    expect((await upload(bytes, reporter)).msg).toMatch(/may not see/);
    expect((await read(hidden.id)).data.version).toBe(1);
  });

  it("is for nobody who has no right to pictures, whichever way they come", async () => {
    const [nobody, ofFlashes] = [await addStaff("proofreader"), await addStaff("flash")];
    const { id, sha } = await uploaded();
    for (const act of [
      () => readLibrary(nobody, {}),
      () => readLibraryPicture(nobody, id),
      () => readPictureVersions(nobody, id),
      () => saveLibraryPicture(nobody, { id, version: 1 } as never),
      () => uploadToLibrary(nobody, Buffer.from("x")),
      () => deletePicture(nobody, { id, version: 1 }),
      () => cutPicture(nobody, { pictureId: id, place: "cover" }),
      () => readCut(nobody, { id }),
      () => openPictureFile(ofFlashes, { sha, width: 480 }),
    ])
      await expect(act()).rejects.toMatchObject({ code: "forbidden" });
  });

  it("gives the largest file that is no wider than asked, and else the smallest", async () => {
    const { sha } = await uploaded(visual, await png(640, 400));
    const widths = [100, 480, 600, 640, 1_000].map(async (width) => {
      const { rawPayload } = await file(sha, visual, width);
      return (await sharp(rawPayload).metadata()).width;
    });
    expect(await Promise.all(widths)).toEqual([480, 480, 480, 640, 640]);
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
    const { list: versions } = (await site.get(`newsroom/pictureVersions?id=${picture.id}`, visual.token)).data;
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
    const [picture, beside] = [await uploaded(visual, await png(640, 400)), await uploaded()];
    const isTold = async () => {
      const place = await placeOfFiles(picture.sha);
      const formats = ["webp", "avif", "jpg"].map(async (format) => {
        const bytes = await readFile(mediaPath(picture.sha, `480.${format}`, place) ?? "");
        return String((await sharp(bytes).metadata()).xmpAsString).includes("TC260:AIGC");
      });
      return Promise.all(formats);
    };
    expect(await isTold()).toEqual([false, false, false]);
    const shown = await article("有图", { body_html: `<p><img src="/media/${picture.sha}/480.webp" alt=""></p>` });
    const heard = await listenToPurges();
    const own = await save(picture, { rights: "own", by: "某人" });
    expect((await read(beside.id)).data.version).toBe(1);
    expect((await heard.told()).flat()).not.toContain(`article:${shown}`);
    // The label is below the picture on the page of its story.
    const saved = await save(own.data, { rights: "ai", by: "某模型" });
    expect((await heard.told()).flat()).toContain(`article:${shown}`);
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
    expect((await site.get(`newsroom/pictures?story=${story}`, chief.token)).data.pictures).toMatchObject([
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
    const trail =
      "select action, detail ->> 'sha' as sha from audit_entries where target_kind = 'picture' and target_id = $1 order by id";
    expect(await rows(trail, [String(free.id)])).toEqual([
      { action: "picture.upload", sha: null },
      { action: "picture.delete", sha: free.sha },
    ]);
    expect([await placeOfFiles(free.sha), (await read(free.id, chief)).code]).toEqual([undefined, 0]);
  });
});

let images = 0;
/** Inserts the row of a picture without files. */
function image(fields: Record<string, unknown> = {}): Promise<number> {
  images += 1;
  const file = { sha256: `row${images}`, extension: "jpg", bytes: 1, width: 9, height: 9, widths: [9], words: "" };
  return insert("media", { ...file, ...fields });
}
const use = (media: number, kind: string, target: number) =>
  rows("insert into media_uses (media_id, kind, target_id, is_public) values ($1, $2, $3, false)", [
    media,
    kind,
    target,
  ]);
const EVERYTHING: PictureReach = { all: true, columnIds: [], industryIds: [], ownId: 0, isKeeper: false };

it("sees a picture by whose it is and whose and where its story is, a cut as its whole one", async () => {
  const [who, beside] = [await addStaff("reporter"), await addStaff("reporter")];
  const top = await column("seen-above");
  const [below, industryId] = [await column("seen-below", top), await industry("seen")];
  const stories = {
    owned: { owner_id: who.id },
    assigned: { assignee_id: who.id, owner_id: beside.id },
    above: { fields: { columnId: top } },
    below: { fields: { columnId: below } },
    ofIndustry: { fields: { industryId } },
    ofOthers: { owner_id: beside.id },
  };
  const names = new Map<string, string>();
  const add = async (name: string, fields: Record<string, unknown> = {}) => {
    const id = await image(fields);
    names.set(`row${images}`, name);
    return id;
  };
  let owned = 0;
  for (const [name, fields] of Object.entries(stories)) {
    const [story, whole] = [await insert("manuscripts", fields), await add(name)];
    await add(`${name}, cut`, { crop_of: whole });
    await use(whole, "manuscript", story);
    if (name === "owned") owned = story;
  }
  await add("free");
  await add("brought", { uploaded_by: who.id });
  await add("public", { held: false });
  // A subject has the same id as the staff member's own story, but it is not that story.
  await use(await add("of a subject"), "subject", owned);
  const seen = async (reach: object) => {
    const all = await findAllSeen([...names.keys()], { ...EVERYTHING, all: false, ownId: who.id, ...reach });
    return new Set(all.map(({ sha256 }) => names.get(sha256)));
  };
  const of = (...some: (keyof typeof stories)[]) => some.flatMap((name) => [name, `${name}, cut`]);
  const own = [...of("owned", "assigned"), "brought", "public"];
  expect(await seen({})).toEqual(new Set(own));
  expect(await seen({ columnIds: [top] })).toEqual(new Set([...own, ...of("above", "below")]));
  expect(await seen({ columnIds: [below] })).toEqual(new Set([...own, ...of("below")]));
  expect(await seen({ industryIds: [industryId] })).toEqual(new Set([...own, ...of("ofIndustry")]));
  expect(await seen({ isKeeper: true })).toEqual(new Set([...own, "free", "of a subject"]));
  expect(await seen({ all: true })).toEqual(new Set(names.values()));
});

it("goes on after forty-eight pictures, the newest first and no cuts, and tells of rights that end within two weeks", async () => {
  const keeper = await addStaff("visual");
  await rows(
    `insert into media (sha256, extension, bytes, width, height, widths, words, uploaded_by, rights)
      select 'mine' || n, 'jpg', 1, 9, 9, '{9}', '', $1, 'own' from generate_series(1, 49) n`,
    [keeper.id],
  );
  const find = async (filter: object) => {
    const { list: found, next } = await readLibrary(keeper, { isMine: true, ...filter });
    return { ids: found.map(({ picture }) => picture.id), states: found.map(({ state }) => state), next };
  };
  const mine = (await rows("select id::int from media where uploaded_by = $1 order by id desc", [keeper.id])).map(
    ({ id }) => id as number,
  );
  await image({ uploaded_by: keeper.id, crop_of: mine[0] });
  expect(await find({})).toMatchObject({ ids: mine.slice(0, 48), next: mine[47] });
  expect(await find({ below: mine[47] })).toMatchObject({ ids: mine.slice(48), next: undefined });
  expect(await find({ below: mine[0] })).toMatchObject({ ids: mine.slice(1), next: undefined });
  await rows("delete from media where uploaded_by = $1 and id < $2 and crop_of is null", [keeper.id, mine[4]]);
  const change = (index: number, set: string) => rows(`update media set ${set} where id = $1`, [mine[index]]);
  await change(0, "rights = 'unknown'");
  await change(1, "rights_over = true, valid_until = now() + interval '1 day', rights_by = '某人'");
  await change(2, "valid_until = now() + interval '13 days 23 hours', rights_by = '某人'");
  await change(3, "valid_until = now() + interval '14 days 1 hour', rights_by = '某人'");
  expect(await find({})).toMatchObject({ states: ["unknown", "over", "ending", "good", "incomplete"] });
  expect(await find({ isUsable: true })).toMatchObject({ ids: mine.slice(2, 5) });
  expect(await find({ endingDays: 14 })).toMatchObject({ ids: [mine[2]] });
  expect(await find({ endingDays: 15 })).toMatchObject({ ids: [mine[2], mine[3]] });
});

it("shows twelve that look alike at most, the nearest and the newest first", async () => {
  const far = (bits: number) => {
    const signs = Array.from("01".repeat(32));
    return signs.map((sign, at) => (at < bits ? String(1 - Number(sign)) : sign)).join("");
  };
  const one = await image({ phash: far(0) });
  await image({ phash: far(11) });
  await image({ phash: far(0), crop_of: one });
  const edge = await image({ phash: far(10) });
  const brought = await addStaff("reporter");
  const own = await image({ phash: far(9), uploaded_by: brought.id });
  const looking = async (reach: Partial<PictureReach>) =>
    (await findAlike(one, { ...EVERYTHING, ...reach })).map(({ id }) => id);
  expect(await looking({})).toEqual([own, edge]);
  expect(await looking({ all: false, ownId: brought.id })).toEqual([own]);
  const near: number[] = [];
  for (let count = 0; count < 12; count += 1) near.unshift(await image({ phash: far(3) }));
  const nearest = await image({ phash: far(2) });
  expect(await looking({})).toEqual([nearest, ...near.slice(0, 11)]);
});

it("tells of each thing that uses a picture or a cut of it what it is, and of a foreign story only that there is one", async () => {
  const who = await addStaff("reporter");
  const [picture, other] = [await image({ uploaded_by: who.id }), await image()];
  const cut = await image({ crop_of: picture });
  const [older, newer] = [await article("旧文"), await article("新文")];
  const slot = await insert("headlines", { article_id: older, start_at: "2026-01-01" });
  const theme = await subject("专题一");
  const notice = await bulletin("通报一");
  const page = await insert("pages", { slug: "used-page", title: "单页一", body_html: "" });
  const link = await insert("friend_links", { name: "朋友一", url: "https://used.example/", kind: "text" });
  const columnId = await column("used");
  const story = await insert("manuscripts", { fields: { title: "手稿一", columnId } });
  const [front] = await rows("select min(id)::int as id from fronts");
  const versionOf = (number: number) =>
    insert("front_versions", { front_id: front.id, number, slots: "[]", state: "cancelled" });
  const fronts = [await versionOf(9_001), await versionOf(9_002)];
  for (const target of fronts) await use(cut, "front", target);
  await use(other, "article", newer);
  for (const [kind, target] of Object.entries({ headline: slot, subject: theme, bulletin: notice, page, link }))
    await use(picture, kind, target);
  for (const target of [older, newer]) await use(cut, "article", target);
  await use(picture, "manuscript", story);
  const place = { column_id: columnId, industry_id: null, owner_id: null, assignee_id: null };
  const told = (kind: string, id: number | undefined, title: string, slug: string | null = null) => ({
    kind,
    id,
    title,
    slug,
    place: kind === "manuscript" ? place : null,
  });
  expect(await findUses(picture)).toEqual([
    told("article", newer, "新文"),
    told("article", older, "旧文"),
    told("bulletin", notice, "通报一", "通报一"),
    told("front", fronts[1], "9002"),
    told("headline", slot, "旧文"),
    told("link", link, "朋友一"),
    told("manuscript", story, "手稿一"),
    told("page", page, "单页一", "used-page"),
    told("subject", theme, "专题一", "专题一"),
  ]);
  const detail = await readLibraryPicture(who, picture);
  expect(detail.uses.find(({ kind }) => kind === "manuscript")).toEqual({
    kind: "manuscript",
    id: 0,
    title: "",
    slug: null,
    isOpen: false,
  });
  expect(detail.uses[0]).toMatchObject({ id: newer, isOpen: true });
  expect([detail.isUsed, detail.mayChange, detail.mayDelete]).toEqual([true, true, false]);
  await expect(readLibraryPicture(who, cut)).rejects.toThrow("not_found");
});

it("reads the newest first, draws the oldest first, and leaves one whose files are gone", async () => {
  const [older, newer] = [await image({ words: null }), await image({ words: null })];
  const cut = await image({ words: null, crop_of: older });
  const ids = (found: { id: number }[]) => found.map(({ id }) => id);
  expect([ids(await findUnread(1)), ids(await findUnread(9))]).toEqual([[newer], [newer, older]]);
  await rows("update media set rights = 'ai' where id = any ($1)", [[older, newer, cut]]);
  await rows("update media set ai_mark = true where id = $1", [newer]);
  expect([ids(await findWronglyMarked(1)), ids(await findWronglyMarked(9))]).toEqual([[older], [older, newer, cut]]);
  expect((await findWronglyMarked(9)).map(({ isCut }) => isCut)).toEqual([false, false, true]);
  expect(await markMachinePictures()).toBe(3);
  expect(await rows("select meta_mark, ai_mark from media where id >= $1 order by id", [older])).toEqual([
    { meta_mark: true, ai_mark: false },
    { meta_mark: true, ai_mark: true },
    { meta_mark: true, ai_mark: false },
  ]);
  expect(await markMachinePictures()).toBe(0);
});
