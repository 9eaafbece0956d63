import { beforeEach, describe, expect, it } from "vitest";
import { database } from "#db/client.ts";
import { testDatabase } from "#tests/db/test-database.ts";
import { readArchive } from "./archive.server.ts";

testDatabase();

beforeEach(async () => {
  await database().deleteFrom("articles").execute();
});

async function makeArticles(...times: string[]): Promise<void> {
  const rows = times.map((time) => ({ title: time, status: "published" as const, publish_at: new Date(time) }));
  await database().insertInto("articles").values(rows).execute();
}

describe("readArchive", () => {
  it("stands without a single article", async () => {
    expect(await readArchive(null, 1, "zh-cn")).toMatchObject({ month: null, count: 0, pages: 1, years: [], days: [] });
  });

  it("shows the newest month by day, by the clock of Shanghai, and counts every month", async () => {
    await makeArticles("2026-02-28T15:59:59Z", "2026-02-28T16:00:00Z", "2026-03-01T17:00:00Z", "2026-03-02T01:00:00Z");
    const archive = await readArchive(null, 1, "zh-cn");
    expect(archive.month).toBe("2026-03");
    expect(archive.days.map(({ day, lines }) => [day, lines.length])).toEqual([
      ["2026-03-02", 2],
      ["2026-03-01", 1],
    ]);
    expect(archive.years.flatMap(({ months }) => months.map(({ month, count }) => [month, count]))).toEqual([
      ["2026-03", 3],
      ["2026-02", 1],
    ]);
  });

  it("counts and shows nothing that the public may not see", async () => {
    await makeArticles("2026-02-01T00:00:00Z");
    const hidden = { title: "稿", status: "offline" as const, publish_at: new Date("2026-02-02T00:00:00Z") };
    const future = { title: "明年", status: "published" as const, publish_at: new Date(Date.now() + 400 * 86_400_000) };
    await database().insertInto("articles").values([hidden, future]).execute();
    expect((await readArchive(null, 1, "zh-cn")).count).toBe(1);
  });

  it("goes on to the pages of a long month, and no further", async () => {
    await makeArticles(
      ...Array.from({ length: 61 }, (_, index) => new Date(Date.UTC(2026, 1, 3, 0, index)).toISOString()),
    );
    const second = await readArchive("2026-02", 2, "zh-cn");
    expect([second.pages, second.days.flatMap((day) => day.lines).length]).toEqual([2, 1]);
    await expect(readArchive("2026-02", 3, "zh-cn")).rejects.toMatchObject({ code: "not_found" });
  });

  it.each(["2026-01", "2026-13", "nonsense", ""])("finds no month in %j", async (month) => {
    await makeArticles("2026-02-01T00:00:00Z");
    await expect(readArchive(month, 1, "zh-cn")).rejects.toMatchObject({ code: "not_found" });
  });
});
