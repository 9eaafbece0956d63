import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { operator } from "#app/features/base/actor/actor.ts";
import { setSetting } from "#app/features/base/site/setting-writing.service.server.ts";
import { checkText } from "#app/features/newsroom/check/check.service.server.ts";
import { readManuscriptFor } from "#app/features/newsroom/story/story.service.server.ts";
import { addForeignPicture, readPicturesShown } from "../picture.service.server.ts";
import { handIn } from "#app/features/newsroom/review/review.service.server.ts";
import { orderRelease } from "#app/features/newsroom/release/release.service.server.ts";
import { placeOfFiles } from "#app/features/base/picture/picture.folder.server.ts";
import { restoreStory, takeDown } from "#app/features/newsroom/release/take-down.service.server.ts";
import type { StaffActor } from "#app/features/newsroom/staff/staff.policy.ts";
import { setArticleStatus } from "#app/features/published/article/article-writing.service.server.ts";
import { ALL_SETTINGS } from "#app/registry/newsroom-settings.ts";
import { database, withTransaction } from "#db/client.ts";
import { plainPage } from "#server/pages/plain-page.ts";
import { testDatabase } from "#tests/db/test-database.ts";
import { MemberSite, rows, type ApiAnswer } from "#tests/fixtures/members.ts";
import { colleague, type Colleague } from "#tests/fixtures/newsroom/newsroom.ts";
import { addStaff } from "#tests/fixtures/newsroom/staff.ts";
import { openNewsroom, saveStory, signStep, writtenStory, type Newsroom } from "#tests/fixtures/newsroom/stories.ts";
import { seenOf } from "#tests/fixtures/pictures.ts";
import { multipart, randomPicture } from "#tests/fixtures/uploads.ts";

testDatabase();

let site: MemberSite;
let room: Newsroom;
/** A staff member who may read everything, and one who sees only their own records. */
let editor: Colleague;
let stranger: Colleague;
let secondChief: StaffActor;

beforeAll(async () => {
  site = await MemberSite.open();
  room = await openNewsroom();
  secondChief = await addStaff("chief");
  editor = await colleague(site, "editor");
  stranger = await colleague(site, "reporter");
});
afterAll(() => site.close());

type Picture = { id: number; sha: string; src: string; rights: string; validUntil: number };

function upload(story: number | string, bytes: Buffer, { token } = editor, name = "a.png"): Promise<ApiAnswer> {
  const { body, headers } = multipart([
    { field: "story", content: String(story) },
    { field: "file", filename: name, type: "image/png", content: bytes },
  ]);
  return site.call("POST", "newsroom/uploadPicture", { token, body, headers: { ...headers, "think-lang": "en" } });
}

const png = (width = 320, height = 200) => randomPicture(width, height).png().toBuffer();
const uploaded = async (story: number, who = editor): Promise<Picture> => (await upload(story, await png(), who)).data;
const status = async (url: string) => (await site.app.http.inject({ url })).statusCode;
const file = ({ sha }: Picture, token: string) =>
  site.app.http.inject({ url: `/api/newsroom/picture?sha=${sha}&width=480`, headers: { authorization: token } });
const isSeen = async (picture: Picture, token = editor.token) =>
  (await file(picture, token)).headers["content-type"] === "image/webp";
const figure = ({ src }: Picture) => `<figure><img src="${src}" alt="图"><figcaption>说明</figcaption></figure>`;
const proofs = { by: "林小禾", licence: "", origin: "" };
const rights = { rights: "own", credit: "", rightsNote: "", validUntil: 0, ...proofs };
const save = (path: string, form: object, { token } = editor) => site.post(`newsroom/${path}`, form, { token });

/** Creates a story with pictures in its body and three signatures. */
async function approved(pictures: (id: number) => Promise<Picture[]>): Promise<{ id: number; pictures: Picture[] }> {
  const id = await writtenStory(room);
  const all = await pictures(id);
  for (const picture of all) await save("savePicture", { story: id, ...(await seenOf(picture.id)), ...rights });
  await saveStory(room.chief, id, { body: `<p>正文。</p>${all.map(figure).join("")}` });
  await approve(id);
  return { id, pictures: all };
}

/** Because the chief has written in the story, an editor, a desk head and another chief sign it. */
async function approve(id: number): Promise<void> {
  await handIn(room.reporter, { id });
  for (const signer of [...room.signers.slice(0, 2), secondChief]) await signStep(signer, id);
}

const release = async (id: number) => orderRelease(room.chief, { id, key: randomUUID() });

describe("a picture of a story that is not released", () => {
  it("is seen by colleagues who may read the story, and by nobody else at any address", async () => {
    const id = await writtenStory(room);
    const picture = await uploaded(id);
    expect(picture).toMatchObject({ rights: "unknown", mayChange: true, coverOf: null });
    expect((await file(picture, editor.token)).headers).toMatchObject({
      "content-type": "image/webp",
      "cache-control": "private, no-store",
    });
    for (const url of [picture.src, picture.src.replace(".jpg", ".avif"), `/media/held/${picture.src.split("/")[2]}`])
      expect([url, await status(url)]).toEqual([url, 404]);
    for (const token of [stranger.token, editor.memberToken, "nobody"])
      expect(await isSeen(picture, token)).toBe(false);
    expect(
      (await save("savePicture", { story: id, ...(await seenOf(picture.id)), ...rights }, stranger)).code,
    ).not.toBe(1);
    expect((await site.get(`newsroom/pictures?story=${id}`, stranger.token)).code).not.toBe(1);
    expect((await site.get(`newsroom/pictures?story=${id}`, editor.token)).data.pictures).toMatchObject([
      { id: picture.id },
    ]);
  });

  it("has its right said, and others put beside it, by nobody who reads the story and looks after their own alone", async () => {
    const id = await writtenStory(room);
    const picture = await uploaded(id);
    const both = await colleague(site, "proofreader", "reporter");
    const [seen] = (await site.get(`newsroom/pictures?story=${id}`, both.token)).data.pictures;
    expect(seen).toMatchObject({ id: picture.id, mayChange: false });
    const said = await save("savePicture", { story: id, ...(await seenOf(picture.id)), ...rights }, both);
    expect([said.code, await seenOf(picture.id)]).toEqual([401, { picture: picture.id, version: 1 }]);
    expect((await upload(id, await png(), both)).code).toBe(401);
    expect((await save("makeCover", { story: id, picture: picture.id }, both)).code).toBe(401);
    expect((await site.get(`newsroom/pictures?story=${id}`, both.token)).data.pictures).toHaveLength(1);
  });

  it("cannot become the cover of another one, and is not taken from who may not fill the story", async () => {
    const [mine, theirs] = [await writtenStory(room), await writtenStory(room)];
    const picture = await uploaded(theirs);
    expect((await saveStory(room.reporter, mine, { coverMediaId: picture.id })).faults).toEqual({
      coverMediaId: "missing",
    });
    expect((await saveStory(room.reporter, theirs, { coverMediaId: picture.id })).faults).toEqual({});
    expect((await upload(mine, await png(), stranger)).code).not.toBe(1);
    expect((await upload(mine, Buffer.from("GIF89a<script>"))).msg).toMatch(/picture/);
    expect((await upload("x", await png())).code).toBe(0);
    expect((await upload(mine, Buffer.alloc(11 * 1024 * 1024))).msg).toMatch(/size/);
    expect((await upload(mine, await png(), editor, "a.svg")).msg).toMatch(/type/);
    expect((await site.get(`newsroom/pictures?story=${mine}`, editor.token)).data.pictures).toEqual([]);
  });
});

describe("a picture of a story that one may not read", () => {
  it("is not taken into one's own by its address, by no save, and stands in no preview of it (u11)", async () => {
    const theirs = await writtenStory(room);
    const picture = await uploaded(theirs);
    const mine = (await save("createStory", { title: "我的" }, stranger)).data.id;
    const changes = { body: { base: 1, value: `<p>偷看。</p>${figure(picture)}` } };
    const saved = await save("saveStory", { id: mine, fence: 0, changes }, stranger);
    expect(saved.data.faults).toEqual({ body: "missing" });
    expect(await isSeen(picture, stranger.token)).toBe(false);
    // A staff member who may read both stories copies the picture to the other story. It then belongs to both.
    const other = await writtenStory(room);
    expect((await saveStory(room.chief, other, { body: figure(picture) })).faults).toEqual({});
    expect((await saveStory(room.reporter, other, { body: `<p>又改。</p>${figure(picture)}` })).faults).toEqual({});
  });

  it("is not in the page of a text that names it, however it came there", async () => {
    const [theirs, own] = [await writtenStory(room), await writtenStory(room)];
    const [foreign, mine] = [await uploaded(theirs), await uploaded(own)];
    const page = [foreign, mine].map(({ src }) => `<img src="${src}" alt="">`).join("");
    const shown = await plainPage(page, (hashes) => readPicturesShown(own, hashes));
    expect(shown.match(/src="[^"]{0,22}/g)).toEqual(['src="', 'src="data:image/jpeg;base64']);
  });
});

describe("a release", () => {
  it("shows exactly the pictures of its text, a take-down has them gone, a restore gives them back", async () => {
    let spare: Picture | undefined;
    const { id, pictures } = await approved(async (story) => {
      spare = await uploaded(story);
      return [await uploaded(story), await uploaded(story)];
    });
    const [first, second] = pictures as [Picture, Picture];
    const all = async () => Promise.all([first, second, spare!].map(({ src }) => status(src)));
    expect(await all()).toEqual([404, 404, 404]);
    await release(id);
    expect(await all()).toEqual([200, 200, 404]);
    await takeDown(room.chief, { id, reason: "撤" });
    expect(await all()).toEqual([410, 410, 404]);
    expect(await isSeen(first)).toBe(true);
    const { pictures: ofStory } = (await site.get(`newsroom/pictures?story=${id}`, editor.token)).data;
    expect(ofStory.map(({ id: one }: Picture) => one)).toEqual([spare?.id, first.id, second.id]);
    await restoreStory(room.chief, { id, reason: "还" });
    expect(await all()).toEqual([200, 200, 404]);
  });

  it("brings the cover of a story without other pictures into the open, and a take-down takes it from there", async () => {
    const id = await writtenStory(room);
    const cover = await uploaded(id);
    await save("savePicture", { story: id, ...(await seenOf(cover.id)), ...rights });
    await saveStory(room.chief, id, { coverMediaId: cover.id });
    await approve(id);
    await release(id);
    const place = async () => [await status(cover.src), await placeOfFiles(cover.src.split("/")[2] ?? "")];
    expect(await place()).toEqual([200, "open"]);
    await takeDown(room.chief, { id, reason: "撤" });
    expect(await place()).toEqual([410, "held"]);
  });

  it("of a text is refused once the right to one of its pictures is over, signed or not", async () => {
    const { id, pictures } = await approved(async (story) => [await uploaded(story), await uploaded(story)]);
    await rows("update media set valid_until = now() - interval '1 minute' where id = $1", [pictures[1]?.id]);
    await expect(release(id)).rejects.toThrow("picture");
    await rows("update media set valid_until = null where id = $1", [pictures[1]?.id]);
    expect((await release(id)).state).toBe("done");
  });

  it("that fails shows nothing, and one that is taken back leaves no file in the open", async () => {
    const { id, pictures } = await approved(async (story) => [await uploaded(story)]);
    const [picture] = pictures as [Picture];
    await expect(
      withTransaction(async (trx) => {
        await sql`insert into articles (title, status, body_html, publish_at) values ('半', 'published', ${figure(picture)}, now())`.execute(
          trx,
        );
        throw new Error("in the middle");
      }),
    ).rejects.toThrow("in the middle");
    expect(await status(picture.src)).toBe(404);
    await release(id);
    expect(await status(picture.src)).toBe(200);
    // The files are moved before the transaction ends. After a rollback the next reader's request moves them again.
    await expect(
      withTransaction(async (trx) => {
        await setArticleStatus(id, "offline", operator("test"), trx);
        throw new Error("undone");
      }),
    ).rejects.toThrow("undone");
    expect(await status(picture.src)).toBe(200);
  });

  it("leaves a picture to another story that readers see, until that one goes as well", async () => {
    const { id, pictures } = await approved(async (story) => [await uploaded(story)]);
    const [picture] = pictures as [Picture];
    const other = await approved(async () => [picture]);
    await release(id);
    await release(other.id);
    await takeDown(room.chief, { id, reason: "撤" });
    expect(await status(picture.src)).toBe(200);
    await takeDown(room.chief, { id: other.id, reason: "撤" });
    expect(await status(picture.src)).toBe(410);
  });

  it("and a take-down of two stories with one picture at the same moment keep it as long as one is seen", async () => {
    const { id, pictures } = await approved(async (story) => [await uploaded(story)]);
    const [picture] = pictures as [Picture];
    await release(id);
    for (let round = 0; round < 3; round += 1) {
      const other = await approved(async () => [picture]);
      await Promise.all([takeDown(room.chief, { id, reason: "撤" }), release(other.id), status(picture.src)]);
      expect(await status(picture.src)).toBe(200);
      await takeDown(room.chief, { id: other.id, reason: "撤" });
      expect(await status(picture.src)).toBe(410);
      await restoreStory(room.chief, { id, reason: "还" });
    }
  });
});

it("of a text is offered as its cover once its right is stated, to who may fill the story, until it has one", async () => {
  const id = await writtenStory(room);
  const [first, second, beside] = [await uploaded(id), await uploaded(id), await uploaded(id)];
  await saveStory(room.reporter, id, { body: figure(second) + figure(first) });
  const offered = async (who = editor) =>
    (await site.get(`newsroom/coverChoices?story=${id}`, who.token)).data.pictures.map((one: { id: number }) => one.id);
  expect(await offered()).toEqual([]);
  for (const { id: picture } of [first, second, beside]) {
    // oxlint-disable-next-line no-await-in-loop -- Each names the version of its own picture.
    await save("savePicture", { story: id, ...(await seenOf(picture)), ...rights });
  }
  expect(await offered()).toEqual([second.id, first.id]);
  expect(await offered(await colleague(site, "proofreader"))).toEqual([]);
  await save("makeCover", { story: id, picture: first.id });
  expect(await offered()).toEqual([second.id, first.id]);
  await saveStory(room.reporter, id, { coverMediaId: first.id });
  expect(await offered()).toEqual([]);
});

describe("what is known of a picture", () => {
  it("is what the check and the release ask about, and its covers follow", async () => {
    const id = await writtenStory(room);
    const picture = await uploaded(id);
    await saveStory(room.reporter, id, { body: figure(picture) });
    const codes = async () => {
      const { fields, body_html: body } = await readManuscriptFor(room.chief, id);
      const { findings } = await checkText({ id, fields, body });
      return findings
        .filter(({ family }) => family === "picture")
        .map(({ code, severity, field }) => `${severity} ${code} ${field}`);
    };
    expect(await codes()).toEqual(["block no-rights body"]);
    await expect(handIn(room.reporter, { id })).rejects.toThrow("refused");
    await save("savePicture", { story: id, ...(await seenOf(picture.id)), ...rights, by: " " });
    expect(await codes()).toEqual(["block no-proof body"]);
    await expect(handIn(room.reporter, { id })).rejects.toThrow("refused");
    const past = Math.floor(Date.now() / 1_000) - 60;
    const said = await save("savePicture", { story: id, ...(await seenOf(picture.id)), ...rights, validUntil: past });
    expect(said.data).toMatchObject({ rights: "own", validUntil: past });
    expect(await codes()).toEqual(["block rights-over body"]);
    await save("savePicture", { story: id, ...(await seenOf(picture.id)), ...rights });
    const cover = (await save("makeCover", { story: id, picture: picture.id, x: 0.2, y: 0.4 })).data;
    expect((await save("makeCover", { story: id, picture: cover.id, x: 0.2, y: 0.4 })).code).toBe(0);
    expect(cover).toMatchObject({ coverOf: picture.id, focus: { x: 0.2, y: 0.4 }, rights: "own", ...proofs });
    await saveStory(room.reporter, id, { coverMediaId: cover.id });
    expect(await codes()).toEqual([]);
    await save("savePicture", { story: id, ...(await seenOf(picture.id)), ...rights, rights: "ai" });
    expect(await codes()).toEqual(["block no-ai-mark coverMediaId", "block no-ai-mark body"]);
    const marked = (await save("makeCover", { story: id, picture: picture.id, x: 0.2, y: 0.4 })).data;
    await saveStory(room.reporter, id, {
      coverMediaId: marked.id,
      body: figure(picture).replace("说明", "说明<mark>x</mark>"),
    });
    expect(await codes()).toEqual([]);
    const lines = await rows("select actor from audit_entries where action = 'picture.rights' and target_id = $1", [
      String(picture.id),
    ]);
    expect(lines).toHaveLength(4);
  });
});

it("that was pasted from WeChat is drawn anew and held like one that was uploaded", async () => {
  const id = await writtenStory(room);
  const asked: string[] = [];
  const address = "https://mmbiz.qpic.cn/mmbiz_png/a/640?wx_fmt=png";
  const bytes = await png();
  const fetch = async (one: string) => {
    asked.push(one);
    return bytes;
  };
  for (const other of [
    "https://a@mmbiz.qpic.cn/a/640",
    "https://:b@mmbiz.qpic.cn/a/640",
    "https://mmbiz.qpic.cn:8443/a/640",
    "ftp://mmbiz.qpic.cn/a/640",
    "https://elsewhere.example/a/640",
    "没有这样的地址",
  ])
    await expect(addForeignPicture(room.reporter, { storyId: id, address: other }, fetch)).rejects.toThrow("refused");
  const { sha256, held, ...kept } = await addForeignPicture(room.reporter, { storyId: id, address }, fetch);
  const trail =
    "select actor, target_kind, detail from audit_entries where action = 'picture.upload' and target_id = $1";
  expect(await rows(trail, [kept.id])).toEqual([
    { actor: room.reporter.name, target_kind: "picture", detail: { story: id, address } },
  ]);
  expect([asked, held, await status(`/media/${sha256}/320.jpg`)]).toEqual([[address], true, 404]);
  const broken = addForeignPicture(room.reporter, { storyId: id, address }, async () => Buffer.from("<svg/>"));
  await expect(broken).rejects.toThrow("unreadable");
  expect((await site.get(`newsroom/pictures?story=${id}`, editor.token)).data.pictures).toHaveLength(1);
});

describe("a picture of another host", () => {
  let sink: Server;
  let asked = 0;
  beforeAll(async () => {
    sink = createServer((_, response) => {
      asked += 1;
      response.end("x");
    }).listen(0);
    await once(sink, "listening");
  });
  afterAll(() => new Promise((resolve) => sink.close(resolve)));

  it("is fetched from hosts of the list alone, and never from this machine or its network", async () => {
    const id = await writtenStory(room);
    const { port } = sink.address() as AddressInfo;
    const fetched = (address: string, who = editor) => save("fetchPicture", { story: id, address }, who);
    const addresses = [
      "127.0.0.1",
      "localhost",
      "[::1]",
      "[::ffff:127.0.0.1]",
      "0x7f000001",
      "mmbiz.qpic.cn@127.0.0.1",
    ].map((host) => `http://${host}:${port}/a.png`);
    for (const address of addresses) expect([address, (await fetched(address)).code]).toEqual([address, 0]);
    // The server refuses even hosts that are listed by mistake, because these names have no public address.
    await setSetting(ALL_SETTINGS, "pictures", { hosts: ["127.0.0.1", "localhost.localdomain"] }, operator("test"));
    for (const host of ["127.0.0.1", "localhost.localdomain"])
      expect((await fetched(`http://${host}/a.png`)).msg).toContain("没有给出");
    for (const address of [...addresses, "file:///etc/passwd"]) expect((await fetched(address)).code).toBe(0);
    expect((await fetched("http://mmbiz.qpic.cn/a.png", stranger)).code).not.toBe(1);
    expect(asked).toBe(0);
    expect(await database().selectFrom("media_uses").selectAll().where("target_id", "=", id).execute()).toEqual([]);
  });
});
