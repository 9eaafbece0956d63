import { sql } from "kysely";
import sharp from "sharp";
import { mkdir, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { attachFile } from "./complaint-file.service.server.ts";
import { FILE_RULES } from "./complaint.schema.ts";
import { forgetComplaints } from "./complaint.service.server.ts";
import zh from "#app/features/base/upload/upload.zh-cn.ts";
import { withTransaction } from "#db/client.ts";
import { testDatabase } from "#tests/db/test-database.ts";
import { column } from "#tests/fixtures/content.ts";
import { MemberSite, rows, solved } from "#tests/fixtures/members.ts";
import { colleague, type Colleague } from "#tests/fixtures/newsroom/newsroom.ts";
import { filesOf, multipart, randomPicture, picture } from "#tests/fixtures/uploads.ts";
import { asOtherTask, othersWait } from "#tests/fixtures/waiting.ts";

/** Attachments of complaints, from the public form to the staff who handle them (docs/content.md#complaints). */
testDatabase();
let site: MemberSite;
let legal: Colleague;
let auditor: Colleague;

beforeAll(async () => {
  site = await MemberSite.open();
  [legal, auditor] = [await colleague(site, "legal"), await colleague(site, "auditor")];
});
afterAll(() => site.close());
beforeEach(() => rows("delete from complaints"));

const PDF = Buffer.from("%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n");
const shot = () => randomPicture(40, 30).png().toBuffer();

async function sent(): Promise<{ number: string; id: number }> {
  const form = { kind: "copyright", about: "", said: "这张图是我拍的，没有授权给任何人使用。", contact: "" };
  const { number } = (await site.post("complaint/send", { ...form, ...(await solved()) })).data;
  const [row] = await rows<{ id: number }>("select id::int as id from complaints where number = $1", [number]);
  return { number, id: row?.id ?? 0 };
}

type File = { bytes: Buffer; name: string };
const attach = (number: string, { bytes, name }: File, from = "127.0.0.1", to = site) => {
  const { body, headers } = multipart([
    { field: "file", filename: name, content: bytes },
    { field: "number", content: number },
  ]);
  return to.call("POST", "complaint/attach", { body, headers, from });
};
const attached = async (id: number, who = legal) =>
  (await site.get(`newsroom/complaint?id=${id}`, who.token)).data.files;
const fetched = (id: number, { token }: Colleague) =>
  site.app.http.inject({
    url: `/api/newsroom/complaintFile?id=${id}`,
    headers: { server: "true", authorization: token },
  });

it("takes pictures and PDF files by the number, drawn anew or as they are, and keeps none of their names", async () => {
  const { number, id } = await sent();
  const exif = await picture(60, 40)
    .jpeg()
    .withExif({ IFD0: { Copyright: "who sent it" } })
    .toBuffer();
  expect((await attach(number.toLowerCase(), { bytes: exif, name: "张三的截图.jpg" })).data).toEqual({ files: 1 });
  expect((await attach(number, { bytes: PDF, name: "证明.pdf" })).data).toEqual({ files: 2 });
  expect((await site.post("complaint/state", { number })).data.files).toBe(2);
  const [first, second] = await attached(id);
  expect([first.suffix, second]).toMatchObject(["jpg", { suffix: "pdf", size: PDF.length }]);
  const file = await fetched(first.id, legal);
  expect((await sharp(file.rawPayload).metadata()).exif).toBeUndefined();
  expect((await fetched(second.id, legal)).rawPayload.equals(PDF)).toBe(true);
  expect(file.headers).toMatchObject({
    "content-type": "image/jpeg",
    "content-disposition": `attachment; filename="${number}-1.jpg"; filename*=UTF-8''${number}-1.jpg`,
    "x-content-type-options": "nosniff",
    "cache-control": "private, no-store",
  });
  expect(
    await rows("select target_id as id, detail from audit_entries e where action = 'complaint.file' order by e.id"),
  ).toEqual([1, 2].map((place) => ({ id: String(id), detail: { number, file: place } })));
  expect(await filesOf(site.dataDir)).toEqual([]);
});

it("refuses by content, size and number, and keeps nothing of it", async () => {
  const { number, id } = await sent();
  const png = await shot();
  const wrong: [string, File][] = [
    [number, { bytes: Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"), name: "a.svg" }],
    [number, { bytes: Buffer.from("<html><script>1</script></html>"), name: "a.png" }],
    [number, { bytes: png, name: "a.pdf" }],
    [number, { bytes: PDF, name: "a.exe" }],
    [number, { bytes: Buffer.from("just words"), name: "a.txt" }],
    [number, { bytes: png.subarray(0, 60), name: "a.png" }],
    [number, { bytes: Buffer.concat([PDF, Buffer.alloc(FILE_RULES.maxsize)]), name: "a.pdf" }],
    ["JB261124-2222-2222", { bytes: png, name: "a.png" }],
    ["", { bytes: png, name: "a.png" }],
  ];
  for (const [to, file] of wrong) {
    const { code, msg } = await attach(to, file);
    expect([file.name, code, msg !== ""]).toEqual([file.name, 0, true]);
  }
  expect((await site.post("complaint/attach", { number })).code).not.toBe(1);
  expect([await attached(id), await filesOf(site.dataDir)]).toEqual([[], []]);
});

it("takes three of a complaint, however many come at once, and none once it is closed", async () => {
  const { number, id } = await sent();
  const files = await Promise.all(Array.from({ length: 6 }, shot));
  const answers = await Promise.all(files.map((bytes) => attach(number, { bytes, name: "a.png" })));
  expect(answers.filter(({ code }) => code === 1)).toHaveLength(3);
  expect(answers.find(({ code }) => code === 0)?.msg).toContain("最多附3个");
  expect(await attached(id)).toHaveLength(3);
  // A file beyond the limits is refused without being read.
  const junk = { bytes: Buffer.from("just words"), name: "a.png" };
  expect((await attach(number, junk)).msg).toContain("最多附3个");
  const other = await sent();
  const move = (part: object) => site.post("newsroom/moveComplaint", { id: other.id, ...part }, { token: legal.token });
  await move({ version: 1, move: "accept" });
  expect((await attach(other.number, { bytes: PDF, name: "a.pdf" })).data).toEqual({ files: 1 });
  await move({ version: 2, move: "finish", words: "已经改正。" });
  expect((await attach(other.number, junk)).msg).toContain("已经办结");
  expect(await rows("select version, state from complaints where id = $1", [id])).toEqual([
    { version: 1, state: "new" },
  ]);
  await rows("update complaint_files set at = at where place = 1");
  const inOrder = await rows("select id::int from complaint_files where complaint_id = $1 order by place", [id]);
  expect(await attached(id)).toMatchObject(inOrder);
  expect(await attached(other.id)).toMatchObject([{ suffix: "pdf", size: PDF.length }]);
});

it("takes no file that has more than 10 MiB once it is drawn anew, and leaves nothing of it on the disk", async () => {
  const { number, id } = await sent();
  const folder = join(site.dataDir, "storage", ".arrivals");
  await mkdir(folder, { recursive: true });
  const arrived = async (size: number) => {
    const file = join(folder, `${size}.pdf`);
    await writeFile(file, Buffer.concat([PDF, Buffer.alloc(size - PDF.length)]));
    return { file, name: "a.pdf", size, sha1: "0".repeat(40) };
  };
  const visitor = { address: "127.0.0.1", network: "127.0.0.1", agent: "", language: "zh-cn" } as const;
  const by = { visitor, context: { limits: site.app.parts.config.limits, warn: () => undefined } };
  const [large, least] = [await arrived(10 * 1024 ** 2 + 1), await arrived(10 * 1024 ** 2)];
  await expect(attachFile(number, large, by)).rejects.toThrow("refused");
  expect([await attachFile(number, least, by), (await attached(id))[0].size]).toEqual([1, least.size]);
  await expect(stat(large.file)).rejects.toThrow("ENOENT");
});

it("is taken by no complaint that was closed while it came, whatever others are open", async () => {
  const [{ number, id }, other] = [await sent(), await sent()];
  const file = { bytes: await shot(), name: "a.png" };
  const { answer } = await withTransaction(async (trx) => {
    await sql`update complaints set state = 'declined', closed_at = now() where id = ${id}`.execute(trx);
    const sending = asOtherTask(() => attach(number, file));
    await othersWait();
    return { answer: sending };
  });
  expect((await answer).msg).toContain("已经办结");
  expect([await attached(id), (await attach(other.number, { bytes: await shot(), name: "a.png" })).code]).toEqual([
    [],
    1,
  ]);
});

it("is seen by those alone who handle complaints", async () => {
  const { number, id } = await sent();
  await attach(number, { bytes: await shot(), name: "a.png" });
  const [file] = await attached(id, auditor);
  const scoped = await colleague(site, { role: "desk-head", scope: { kind: "column", id: await column("own") } });
  for (const who of [auditor, scoped, await colleague(site, "reporter")])
    expect((await fetched(file.id, who)).json().code).toBe(401);
  expect((await fetched(file.id, { ...legal, token: "" })).json().code).not.toBe(1);
  expect((await fetched(999_999, legal)).json().code).toBe(0);
  expect((await fetched(file.id, legal)).statusCode).toBe(200);
});

it("is taken while all files together have less than 2 GiB, which lie in the database", async () => {
  const { number, id } = await sent();
  await attach(number, { bytes: await shot(), name: "a.png" });
  // Two large rows stand for about two hundred files.
  await rows("alter table complaint_files drop constraint complaint_files_size_ck");
  const all = (bytes: number) => rows("update complaint_files set size = $1", [bytes]);
  await rows(
    `insert into complaint_files (complaint_id, suffix, bytes, size, place)
     select complaint_id, suffix, bytes, size, 2 from complaint_files where complaint_id = $1`,
    [id],
  );
  const png = { bytes: await shot(), name: "a.png" };
  await all(2 ** 30);
  const { code, msg } = await attach(number, png);
  expect([code, msg]).toEqual([0, zh.full]);
  await all(2 ** 30 - 1);
  expect((await attach(number, png)).code).toBe(1);
});

it("is limited by network, before anything of a file is read", async () => {
  const narrow = await MemberSite.open({ LIMIT_COMPLAINT_FILES: "2/3600" });
  const { number } = await sent();
  const again = async () => (await attach(number, { bytes: await shot(), name: "a.png" }, "203.0.113.78", narrow)).code;
  expect([await again(), await again(), await again()]).toEqual([1, 1, 0]);
  await narrow.close();
});

it("goes with the words, three years after the complaint was closed", async () => {
  const [{ number, id }, open] = [await sent(), await sent()];
  for (const one of [number, open.number]) await attach(one, { bytes: await shot(), name: "a.png" });
  const move = { id, version: 1, move: "decline", words: "不在本站。" };
  await site.post("newsroom/moveComplaint", move, { token: legal.token });
  const inYears = (years: number) => new Date(Date.now() + years * 366 * 86_400_000);
  await forgetComplaints(inYears(2), 1_095);
  expect(await rows("select from complaint_files")).toHaveLength(2);
  await forgetComplaints(inYears(3), 1_095);
  expect(await rows("select complaint_id::int as id from complaint_files")).toEqual([{ id: open.id }]);
});
