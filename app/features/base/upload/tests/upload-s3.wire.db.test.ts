import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type RequestListener, type Server } from "node:http";
import { type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import en from "../upload.en.ts";
import { s3Storage } from "../upload.s3.server.ts";
import { openUpload } from "../upload.service.server.ts";
import { removeQueuedUploads, sweepUploads } from "../upload.sweep.service.server.ts";
import { connect, disconnect } from "#db/client.ts";
import { createTestDatabase, type TestDatabase } from "#tests/db/database.ts";
import { openBucket, type Bucket } from "#tests/fixtures/servers/bucket.ts";
import { MemberSite, rows } from "#tests/fixtures/members.ts";
import { filesOf, randomPicture, send } from "#tests/fixtures/uploads.ts";

const HOUR_MS = 3_600_000;
const PATH = `/storage/default/${"ab".repeat(20)}.txt`;

let test: TestDatabase;
let folder: string;
let bucket: Bucket;
let site: MemberSite;
let member: { id: number; token: string };

/** Returns the bucket with the site's options, or with some others. */
const storage = (more: Partial<Bucket["options"]> = {}) => s3Storage({ ...bucket.options, ...more });

beforeAll(async () => {
  test = await createTestDatabase();
  connect(test.url);
  folder = await mkdtemp(join(tmpdir(), "bucket-"));
  await writeFile(join(folder, "a.txt"), "text");
  bucket = await openBucket();
  site = await MemberSite.open({
    LIMIT_UPLOAD: "1000/60",
    S3_ENDPOINT: String(bucket.options.endpoint),
    S3_BUCKET: bucket.options.bucket,
    S3_ACCESS_KEY_ID: bucket.options.accessKeyId,
    S3_SECRET_ACCESS_KEY: bucket.options.secretAccessKey,
    S3_PATH_STYLE: "1",
  });
  member = await site.register();
  const upload = { mode: "s3", maxsize: 10_485_760, mimetype: "*", savename: "" };
  await rows("insert into settings (key, value) values ('upload', $1)", [JSON.stringify(upload)]);
});
afterAll(async () => {
  await site.close();
  await bucket.close();
  await disconnect();
  await test.drop();
  await rm(folder, { recursive: true, force: true });
});

const get = (url: string) => site.app.http.inject({ url });
const inBucket = async () => {
  const paths: string[] = [];
  for await (const { path } of storage().list()) paths.push(path);
  return paths;
};

describe("a bucket", () => {
  it("holds what members send, which the site serves by itself", async () => {
    const bytes = await randomPicture(400, 300).png().toBuffer();
    const { data } = await send(site, member.token, { bytes, name: "a.png" });
    expect(data.file).toMatchObject({ storage: "s3", width: 400, suffix: "png" });
    expect(await inBucket()).toEqual([data.file.url]);
    expect(await filesOf(site.dataDir)).toEqual([]);
    const answer = await get(data.file.url);
    expect(answer.headers).toMatchObject({ "content-type": "image/png", "content-length": String(data.file.size) });
    expect(answer.rawPayload.length).toBe(data.file.size);
    const opened = await openUpload(data.file.url);
    expect(opened?.upload.id).toBe(data.file.id);
    opened?.bytes.destroy();
  });

  it("holds large files, the same bytes once, and again after they were lost", async () => {
    const sending = { bytes: randomBytes(4_000_000).toString("base64"), name: "a.txt" };
    const sha1 = createHash("sha1").update(sending.bytes).digest("hex");
    await rows(
      `insert into uploads (member_id, storage, path, sha1, name, mimetype, suffix, size)
       values ($1, 'local', $2, $3, 'a.txt', 'text/plain', 'txt', 4)`,
      [member.id, PATH, sha1],
    );
    const first = await send(site, member.token, sending);
    expect(first).toMatchObject({ code: 1, data: { file: { storage: "s3", sha1 } } });
    expect((await send(site, member.token, sending)).data.file.id).toBe(first.data.file.id);
    await storage().remove(first.data.file.url);
    expect((await get(first.data.file.url)).statusCode).toBe(404);
    expect((await send(site, member.token, sending)).data.file.id).toBe(first.data.file.id);
    expect((await get(first.data.file.url)).body).toBe(sending.bytes);
  });

  it("is rid of what has no record any more, and of nothing else", async () => {
    const before = await inBucket();
    const orphan = PATH.replace("abab", "0000");
    await storage().put(orphan, join(folder, "a.txt"), { mimetype: "text/plain", size: 4 });
    const sweptAfter = (hours: number) => sweepUploads(new Date(Date.now() + hours * HOUR_MS));
    expect(await sweptAfter(0.9)).toBe(0);
    // The file is too old for the sweep. It may belong to another site, or to an earlier database of this one.
    expect(await sweptAfter(72.1)).toBe(0);
    // The record belongs to a file with this name on the local disk. It does not show that the bucket has the file.
    await rows("update uploads set path = $1 where storage = 'local'", [orphan]);
    expect(await sweptAfter(1.1)).toBe(1);
    expect(await inBucket()).toEqual(before);
    await rows("delete from uploads where member_id = $1", [member.id]);
    expect(await removeQueuedUploads(new Date())).toBe(before.length + 1);
    expect(await inBucket()).toEqual([]);
  });
});

describe("a bucket that does not do its work", () => {
  const servers: Server[] = [];
  afterAll(() => {
    for (const server of servers) {
      server.closeAllConnections();
      server.close();
    }
  });
  const serverThat = async (listener: RequestListener) => {
    const server = createServer(listener).listen(0, "127.0.0.1");
    servers.push(server);
    await once(server, "listening");
    return storage({ endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
  };
  const html = "<html><body>It works!</body></html>";
  const cases: [string, () => ReturnType<typeof serverThat>][] = [
    ["is not there", async () => storage({ endpoint: "http://127.0.0.1:1" })],
    ["has another name", async () => storage({ bucket: "missing" })],
    ["does not know the key", async () => storage({ accessKeyId: "other" })],
    ["does not know the secret", async () => storage({ secretAccessKey: "other" })],
    ["never answers", () => serverThat(() => undefined)],
    [
      "answers a letter a second",
      () => serverThat((_, response) => void setInterval(() => response.write(" "), 1_000).unref()),
    ],
    ["answers 500", () => serverThat((_, response) => response.writeHead(500).end("oops"))],
    ["answers 503 in HTML", () => serverThat((_, response) => response.writeHead(503).end(html))],
    ["answers a page", () => serverThat((_, response) => response.writeHead(200, { ETag: '"1"' }).end(html))],
    ["answers broken XML", () => serverThat((_, response) => response.writeHead(403).end("<Error><Code>"))],
    [
      "leads elsewhere",
      () => serverThat((_, response) => response.writeHead(307, { location: bucket.options.endpoint }).end()),
    ],
    ["hangs up", () => serverThat((request) => request.socket.destroy())],
  ];

  // A member waits five seconds at most. The test allows more for a busy machine.
  it("says so in time, whatever it does instead", { timeout: 9_000 }, async () => {
    const outcomes = await Promise.all(
      cases.map(async ([name, open]) => {
        const put = (await open()).put(PATH, join(folder, "a.txt"), { mimetype: "text/plain", size: 4 });
        return [name, await put.then(String, (error: Error) => error.name)];
      }),
    );
    expect(outcomes).toEqual(cases.map(([name]) => [name, "StorageFailure"]));
    expect(await inBucket()).toEqual([]);
  });

  it("shows nothing that is another file than its record says", async () => {
    const { data } = await send(site, member.token, { bytes: "some text", name: "c.txt" });
    await storage().put(data.file.url, join(folder, "a.txt"), { mimetype: "text/plain", size: 4 });
    expect((await get(data.file.url)).statusCode).toBe(503);
    const opened = await storage().open(data.file.url);
    expect(opened && (await text(opened.bytes))).toBe("text");
    await rows("delete from uploads");
    await removeQueuedUploads(new Date());
  });

  it("is told to the member and logged without its secrets; nothing is kept, and nothing is shown", async () => {
    const { data } = await send(site, member.token, { bytes: "kept", name: "a.txt" });
    await bucket.close();
    const answer = await send(site, member.token, { bytes: "not kept", name: "b.txt" });
    expect(answer).toMatchObject({ status: 200, code: 0, msg: en.storageFailed, data: null });
    expect((await rows("select name from uploads")).map(({ name }) => name)).toEqual(["a.txt"]);
    expect(await filesOf(site.dataDir)).toEqual([]);
    const logged = site.app.logged.join("");
    expect(logged).toContain("an upload could not be kept");
    expect(logged).not.toContain(bucket.options.secretAccessKey);
    expect((await get(data.file.url)).statusCode).toBe(503);
  });
});
