import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { hideHeldFiles } from "#app/features/base/picture/picture-place.service.server.ts";
import { storePicture } from "#app/features/base/picture/picture.service.server.ts";
import { moveFiles } from "#app/features/base/picture/picture.folder.server.ts";
import { handIn } from "#app/features/newsroom/review/review.service.server.ts";
import { orderRelease } from "#app/features/newsroom/release/release.service.server.ts";
import { takeDown, restoreStory } from "#app/features/newsroom/release/take-down.service.server.ts";
import type { StaffActor } from "#app/features/newsroom/staff/staff.policy.ts";
import { readCards, readShownArticle } from "#app/features/published/article/article.service.server.ts";
import { collectDependencies } from "#app/lib/page/page-dependencies.server.ts";
import { toSeconds } from "#app/lib/dates.ts";
import { listenForPurges } from "#server/purge/purge-listener.ts";
import { testDatabase } from "#tests/db/test-database.ts";
import { createTestApp, pageOf } from "#tests/fixtures/app.ts";
import { MemberSite, rows } from "#tests/fixtures/members.ts";
import { colleague, type Colleague } from "#tests/fixtures/newsroom/newsroom.ts";
import { addStaff } from "#tests/fixtures/newsroom/staff.ts";
import { openNewsroom, saveStory, signStep, writtenStory, type Newsroom } from "#tests/fixtures/newsroom/stories.ts";
import { seenOf } from "#tests/fixtures/pictures.ts";
import { multipart, randomPicture } from "#tests/fixtures/uploads.ts";

const server = testDatabase();
let site: MemberSite;
let listener: ReturnType<typeof listenForPurges>;
let room: Newsroom;
let editor: Colleague;
let secondChief: StaffActor;

/** Loads a story's page, or a list with its card. Only the timer rebuilds them. */
async function render(path: string) {
  const load = async (): Promise<unknown> => {
    if (path === "/") return readCards({}, "zh-cn", 20);
    const { body_html, media_sha } = await readShownArticle(Number(path.split("/").at(-1)));
    return { body_html, media_sha };
  };
  const { result, tags } = await collectDependencies(load);
  return pageOf(path, { body: JSON.stringify(result), tags, maxAge: 3_600 });
}

beforeAll(async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "rights-"));
  site = new MemberSite(await createTestApp({ render, environment: { DATA_DIR: dataDir } }), dataDir);
  listener = listenForPurges(server.url, site.app.parts);
  await listener.open();
  await site.app.parts.clock.start();
  room = await openNewsroom();
  editor = await colleague(site, "editor");
  secondChief = await addStaff("chief");
});
afterAll(async () => {
  await listener.close();
  await site.close();
  await rm(site.dataDir, { recursive: true, force: true });
});

type Picture = { id: number; sha: string; src: string };
const post = async (path: string, form: object) =>
  (await site.post(`newsroom/${path}`, form, { token: editor.token })).data;
const get = async (url: string) => site.app.http.inject({ url });
const bodyOf = async (url: string) => (await get(url)).body;
const statusOf = async (url: string) => (await get(url)).statusCode;

async function upload(story: number): Promise<Picture> {
  const { body, headers } = multipart([
    { field: "story", content: String(story) },
    { field: "file", filename: "a.png", type: "image/png", content: await randomPicture(320, 200).png().toBuffer() },
  ]);
  return (await site.call("POST", "newsroom/uploadPicture", { token: editor.token, body, headers })).data;
}

const AGENCY = { rights: "agency", credit: "社", rightsNote: "", by: "某社", licence: "合同 8", origin: "" };

/** Sets the rights of a picture and their expiry; 0 for none. */
const setRights = async (story: number, { id }: Picture, validUntil: number) =>
  post("savePicture", { ...(await seenOf(id)), story, ...AGENCY, validUntil });

/** Creates a public story with a picture in its text and another as its cover. */
async function released(): Promise<{ id: number; inText: Picture; cover: Picture }> {
  const id = await writtenStory(room, "有图的稿");
  const [inText, of] = [await upload(id), await upload(id)];
  for (const picture of [inText, of]) await setRights(id, picture, 0);
  const cover: Picture = await post("makeCover", { story: id, picture: of.id, x: 0.5, y: 0.5 });
  const figure = `<figure><img src="${inText.src}" alt="图"><figcaption>图下的话</figcaption></figure>`;
  await saveStory(room.chief, id, { coverMediaId: cover.id, body: `<p>上文。</p>${figure}<p>下文。</p>` });
  await handIn(room.reporter, { id });
  for (const signer of [...room.signers.slice(0, 2), secondChief]) await signStep(signer, id);
  await orderRelease(room.chief, { id });
  return { id, inText, cover };
}

describe("a picture whose rights end", () => {
  it("leaves text, cards and its address at that moment by the clock, and comes back when they go on", async () => {
    const { id, inText, cover } = await released();
    await vi.waitFor(async () => expect(await bodyOf("/")).toContain(cover.sha), { timeout: 60_000 });
    expect(await bodyOf(`/news/${id}`)).toContain(inText.src);
    expect(await bodyOf(`/news/${id}`)).toContain(cover.sha);
    const end = toSeconds(new Date()) + 3;
    await setRights(id, inText, end);
    const [source] = await rows<{ id: number }>("select crop_of::int as id from media where id = $1", [cover.id]);
    await setRights(id, { ...cover, id: source?.id ?? 0 }, end);
    expect([await statusOf(inText.src), await bodyOf(`/news/${id}`)]).toEqual([
      200,
      expect.stringContaining("图下的话"),
    ]);
    const isGone = async () => {
      const [page, home] = [await bodyOf(`/news/${id}`), await bodyOf("/")];
      expect([page.includes(inText.sha), page.includes("图下的话"), page.includes(cover.sha)]).toEqual([
        false,
        false,
        false,
      ]);
      expect([page.includes("下文。"), home.includes("有图的稿"), home.includes(cover.sha)]).toEqual([
        true,
        true,
        false,
      ]);
      expect([await statusOf(inText.src), await statusOf(cover.src)]).toEqual([410, 410]);
    };
    await vi.waitFor(isGone, { timeout: 60_000, interval: 20 });
    expect(Date.now()).toBeGreaterThanOrEqual(end * 1_000);
    const lines = await rows("select actor from audit_entries where action = 'picture.over'");
    expect(lines).toHaveLength(3);
    // A take-down and a restore of its story do not show it again, because its rights have expired.
    await takeDown(room.chief, { id, reason: "撤" });
    await restoreStory(room.chief, { id, reason: "还" });
    await vi.waitFor(isGone, { timeout: 60_000, interval: 20 });
    await setRights(id, inText, 0);
    await vi.waitFor(async () => expect(await bodyOf(`/news/${id}`)).toContain("图下的话"), { timeout: 60_000 });
    expect([await statusOf(inText.src), await statusOf(cover.src)]).toEqual([200, 410]);
  });

  it("leaves at once when somebody says that they are over already", async () => {
    const { id, inText } = await released();
    expect(await statusOf(inText.src)).toBe(200);
    await setRights(id, inText, toSeconds(new Date()) - 60);
    expect(await statusOf(inText.src)).toBe(410);
    await vi.waitFor(async () => expect(await bodyOf(`/news/${id}`)).not.toContain("图下的话"), { timeout: 60_000 });
  });
});

it("the work of the night takes files from public addresses that nothing public uses", async () => {
  const { sha256, extension, widths } = await storePicture(await randomPicture(320, 200).png().toBuffer(), "");
  const { inText } = await released();
  // Simulates the files of a picture that was stored before pictures were hidden.
  await moveFiles(sha256, "open");
  const address = `/media/${sha256}/${widths.at(-1)}.${extension}`;
  expect([await statusOf(address), await statusOf(inText.src)]).toEqual([200, 200]);
  expect(await hideHeldFiles()).toBe(1);
  expect([await statusOf(address), await statusOf(inText.src), await hideHeldFiles()]).toEqual([404, 200, 0]);
});
