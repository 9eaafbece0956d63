import { expect, it } from "vitest";
import { siteSettings } from "#app/features/base/site/site.schema.ts";
import { parseConfig } from "#server/config/config.ts";
import {
  backupFindings,
  configFindings,
  databaseFindings,
  diskFindings,
  pictureFindings,
  settingFindings,
  workFindings,
  type Finding,
} from "./finding.rules.ts";
import en from "./finding.en.ts";

const graded = (found: Finding[]) => found.map(({ grade, says }) => `${grade}: ${says}`).join("\n");
const REAL = {
  DATABASE_URL: "postgres://site@db/mingbai",
  MIGRATE_DATABASE_URL: "postgres://owner@db/mingbai",
  SITE_URL: "https://www.site.cn",
  TRUST_PROXY: "127.0.0.1",
  SMTP_URL: "smtp://u:p@mail.site.cn:587",
  MAIL_FROM: "post@site.cn",
  SMS_PROVIDER: "aliyun",
  ALIYUN_ACCESS_KEY_ID: "id",
  ALIYUN_ACCESS_KEY_SECRET: "secret",
  SMS_SIGN: "sign",
  SMS_TEMPLATE: "SMS_1",
  BACKUP_TO: "/backups",
  BACKUP_RECIPIENT: `age1${"q".repeat(58)}`,
  SERVER_KEY: "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef",
};
const without = (...names: string[]) =>
  Object.fromEntries(Object.entries(REAL).filter(([name]) => !names.includes(name)));

it("finds nothing but reminders in a complete configuration", () => {
  expect(configFindings(parseConfig(REAL), en).map(({ grade }) => grade)).toEqual(["reminder"]);
});

it.each([
  [["TRUST_PROXY"], "TRUST_PROXY"],
  [["SITE_URL"], "SITE_URL"],
  [["SMTP_URL", "MAIL_FROM"], "SMTP_URL"],
  [["SMS_PROVIDER"], "SMS_PROVIDER"],
  [["BACKUP_TO", "BACKUP_RECIPIENT"], "BACKUP_TO"],
  [["MIGRATE_DATABASE_URL"], "MIGRATE_DATABASE_URL"],
])("names what is missing without %s", (names, named) => {
  const found = configFindings(parseConfig(without(...names)), en).filter(({ grade }) => grade !== "reminder");
  expect(found.map(({ fix }) => fix)).toEqual([expect.stringContaining(named)]);
});

it("names the demo, and where the server key has to be copied from", () => {
  expect(graded(configFindings(parseConfig({ ...REAL, DEMO: "1" }), en))).toContain("missing: The demo is on");
  expect(graded(configFindings(parseConfig(without("SERVER_KEY")), en))).toContain(
    "reminder: The server key lies in the data",
  );
});

it("names each placeholder among the settings, and none once they are filled", () => {
  const filled = {
    reportPhone: "010-12345678",
    reportEmail: "jubao@site.cn",
    contactEmail: "post@site.cn",
    recordNumber: "京ICP备1号",
    operatorAddress: "北京市某路1号",
    privacyOfficer: "王某",
    childOfficer: "李某",
  };
  const settings = (more: Partial<typeof filled> = {}) =>
    siteSettings.partial().parse({ ...filled, ...more }) as Parameters<typeof settingFindings>[0];
  expect(settingFindings(settings(), en)).toEqual([]);
  const placeholders = {
    reportPhone: "000-0000-0000",
    reportEmail: "report@mingbai.example",
    contactEmail: "contact@mingbai.example",
    recordNumber: "",
    operatorAddress: "示例市示例区示例路1号",
    privacyOfficer: "张明白（示例）",
    childOfficer: "",
  };
  for (const [key, value] of Object.entries(placeholders))
    expect(settingFindings(settings({ [key]: value }), en).map(({ fix }) => fix)).toEqual([
      expect.stringContaining(`settings set ${key}`),
    ]);
});

it("names settings of the database that lose data, invalid indexes, full connections and another clock", () => {
  const facts = { fsync: "on", fullPageWrites: "on", synchronousCommit: "on", sharedBuffersMb: 256, now: new Date(0) };
  const figures = {
    databaseBytes: 0,
    connections: 80,
    connectionsAllowed: 100,
    longestTransaction: 0,
    walBytes: 0,
    walArchiveFailures: 0,
    walArchiveAge: null,
    invalidIndexes: 0,
  };
  expect(databaseFindings(facts, figures, new Date(5_000), en)).toEqual([]);
  for (const name of ["fsync", "fullPageWrites", "synchronousCommit"])
    expect(graded(databaseFindings({ ...facts, [name]: "off" }, figures, new Date(0), en))).toMatch(
      /^missing: \w+ is off/,
    );
  expect(graded(databaseFindings({ ...facts, sharedBuffersMb: 128 }, figures, new Date(0), en))).toContain("128 MB");
  expect(graded(databaseFindings(facts, { ...figures, invalidIndexes: 2 }, new Date(0), en))).toContain("2 indexes");
  expect(graded(databaseFindings(facts, { ...figures, connections: 81 }, new Date(0), en))).toContain("81 of 100");
  expect(graded(databaseFindings(facts, figures, new Date(6_000), en))).toContain("differ by 6 s");
  expect(graded(databaseFindings({ ...facts, now: new Date(60_000) }, figures, new Date(0), en))).toContain("60 s");
});

it("names backups that are missing, late, failed or never tried", () => {
  const { backup } = parseConfig(REAL);
  const run = (kind: "archive" | "drill", secondsSinceSuccess: number | null, failure: string | null = null) => ({
    kind,
    secondsSinceSuccess,
    bytes: 1,
    failure,
  });
  const fine = [run("archive", 3_600), run("drill", 86_400)];
  expect(backupFindings({ backup: undefined }, [], en)).toEqual([]);
  expect(backupFindings({ backup }, fine, en).map(({ grade }) => grade)).toEqual(["reminder"]);
  expect(graded(backupFindings({ backup }, [], en))).toContain("missing: There is no backup yet.");
  expect(graded(backupFindings({ backup }, [], en))).toContain("warning: No restore has been tried");
  expect(graded(backupFindings({ backup }, [run("archive", 27 * 3_600), run("drill", 36 * 86_400)], en))).toMatch(
    /27 hours old[^]*36 days ago/,
  );
  expect(
    graded(backupFindings({ backup }, [run("archive", 3_600, "the bucket refuses"), run("drill", 1)], en)),
  ).toContain("the bucket refuses");
});

it("names a disk without room and work that was given up", () => {
  const GB = 1024 ** 3;
  expect(diskFindings(20 * GB, 100 * GB, en)).toEqual([]);
  expect(graded(diskFindings(9 * GB, 100 * GB, en))).toContain("9.0 GB free (9 %)");
  expect(graded(diskFindings(1.5 * GB, 4 * GB, en))).toContain("1.5 GB");
  expect(workFindings({ messages: 4 }, en)).toEqual([]);
  expect(workFindings({ messages_given_up: 2, pushes_given_up: 1 }, en)).toHaveLength(2);
});

it("names a bucket that cannot be used, and pictures that are still in the folder", () => {
  const found = (storage: "folder" | "s3", inFolder: number, fault?: string) =>
    graded(pictureFindings({ media: { storage } }, { inFolder, fault }, en));
  expect([found("folder", 5), found("s3", 0)]).toEqual(["", ""]);
  expect(found("s3", 5)).toMatch(/^warning: MEDIA_STORAGE is s3, but 5 pictures/);
  expect(found("s3", 5, "AccessDenied")).toBe(
    "missing: The bucket of pictures and uploads cannot be used: AccessDenied.",
  );
});
