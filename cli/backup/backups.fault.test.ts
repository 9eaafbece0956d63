import { execFileSync } from "node:child_process";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { shipWal } from "#app/features/base/backup/wal-shipping.server.ts";
import { openStore } from "#app/features/base/backup/backup-store.server.ts";
import { walSpoolOf } from "#db/embedded/layout.ts";
import { openEmbedded, type EmbeddedDatabase } from "#db/embedded/supervisor.ts";
import { openBucket, type Bucket } from "#tests/fixtures/servers/bucket.ts";
import { runCommand } from "#tests/fixtures/processes/cli.ts";
import { cleanUp, newDataFolder, newFolder, query } from "#tests/fixtures/servers/clusters.ts";

/** A site with an open embedded database, the folder of its backups, and the key. */
let dataDir: string;
let database: EmbeddedDatabase;
let place: string;
let keyFile: string;
let environment: Record<string, string>;
let bucket: Bucket;

const archives = async (folder = place) =>
  (await readdir(join(folder, "archives"))).toSorted().map((name) => `archives/${name}`);
/** Returns the number of articles in a data folder. */
async function counted(folder: string): Promise<number> {
  const opened = await openEmbedded({ dataDir: folder });
  const [row] = await query(opened.url, "select count(*)::int as count from articles");
  await opened.close();
  return Number(row?.["count"]);
}
const store = () => openStore({ folder: place });

beforeAll(async () => {
  dataDir = await newDataFolder();
  place = await newFolder();
  keyFile = join(await newFolder(), "key.txt");
  const made = await runCommand({}, "backups", "key", keyFile);
  environment = { DATA_DIR: dataDir, BACKUP_TO: place, BACKUP_RECIPIENT: made.out.replace("BACKUP_RECIPIENT=", "") };
  database = await openEmbedded({ dataDir, archiveWal: true });
  await mkdir(join(dataDir, "media"), { recursive: true });
  await writeFile(join(dataDir, "media/picture.webp"), "picture");
  await query(database.url, "insert into articles (title) select '报道' || n from generate_series(1, 1000) n");
  bucket = await openBucket();
});
afterAll(async () => {
  await bucket.close();
  await database.close();
  await cleanUp();
});

describe("the day's backup", () => {
  it("goes to the folder encrypted, is read back, and tried in a scratch database", async () => {
    const { exit, out, error } = await runCommand(environment, "backups", "run");
    expect([exit, error]).toEqual([0, expect.stringContaining("came back as they were")]);
    expect(out).toMatch(/^archives\/mingbai-\S+\.tar\.gz\.age: .* read back and checked\.$/m);
    expect(out).toMatch(/^bases\/\S+\.tar\.gz\.age: .* read back and checked\.$/m);
    expect(out).toContain("was restored into a scratch database; all counts are the same.");
    expect(await query(database.url, "select kind, failure from backup_runs order by id")).toEqual(
      ["archive", "base", "drill"].map((kind) => ({ kind, failure: null })),
    );
    const [archive = ""] = await archives();
    expect((await readFile(join(place, archive), "latin1")).startsWith("age-encryption.org/v1\n-> X25519 ")).toBe(true);
    expect((await readdir(dataDir)).toSorted()).toEqual(["media", "postgres"]);
  });

  it("runs no second drill within the month, and is listed", async () => {
    const { out } = await runCommand(environment, "backups", "run");
    expect(out).not.toContain("scratch");
    const listed = await runCommand(environment, "backups", "list");
    expect(listed.out.match(/^archives\//gm)).toHaveLength(2);
    expect(listed.out).toMatch(/^\d+ files of changes, [\d,]+ bytes$/m);
  });

  it("is restored by name with the operator's key, with rows and files", async () => {
    const [archive = ""] = await archives();
    const target = await newFolder();
    const restored = await runCommand({ ...environment, DATA_DIR: target }, "restore", archive, "--identity", keyFile);
    expect([restored.exit, restored.out]).toEqual([0, expect.stringContaining("1 file restored")]);
    expect(await readFile(join(target, "media/picture.webp"), "utf8")).toBe("picture");
    expect(await counted(target)).toBe(1000);
  });

  it("is tried by hand with the operator's key", async () => {
    const { exit, out } = await runCommand(environment, "backups", "drill", "--identity", keyFile);
    expect([exit, out]).toEqual([0, expect.stringContaining("all counts are the same.")]);
  });
});

describe("recovery of a second", () => {
  let before: string;
  let after: string;

  /** Adds an article. Returns the next millisecond of the database's clock, once it has passed. */
  const write = async (title: string) => {
    await query(database.url, "insert into articles (title) values ($1)", [title]);
    const [row] = await query(
      database.url,
      "select to_json(date_trunc('milliseconds', clock_timestamp()) + interval '1 ms') as passed, pg_sleep(0.002)",
    );
    return String(row?.["passed"]);
  };
  const titles = async (folder: string) => {
    const opened = await openEmbedded({ dataDir: folder });
    const rows = await query(opened.url, "select title from articles where title in ('first', 'second') order by id");
    // The recovered site can write again.
    await query(opened.url, "insert into articles (title) values ('third')");
    await opened.close();
    return rows.map(({ title }) => title);
  };
  const recover = async (...more: string[]) => {
    const target = join(await newFolder(), "data");
    const ended = await runCommand({ ...environment, DATA_DIR: target }, "recover", "--identity", keyFile, ...more);
    return { target, ...ended };
  };

  beforeAll(async () => {
    before = await write("first");
    after = await write("second");
    const [{ wal } = {}] = await query(database.adminUrl, "select pg_walfile_name(pg_switch_wal()) as wal");
    const isHandedOver = async () => expect(await readdir(walSpoolOf(dataDir))).toContain(`${String(wal)}.gz`);
    await vi.waitFor(isHandedOver, { timeout: 60_000 });
    const [{ id } = {}] = await query(database.adminUrl, "select system_identifier as id from pg_control_system()");
    const recipient = environment["BACKUP_RECIPIENT"] ?? "";
    await shipWal(walSpoolOf(dataDir), { store: await store(), recipient, systemId: String(id) });
  });

  it("brings back what was there then, and nothing of later", async () => {
    const { target, exit, out, error } = await recover("--until", before);
    expect([exit, out, error]).toEqual([0, expect.stringContaining("with 1 file."), expect.any(String)]);
    expect(await titles(target)).toEqual(["first"]);
    expect(await readFile(join(target, "media/picture.webp"), "utf8")).toBe("picture");
  });

  it("brings back the last change that was kept", async () => {
    const { target } = await recover();
    expect(await titles(target)).toEqual(["first", "second"]);
  });

  it.each([
    ["before every base", () => "2020-01-01 00:00:00", /^No second before .* can be recovered from /],
    [
      "after the last change",
      () => new Date(Date.parse(after) + 3_600_000).toISOString(),
      /The changes in .* end before /,
    ],
    ["no time", () => "yesterday", /--until "yesterday" is no time/],
  ])("refuses a time %s in a sentence, and changes nothing", async (_, until, sentence) => {
    const { target, exit, error } = await recover("--until", until());
    expect([exit === 0, error]).toEqual([false, expect.stringMatching(new RegExp(sentence.source, "m"))]);
    expect(await readdir(join(target, "postgres/cluster")).catch(() => "none")).toBe("none");
  });

  it("refuses a data folder that has a database", async () => {
    const { error } = await runCommand(environment, "recover", "--identity", keyFile);
    expect(error).toBe(`There is a database in ${dataDir}. Set DATA_DIR to a new folder. Nothing was changed.`);
  });
});

describe("a backup that cannot be taken says so in one sentence", () => {
  const run = (more: Record<string, string>) => runCommand({ ...environment, ...more }, "backups", "run");
  const s3 = () => ({
    BACKUP_TO: "s3://uploads/site",
    BACKUP_S3_ENDPOINT: String(bucket.options.endpoint),
    BACKUP_S3_ACCESS_KEY_ID: bucket.options.accessKeyId,
    BACKUP_S3_SECRET_ACCESS_KEY: bucket.options.secretAccessKey,
    BACKUP_S3_PATH_STYLE: "1",
  });
  const lastOf = (text: string) => text.split("\n").at(-1);

  it.each([
    ["a relative folder", { BACKUP_TO: "backups" }, "BACKUP_TO: an absolute folder, or s3://bucket/prefix"],
    [
      "a missing recipient",
      { BACKUP_RECIPIENT: "" },
      "BACKUP_RECIPIENT: backups need it; ./mingbai backups key makes one",
    ],
    ["a missing place", { BACKUP_TO: "" }, "BACKUP_TO: BACKUP_RECIPIENT needs it"],
    [
      "a wrong recipient",
      { BACKUP_RECIPIENT: `age1${"q".repeat(58)}` },
      /^BACKUP_RECIPIENT is no recipient .* wrong or missing\.$/,
    ],
    ["no rule of days", { BACKUP_KEEP_DAYS: "many" }, 'BACKUP_KEEP_DAYS: "many" is not a number'],
    ["a missing folder", { BACKUP_TO: "/none/backups" }, "The backup folder /none/backups: it does not exist."],
    ["a file as the folder", { BACKUP_TO: "/etc/hostname" }, "The backup folder /etc/hostname: it is not a folder."],
    ["a bucket without a key", { BACKUP_TO: "s3://uploads" }, "BACKUP_S3_SECRET_ACCESS_KEY: a backup to S3 needs it"],
  ])("%s", async (_, more, sentence) => {
    const { exit, error } = await run(more);
    expect([exit, lastOf(error)]).toEqual([
      1,
      typeof sentence === "string" ? sentence : expect.stringMatching(sentence),
    ]);
  });

  it.each([
    [
      "no network",
      { BACKUP_S3_ENDPOINT: "http://127.0.0.1:1" },
      /cannot be reached \(ECONNREFUSED\); check BACKUP_S3_ENDPOINT/,
    ],
    ["a wrong access key", { BACKUP_S3_SECRET_ACCESS_KEY: "other" }, /the service refuses the access key/],
    ["a missing bucket", { BACKUP_TO: "s3://missing/site" }, /there is no bucket of this name/],
  ])("S3 with %s", async (_, more, sentence) => {
    const { exit, error } = await run({ ...s3(), ...more });
    expect([exit, lastOf(error)]).toEqual([1, expect.stringMatching(sentence)]);
  });

  it("stores the failure for the metrics", async () => {
    const [row] = await query(database.url, "select failure from backup_runs order by id desc limit 1");
    expect(row?.["failure"]).toContain("there is no bucket of this name");
  });

  it.runIf(process.getuid?.() === 0)("a full disk, on which nothing half done is left", async () => {
    const folder = await newFolder();
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=16k", "tmpfs", folder]);
    try {
      const { exit, error } = await run({ BACKUP_TO: folder });
      expect([exit, lastOf(error)]).toEqual([1, `The backup folder ${folder}: its disk is full.`]);
      expect(await readdir(join(folder, "archives"))).toEqual([]);
    } finally {
      execFileSync("umount", [folder]);
    }
  });

  it("S3 that works holds the same, and gives it back", async () => {
    const { exit, out } = await run(s3());
    expect([exit, out]).toEqual([0, expect.stringMatching(/^archives\/\S+: .* in s3:\/\/uploads\/site\/, read back/m)]);
    const { exit: tried } = await runCommand({ ...environment, ...s3() }, "backups", "drill", "--identity", keyFile);
    expect(tried).toBe(0);
  });
});

describe("a key", () => {
  it("is not written over another", async () => {
    const { exit, error } = await runCommand({}, "backups", "key", keyFile);
    expect([exit, error]).toEqual([1, `The key file ${keyFile} cannot be written: it exists.`]);
  });

  it.each([
    [
      "of someone else",
      async (file: string) => runCommand({}, "backups", "key", file),
      /was not encrypted for this key/,
    ],
    ["that is missing", async () => undefined, /cannot be read \(ENOENT\)\.$/],
    [
      "that is damaged",
      (file: string) => writeFile(file, "AGE-SECRET-KEY-1QQQ"),
      /is damaged: a letter of it is wrong/,
    ],
    ["that is none", (file: string) => writeFile(file, "hello"), /There is no key in /],
  ])("%s restores nothing and says so", async (_, make, sentence) => {
    const file = join(await newFolder(), "other.txt");
    await make(file);
    const { exit, error } = await runCommand(environment, "backups", "drill", "--identity", file);
    expect([exit, error]).toEqual([1, expect.stringMatching(sentence)]);
  });

  it("finds an archive that was cut off or altered", async () => {
    const name = (await archives()).at(-1) ?? "";
    const file = join(place, name);
    const whole = await readFile(file);
    await writeFile(file, whole.subarray(0, whole.length - 1000));
    const cut = await runCommand(environment, "backups", "drill", name, "--identity", keyFile);
    const altered = Buffer.from(whole);
    altered[whole.length - 1000] = (altered[whole.length - 1000] ?? 0) ^ 1;
    await writeFile(file, altered);
    const changed = await runCommand(environment, "backups", "drill", name, "--identity", keyFile);
    await writeFile(file, whole);
    for (const { exit, error } of [cut, changed])
      expect([exit, error]).toEqual([1, expect.stringContaining(`${name} is damaged: it is cut off, altered`)]);
  });
});
