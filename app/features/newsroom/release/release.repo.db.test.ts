import { expect, it } from "vitest";
import { database } from "#db/client.ts";
import { testDatabase } from "../../../../tests/db/test-database.ts";
import { hasExpiredPicture } from "./release.repo.server.ts";

testDatabase();

const HOUR = 3_600_000;
let last = 0;
async function picture(valid_until: Date | null) {
  last += 1;
  const row = { sha256: String(last).repeat(64), extension: "jpg", bytes: 1, width: 320, height: 200, widths: [320] };
  return database()
    .insertInto("media")
    .values({ ...row, alt: "", rights: "agency", valid_until })
    .returning(["id", "sha256"])
    .executeTakeFirstOrThrow();
}

it("knows a text with a picture whose right is over, as its cover or within, and no other", async () => {
  const db = database();
  const over = await picture(new Date(Date.now() - HOUR));
  const goes = await picture(new Date(Date.now() + HOUR));
  const always = await picture(null);
  expect(await hasExpiredPicture(goes.id, [goes.sha256, always.sha256], db)).toBe(false);
  expect(await hasExpiredPicture(null, [], db)).toBe(false);
  expect(await hasExpiredPicture(over.id, [], db)).toBe(true);
  expect(await hasExpiredPicture(always.id, [goes.sha256, over.sha256], db)).toBe(true);
});
