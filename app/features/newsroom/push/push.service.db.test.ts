import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { openMediaStorage } from "#app/features/base/picture/picture.storage.server.ts";
import { operator } from "#app/features/base/actor/actor.ts";
import { setSetting } from "#app/features/base/site/setting-writing.service.server.ts";
import { endPictureRights } from "#app/features/base/picture/newsroom/picture-end.service.server.ts";
import { importAndTell } from "#app/features/newsroom/release/import-release.service.server.ts";
import { orderRelease, readReleases } from "#app/features/newsroom/release/release.service.server.ts";
import { takeDown } from "#app/features/newsroom/release/take-down.service.server.ts";
import { ALL_SETTINGS } from "#app/registry/newsroom-settings.ts";
import { testDatabase } from "#tests/db/test-database.ts";
import { rows } from "#tests/fixtures/members.ts";
import { freePort } from "#tests/fixtures/site.ts";
import { approvedStory, openNewsroom, type Newsroom } from "#tests/fixtures/newsroom/stories.ts";
import { findLostPictures } from "./push.repo.server.ts";
import { sendDuePushes } from "./push.service.server.ts";

testDatabase();

let room: Newsroom;
let server: Server;
let url: string;
let asked: string[];
let status: number;
let answer: string;

beforeAll(async () => {
  room = await openNewsroom();
  server = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk) => (body += String(chunk)));
    request.on("end", () => {
      asked.push(`${request.method} ${request.url} ${String(request.headers["x-secret"] ?? "")} ${body}`.trim());
      response.writeHead(status, { location: "/elsewhere" }).end(answer);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));
beforeEach(async () => {
  [asked, status, answer] = [[], 200, '{"success":1}'];
  await rows("update pushes set state = 'dropped' where state = 'waiting'");
});

const PLACE = { siteUrl: "https://www.example.com", secrets: { cdn: "s3cret", baidu: "t0ken" } };
const configure = (pushes: object) => setSetting(ALL_SETTINGS, "pushes", pushes, operator("test"));
const released = async (title: string) => {
  const id = await approvedStory(room, title);
  await orderRelease(room.chief, { id });
  return id;
};
const states = async (id: number) => {
  const { releases, pushes } = await readReleases(room.chief, id);
  const kindOf = (of: number) => releases.find((release) => release.id === of)?.kind ?? "";
  return pushes.map(({ releaseId, target, state }) => `${kindOf(releaseId)} ${target} ${state}`).toSorted();
};
/** Makes all waiting pushes due. */
const due = () => rows("update pushes set next_at = now() - interval '1 second' where state = 'waiting'");
const send = async () => {
  await due();
  return sendDuePushes(PLACE);
};

it("nobody is told of anything before it is set", async () => {
  await configure({});
  const id = await released("不推送");
  await takeDown(room.chief, { id, reason: "有误" });
  expect(await states(id)).toEqual([]);
});

describe("what is told outside", () => {
  it("is ordered with the release, sent when that is done, and a take-down overtakes what waits", async () => {
    await configure({
      cdn: { url: `${url}/purge`, headers: { "x-secret": "{secret}" }, body: "{keys}" },
      baidu: { endpoint: url },
    });
    const id = await released("推送的稿");
    expect(await states(id)).toEqual(["publish baidu waiting", "publish cdn waiting"]);
    // A push waits until every instance has purged its pages.
    const ahead = `select next_at >= releases.done_at + interval '200 milliseconds' as ok
      from pushes join releases on releases.id = release_id where article_id = ${id}`;
    expect(await rows(ahead)).toEqual([{ ok: true }, { ok: true }]);
    await rows(`update pushes set next_at = now() + interval '1 hour' where article_id = ${id}`);
    expect(await sendDuePushes(PLACE)).toEqual({ done: 0, failed: [] });
    const beside = await released("旁边的稿");
    await takeDown(room.chief, { id, reason: "有误" });
    expect(await states(beside)).toEqual(["publish baidu waiting", "publish cdn waiting"]);
    const { pushes } = await readReleases(room.chief, beside);
    expect(pushes.map(({ target }) => target)).toEqual(["cdn", "baidu"]);
    await rows("update pushes set state = 'dropped' where article_id = $1", [beside]);
    expect(await send()).toEqual({ done: 2, failed: [] });
    expect(await states(id)).toEqual([
      "publish baidu dropped",
      "publish cdn dropped",
      "takedown baidu done",
      "takedown cdn done",
    ]);
    expect(asked.toSorted()).toEqual([
      `POST /del?site=https%3A%2F%2Fwww.example.com&token=t0ken  https://www.example.com/news/${id}`,
      `POST /purge s3cret ["article:${id}","named:${id}"]`,
    ]);
    const [push] = (await readReleases(room.chief, id)).pushes.filter(({ state }) => state === "done");
    expect(push).toMatchObject({ attempts: 1, answer: "ok", doneAt: expect.any(Date) });
  });

  it("is undone with a release that does not happen", async () => {
    const id = await approvedStory(room, "没发成");
    await rows("update manuscripts set embargo_until = now() + interval '1 hour' where id = $1", [id]);
    await expect(orderRelease(room.chief, { id })).rejects.toThrow("embargo");
    expect(
      await rows("select from pushes join releases on releases.id = release_id where manuscript_id = $1", [id]),
    ).toEqual([]);
  });

  it("is tried again later and later, says why, and is given up after a night", async () => {
    await configure({ cdn: { url: `${url}/purge?token={secret}` } });
    const id = await released("推不出去");
    const waits: number[] = [];
    let failed: string[] = [];
    status = 503;
    answer = "s3cret";
    for (let attempt = 0; attempt < 15; attempt += 1) {
      ({ failed } = await send());
      const [row] = await rows<{ wait: number; answer: string }>(
        `select extract(epoch from next_at - clock_timestamp())::float as wait, answer from pushes
         join releases on releases.id = release_id where manuscript_id = $1`,
        [id],
      );
      expect(row?.answer).toBe("HTTP 503");
      waits.push(Math.ceil(row?.wait ?? 0));
    }
    expect(waits.slice(0, 4)).toEqual([5, 10, 20, 40]);
    expect(Math.max(...waits)).toBeLessThanOrEqual(3_600);
    expect(failed).toEqual([`cdn, story ${id}: HTTP 503`]);
    expect(await states(id)).toEqual(["publish cdn failed"]);
    expect(asked).toHaveLength(15);
    await send();
    expect(asked).toHaveLength(15);
  });

  it.each([
    [302, "", "HTTP 302"],
    [200, '{"success":0,"not_valid":["x"]}', "the address was not taken"],
    [200, "<html>".repeat(100_000), "the address was not taken"],
  ])("is not taken by a service that answers %i %.20s (q3)", async (code, said, why) => {
    [status, answer] = [code, said];
    await configure({ baidu: { endpoint: url } });
    const id = await released("百度不收");
    await send();
    const [push] = (await readReleases(room.chief, id)).pushes;
    expect(push).toMatchObject({ state: "waiting", attempts: 1, answer: why });
  });

  it("waits for a service that is not there", async () => {
    await configure({ cdn: { url: `http://127.0.0.1:${await freePort()}/purge` } });
    const id = await released("没有缓存");
    await send();
    expect((await readReleases(room.chief, id)).pushes).toMatchObject([{ state: "waiting", answer: "ECONNREFUSED" }]);
  });

  it("is told once by many instances, and again by another when one was killed in the middle", async () => {
    await configure({ cdn: { url: `${url}/purge`, body: "{keys}" } });
    const id = await released("只说一次");
    await due();
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => sendDuePushes(PLACE)));
    expect(outcomes.reduce((sum, { done }) => sum + done, 0)).toBe(1);
    expect(asked).toEqual([`POST /purge  ["article:${id}","named:${id}"]`]);
    // The push of a killed process is due again after a minute.
    await rows("update pushes set state = 'waiting', next_at = now() + interval '50 seconds' where state = 'done'");
    expect((await sendDuePushes(PLACE)).done).toBe(0);
    expect((await send()).done).toBeGreaterThan(0);
  });
});

describe("what readers see without a release", () => {
  const kinds = async (id: number) =>
    (await rows<{ kind: string }>("select kind from pushes where article_id = $1 order by id", [id])).map(
      ({ kind }) => kind,
    );
  const file = (key: string, title: string, publishAt: Date) =>
    importAndTell({ importKey: key, title, body: "正文。", plain: [], publishAt }, "published", operator("importer"));

  it("is told of an import: of what is new and of these days, and of what was there in other words", async () => {
    await configure({ cdn: { url: `${url}/purge`, body: "{keys}" } });
    // "Recent" means at most seven days old.
    const [recent, old] = [167, 169].map((hours) => new Date(Date.now() - hours * 3_600_000)) as [Date, Date];
    const { id } = await file("file:new", "新的", recent);
    const archive = await file("file:old", "旧的", old);
    expect([await kinds(id), await kinds(archive.id)]).toEqual([["import"], []]);
    expect((await send()).done).toBe(1);
    expect(asked).toEqual([`POST /purge  ["article:${id}","named:${id}"]`]);
    expect((await file("file:old", "旧的", old)).outcome).toBe("unchanged");
    expect((await file("file:old", "旧的改了", old)).outcome).toBe("updated");
    expect(await kinds(archive.id)).toEqual(["import"]);
    const draft = await importAndTell(
      { importKey: "file:d", title: "草稿", body: "字", publishAt: recent },
      "draft",
      operator("importer"),
    );
    expect(await kinds(draft.id)).toEqual([]);
  });

  it("is told when the right to a picture ends, with the addresses that nobody has any more", async () => {
    const folder = await mkdtemp(join(tmpdir(), "push-"));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    openMediaStorage(folder);
    await configure({ cdn: { url: `${url}/purge`, body: "{paths}" } });
    const sha = "ef".repeat(32);
    await rows(
      "insert into media (sha256, extension, bytes, width, height, widths, alt, rights) values ($1, 'jpg', 1, 320, 200, '{320}', '', 'agency')",
      [sha],
    );
    const id = await approvedStory(room, "有图");
    await orderRelease(room.chief, { id });
    await rows("update articles set body_html = $2 where id = $1", [
      id,
      `<p><img src="/media/${sha}/320.jpg" alt=""></p>`,
    ]);
    // Lost pictures of another story are not part of this push.
    const foreign = "ab".repeat(32);
    await rows(
      "insert into media (sha256, extension, bytes, width, height, widths, alt, rights, valid_until) values ($1, 'jpg', 1, 320, 200, '{320}', '', 'agency', now())",
      [foreign],
    );
    await rows("insert into articles (title, status, body_html) values ('别的', 'published', $1)", [
      `<p><img src="/media/${foreign}/320.jpg" alt=""></p>`,
    ]);
    expect(await endPictureRights()).toBe(1);
    await rows("update media set was_public = true, held = true where sha256 = $1", [foreign]);
    await rows("delete from pushes where article_id <> $1", [id]);
    await send();
    asked = [];
    await rows("update media set valid_until = now() where sha256 = $1", [sha]);
    expect(await endPictureRights()).toBe(1);
    expect(await kinds(id)).toEqual(["publish", "picture"]);
    expect((await send()).done).toBe(1);
    expect(asked[0]).toContain(`"/media/${sha}/320.avif"`);
    expect(asked[0]).not.toContain(foreign);
    expect(await endPictureRights()).toBe(0);
  });

  it("is told with the addresses of the hundred newest pictures that a story has lost", async () => {
    const id = await approvedStory(room, "图很多");
    await rows(
      `with lost as (
         insert into media (sha256, extension, bytes, width, height, widths, alt, rights, held, was_public)
         select lpad(to_hex(n), 64, '0'), 'jpg', 1, 320, 200, '{320}', '', 'agency', true, true from generate_series(1, 101) n
         order by n returning id)
       insert into media_uses (media_id, kind, target_id, is_public) select id, 'article', $1, false from lost`,
      [id],
    );
    const lost = (await findLostPictures(id)).map(({ sha256 }) => Number.parseInt(sha256, 16));
    expect(lost).toEqual(Array.from({ length: 100 }, (_, index) => 101 - index));
  });
});
