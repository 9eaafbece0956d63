import { randomUUID } from "node:crypto";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { placeOfFiles } from "#app/features/base/picture/picture.folder.server.ts";
import { readShownArticle } from "#app/features/published/article/article.service.server.ts";
import { readLinkGroups } from "#app/features/published/friend-link/friend-link.service.server.ts";
import { markMachinePictures } from "../picture-upkeep.service.server.ts";
import { emptyTables, testDatabase } from "#tests/db/test-database.ts";
import { article } from "#tests/fixtures/content.ts";
import { MemberSite, rows } from "#tests/fixtures/members.ts";
import { colleague, extra, type Colleague } from "#tests/fixtures/newsroom/newsroom.ts";
import { multipart, randomPicture } from "#tests/fixtures/uploads.ts";
import { bulletin } from "#tests/fixtures/bulletins.ts";

/**
 * Tests pictures outside of stories: slots of the front, banners of subjects, friend links (docs/newsroom.md#pictures).
 */
testDatabase();
let site: MemberSite;
let chief: Colleague;
let reporter: Colleague;
let operations: { token: string };

beforeAll(async () => {
  site = await MemberSite.open();
  [chief, reporter] = [await colleague(site, "chief"), await colleague(site, "reporter")];
  operations = await extra("operations");
});
afterAll(() => site.close());
beforeEach(() =>
  emptyTables(
    "front_versions",
    "editing_leases",
    "headlines",
    "home_places",
    "subjects",
    "friend_links",
    "pages",
    "noun_revisions",
  ),
);

type Who = { token: string };
const post = (path: string, form: object, { token }: Who = chief) => site.post(`newsroom/${path}`, form, { token });
const get = async (path: string, { token }: Who = chief) => (await site.get(`newsroom/${path}`, token)).data;
async function upload({ token }: Who = chief) {
  const content = await randomPicture(900, 700).png().toBuffer();
  const { body, headers } = multipart([{ field: "file", filename: "a.png", type: "image/png", content }]);
  return (await site.call("POST", "newsroom/uploadToLibrary", { token, body, headers })).data;
}
const read = (id: number) => get(`libraryPicture?id=${id}`);
const say = async (id: number, change: object) => {
  const { version, record } = await read(id);
  return (await post("saveLibraryPicture", { id, version, ...record, ...change })).code;
};
const OWN = { rights: "own", by: "某人" };
const cut = async (picture: number, place: string, point = {}, who: Who = chief) =>
  post("cutPicture", { picture, place, ...point }, who);
const remove = async (id: number) => post("deletePicture", { id, version: (await read(id)).version });
const statusOf = async (url: string) => (await site.app.http.inject({ url })).statusCode;
const coverOf = async (path: string) => (await site.get(`content/${path}`, "")).data;

const SUBJECT = {
  title: "有图的专题",
  title_en: "",
  lead: "",
  lead_en: "",
  industry: "",
  tags: [],
  status: "ongoing",
  published: true,
  start_at: "2026-01-01T00:00:00.000Z",
  end_at: null,
  sections: [],
  timeline: [],
};
const saveSubject = (banner: number | null, seen: object = {}, change: object = {}, who: Who = chief) =>
  post(
    "subjects/save",
    { key: randomUUID(), record: { ...SUBJECT, banner_media_id: banner, ...change }, ...seen },
    who,
  );
const slotOf = (id: number, picture: string) => ({
  area: "headline",
  industry: 0,
  article: id,
  subject: 0,
  url: "",
  title: "",
  badge: "",
  badgeEn: "",
  picture,
  from: 0,
  until: 0,
});
async function saveFront(slots: object[]) {
  const { fence } = (await post("frontLease", { tab: randomUUID(), take: true })).data;
  const version = (await get("front")).draft?.version ?? 0;
  return post("saveFront", { fence, version, slots });
}

describe("a cut", () => {
  it("is drawn for its place, of the part that was chosen for its ratio or around a point, once", async () => {
    const { id } = await upload();
    const banner = (await cut(id, "banner")).data;
    expect(banner).toMatchObject({ coverOf: id, width: 900, height: 300, focus: { x: 0.5, y: 0.5 } });
    expect((await cut(id, "banner")).data.id).toBe(banner.id);
    expect((await cut(id, "banner", { x: 0.5, y: 1 })).data.id).not.toBe(banner.id);
    await say(id, { ...OWN, crops: { "3:1": { x: 0.5, y: 0.9, share: 0.5 } } });
    expect((await cut(id, "banner")).data).toMatchObject({ width: 450, height: 150, focus: { x: 0.5, y: 0.9 } });
    expect((await cut(id, "cover")).data).toMatchObject({ width: 900, height: 506 });
    expect((await cut(id, "poster")).code).toBe(400);
  });

  it("is made of pictures alone that one sees", async () => {
    const { id } = await upload();
    const missing = await cut(999_999_999, "cover", {}, reporter);
    expect(await cut(id, "cover", {}, reporter)).toMatchObject({ code: missing.code, msg: missing.msg });
    expect(await get(`cut?id=${id}`, reporter)).toBeNull();
    const made = (await cut(id, "cover")).data;
    expect(await get(`cut?sha=${made.sha}`, reporter)).toBeNull();
    expect(await get(`cut?sha=${made.sha}`)).toMatchObject({ id: made.id });
  });
});

describe("the banner of a subject", () => {
  it("goes out on a stated right, public with its subject and in the ratios of page and tile", async () => {
    const { id } = await upload();
    const { id: banner, src, sha } = (await cut(id, "banner")).data;
    expect((await saveSubject(banner)).msg).toMatch(/题图还没有说清凭什么可以用/);
    const draft = (await saveSubject(banner, {}, { published: false })).data;
    expect([await statusOf(src), (await read(id)).uses]).toMatchObject([404, [{ kind: "subject", id: draft.id }]]);
    const seen = { id: draft.id, version: draft.version };
    expect((await saveSubject(banner, seen)).msg).toMatch(/题图还没有说清凭什么可以用/);
    await say(id, OWN);
    const out = (await saveSubject(banner, seen)).data;
    expect(await statusOf(src)).toBe(200);
    const tile = `/media/${sha}-2x1/480.jpg`;
    expect(await statusOf(tile.replace("jpg", "webp"))).toBe(200);
    expect((await coverOf("subjects")).items[0].cover).toMatchObject({ sha: `${sha}-2x1`, width: 900, height: 450 });
    expect((await coverOf(`subjects/${draft.id}`)).cover).toMatchObject({ sha, width: 900, height: 300 });
    // A picture that is hidden again is invisible to readers, but still belongs to the subject.
    await saveSubject(banner, { id: out.id, version: out.version }, { published: false });
    expect([await statusOf(src), await statusOf(tile)]).toEqual([410, 410]);
    expect((await read(id)).uses).toMatchObject([{ kind: "subject" }]);
  });

  it("lies in the open no longer once its subject is hidden or removed, whoever else would read it there", async () => {
    const { id } = await upload();
    await say(id, OWN);
    const { id: banner, src, sha } = (await cut(id, "banner")).data;
    const shown = (await saveSubject(banner)).data;
    expect([await statusOf(src), await placeOfFiles(sha)]).toEqual([200, "open"]);
    const hidden = (await saveSubject(banner, { id: shown.id, version: shown.version }, { published: false })).data;
    expect(await placeOfFiles(sha)).toBe("held");
    const again = (await saveSubject(banner, { id: shown.id, version: hidden.version })).data;
    expect([await statusOf(src), await placeOfFiles(sha)]).toEqual([200, "open"]);
    expect((await post("subjects/remove", { id: shown.id, version: again.version })).data).toEqual({ done: true });
    expect(await placeOfFiles(sha)).toBe("held");
  });

  it("comes back by no earlier version once its right is over", async () => {
    const { id } = await upload();
    await say(id, OWN);
    const { id: banner } = (await cut(id, "banner")).data;
    const first = (await saveSubject(banner)).data;
    const second = (await saveSubject(null, { id: first.id, version: first.version })).data;
    await say(id, { validUntil: 1 });
    const back = { id: second.id, version: second.version, number: first.version };
    expect((await post("subjects/restore", back)).msg).toMatch(/题图到那时没有授权/);
  });

  it("is refused where its right is over by the time at which the subject begins, and where one does not see it", async () => {
    const { id } = await upload();
    const { id: banner } = (await cut(id, "banner")).data;
    await say(id, { ...OWN, validUntil: Math.floor(Date.parse("2098-01-01") / 1_000) });
    expect((await saveSubject(banner)).code).toBe(1);
    expect((await saveSubject(banner, {}, { start_at: "2099-01-01T00:00:00.000Z" })).msg).toMatch(/题图到那时没有授权/);
    const inside = await extra("data");
    expect((await saveSubject(banner, {}, { published: false }, inside)).msg).toBeDefined();
    const { id: hidden } = (await cut((await upload()).id, "banner")).data;
    expect((await saveSubject(hidden, {}, { published: false }, inside)).msg).toMatch(/不在了，或者你不能看/);
  });
});

describe("the logo of a friend link", () => {
  const link = (logo: string) => ({
    note: "",
    record: {
      name: "朋友",
      url: "https://friend.example/",
      logo,
      kind: "image",
      group_name: "",
      position: "inner",
      nofollow: false,
      enabled: true,
    },
  });
  it("is a picture that one sees, on a stated right, and not shown once that is over", async () => {
    const { id, src } = await upload();
    expect((await post("friend-links/save", link(src), operations)).msg).toMatch(/不在了，或者你不能看/);
    await say(id, OWN);
    await saveSubject(id);
    expect((await post("friend-links/save", link(src), operations)).code).toBe(1);
    expect((await read(id)).uses.map(({ kind }: { kind: string }) => kind)).toEqual(["link", "subject"]);
    const logos = async () => (await readLinkGroups()).flatMap(({ links }) => links.map(({ logo }) => logo));
    expect(await logos()).toEqual([src]);
    await say(id, { validUntil: 1 });
    expect(await logos()).toEqual([""]);
    const again = { ...link(src), record: { ...link(src).record, url: "https://b.example/" } };
    expect((await post("friend-links/save", again, operations)).code).toBe(0);
  });

  it("may be one's own, and one whose right is over comes back by no earlier version", async () => {
    const { id, src, sha } = await upload(operations);
    expect((await post("friend-links/save", link(src), operations)).msg).toMatch(/标志图还没有说清凭什么可以用/);
    // The picture may remain in a link that is hidden from readers.
    const kept = { ...link(src), record: { ...link(src).record, url: "https://kept.example/", enabled: false } };
    expect((await post("friend-links/save", kept, operations)).code).toBe(1);
    const sayOwn = async (change: object) => {
      const { version, record } = await get(`libraryPicture?id=${id}`, operations);
      return post("saveLibraryPicture", { id, version, ...record, ...change }, operations);
    };
    expect((await sayOwn({ rights: "ai", by: "某模型" })).code).toBe(1);
    expect((await post("friend-links/save", link(src), operations)).msg).toMatch(/AI生成的，图上还没有标识/);
    expect((await sayOwn(OWN)).code).toBe(1);
    const made = (await post("friend-links/save", link(src), operations)).data;
    expect(await statusOf(src)).toBe(200);
    const without = { ...link(""), id: made.id, version: made.version };
    const version = (await post("friend-links/save", without, operations)).data.version;
    // No record shows it any more, so its address disappears at once.
    expect([await statusOf(src), await statusOf(`/media/${sha}/480.webp`)]).toEqual([410, 410]);
    await sayOwn({ validUntil: 1 });
    const back = { id: made.id, version, number: made.version };
    expect((await post("friend-links/restore", back, operations)).msg).toMatch(/标志图到那时没有授权/);
  });
});

describe("the text of a single page", () => {
  const page = (body: string, change: object = {}) => ({
    note: "",
    record: {
      slug: `page-${randomUUID().slice(0, 8)}`,
      title: "有图的单页",
      title_en: "",
      body_html: body,
      body_html_en: "",
      template: "plain",
      seo_description: "",
      seo_description_en: "",
      show_in_footer: false,
      version: "1.0",
      effective_date: null,
      published: true,
      ...change,
    },
  });
  const figure = (src: string) => `<figure><img src="${src}" alt="图"><figcaption>图下的话</figcaption></figure>`;

  it("has pictures that its writer sees, on a stated right, public with the page", async () => {
    const { id, src, sha } = await upload();
    const body = figure(src);
    expect((await post("pages/save", page(body), operations)).msg).toMatch(/不在了，或者你不能看/);
    const look = { id: 0, record: page(body).record };
    expect((await post("pages/preview", look, operations)).msg).toMatch(/不在了，或者你不能看/);
    expect((await post("pages/preview", look)).code).toBe(1);
    expect((await post("pages/save", page(body))).msg).toMatch(/正文里有一张图还没有说清凭什么可以用/);
    const english = page("<p>字</p>", { body_html_en: body });
    expect((await post("pages/save", english)).msg).toMatch(/正文里有一张图还没有说清凭什么可以用/);
    const { record } = page(body, { published: false });
    const draft = (await post("pages/save", { note: "", record })).data;
    expect([await statusOf(src), (await read(id)).uses]).toMatchObject([404, [{ kind: "page", id: draft.id }]]);
    // The staff member may edit the page but not see the picture, and saves the picture unchanged.
    const kept = {
      note: "",
      id: draft.id,
      version: draft.version,
      record: { ...record, title: "改了标题" },
    };
    const { version } = (await post("pages/save", kept, operations)).data;
    await say(id, OWN);
    const out = { ...kept, version, record: { ...record, published: true } };
    const shown = (await post("pages/save", out)).data;
    expect(await statusOf(src)).toBe(200);
    await post("pages/save", { ...kept, version: shown.version });
    expect([await statusOf(src), await statusOf(`/media/${sha}/480.webp`)]).toEqual([410, 410]);
  });
});

describe("the text of a bulletin", () => {
  it("has pictures that its writer sees, on a stated right, public with the bulletin", async () => {
    const inside = await extra("data");
    const { id, src, sha } = await upload();
    const save = (published: boolean, who: Who = chief, seen?: { id: number; version: number }) =>
      post(
        "bulletins/save",
        {
          record: bulletin({ title: "有图的通报", body: `![图](${src})`, published }),
          ...(seen && { id: seen.id, version: seen.version }),
        },
        who,
      );
    expect((await save(true, inside)).msg).toMatch(/不在了，或者你不能看/);
    expect((await save(true)).msg).toMatch(/正文里有一张图还没有说清凭什么可以用/);
    const draft = (await save(false)).data;
    expect([await statusOf(src), (await read(id)).uses]).toMatchObject([404, [{ kind: "bulletin", id: draft.id }]]);
    expect((await save(true, chief, draft)).msg).toMatch(/正文里有一张图还没有说清凭什么可以用/);
    await say(id, OWN);
    const out = (await save(true, inside, draft)).data;
    expect(await statusOf(src)).toBe(200);
    expect((await save(false, inside, out)).code).toBe(1);
    expect([await statusOf(src), await statusOf(`/media/${sha}/480.webp`)]).toEqual([410, 410]);
    expect(await placeOfFiles(sha)).toBe("held");
  });
});

describe("a picture", () => {
  it("is not deleted while a slot, a subject or a link has it, shown or not, and its uses say where", async () => {
    const story = await article("头条");
    const places: Record<string, (picture: number) => Promise<unknown>> = {
      front: async (picture) => saveFront([slotOf(story, (await cut(picture, "cover")).data.sha)]),
      subject: async (picture) => saveSubject((await cut(picture, "banner")).data.id, {}, { published: false }),
      link: async (picture) =>
        rows("insert into friend_links (name, url, logo, kind, enabled) values ('友', $1, $2, 'image', false)", [
          randomUUID(),
          (await read(picture)).src,
        ]),
    };
    for (const [kind, put] of Object.entries(places)) {
      const { id } = await upload();
      await put(id);
      expect([kind, (await read(id)).uses.map((use: { kind: string }) => use.kind)]).toEqual([kind, [kind]]);
      expect([kind, (await remove(id)).msg]).toEqual([kind, expect.stringMatching(/有1处在用这张图，不能删/)]);
    }
    const { id: free } = await upload();
    await cut(free, "cover");
    expect((await remove(free)).code).toBe(1);
  });

  it("of a machine has its sign in every place, also where somebody says so later, and below it in a text", async () => {
    const { id } = await upload();
    await say(id, OWN);
    const whole = await saveFront([slotOf(await article("整图"), (await read(id)).sha)]);
    expect(whole.code).toBe(1);
    await say(id, { rights: "ai", by: "某模型" });
    // The whole picture has no visible label, so a position without a caption must not show it.
    const { live, draft } = await get("front");
    const key = { base: live.number, version: draft.version, key: randomUUID() };
    expect((await post("launchFront", key)).msg).toMatch(/AI生成的，图上还没有标识/);
    const [cover, banner] = [(await cut(id, "cover")).data, (await cut(id, "banner")).data];
    expect(await rows("select ai_mark, meta_mark from media where id = any($1)", [[cover.id, banner.id]])).toEqual([
      { ai_mark: true, meta_mark: true },
      { ai_mark: true, meta_mark: true },
    ]);
    expect((await saveSubject(banner.id)).code).toBe(1);

    const other = await upload();
    await say(other.id, OWN);
    const before = (await cut(other.id, "banner")).data;
    await saveSubject(before.id, {}, { title: "先放上去" });
    const body = `<figure><img src="${other.src}" alt="图"><figcaption>图下的话</figcaption></figure>
      <figure><img src="${other.src}" alt="没有话的"></figure>`;
    await rows(
      "insert into articles (id, title, status, publish_at, body_html) values (77, '有图', 'published', now(), $1)",
      [body],
    );
    const text = async () => (await readShownArticle(77)).body_html;
    expect(await text()).not.toContain("AI 生成图片");
    const plain = await bytesOf(before.src);
    await say(other.id, { rights: "ai", by: "某模型" });
    expect(await text()).toContain("图下的话 <mark>AI 生成图片</mark></figcaption>");
    expect(await text()).toMatch(
      /<img [^>]*alt="没有话的"[^>]*><figcaption><mark>AI 生成图片<\/mark><\/figcaption><\/figure>/,
    );
    await markMachinePictures();
    const signed = await bytesOf(before.src);
    expect(signed.equals(plain)).toBe(false);
    expect(signed.includes("trainedAlgorithmicMedia")).toBe(true);
    const { channels } = await sharp(signed)
      .extract({ left: 540, top: 80, width: 180, height: 70 })
      .greyscale()
      .stats();
    expect(channels[0]?.max).toBeGreaterThan(230);
  });
});

const bytesOf = async (url: string) => (await site.app.http.inject({ url })).rawPayload;
