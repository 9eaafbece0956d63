import { expect, it } from "vitest";
import { testDatabase } from "../../../../tests/db/test-database.ts";
import { article, insert } from "../../../../tests/fixtures/content.ts";
import { findNewestIds, findSignedIds } from "./front-story.repo.server.ts";

testDatabase();

it("offers the newest stories that readers see, of one moment the one that was added last first", async () => {
  const at = (publish_at: string, more: object = {}) => article("稿", { publish_at, ...more });
  const [old, one, other] = [await at("2026-01-01"), await at("2026-03-01"), await at("2026-03-01")];
  const newest = await at("2026-04-01");
  await at("2026-05-01", { status: "offline" });
  await at("2099-01-01");
  expect(await findNewestIds(9)).toEqual([newest, other, one, old]);
  expect(await findNewestIds(2)).toEqual([newest, other]);
});

it("offers what is signed and not released, what was touched last first", async () => {
  const story = (state: string, touched_at: string) => insert("manuscripts", { state, touched_at });
  const [late, early] = [await story("approved", "2026-03-02"), await story("approved", "2026-03-01")];
  const scheduled = await story("scheduled", "2026-03-03");
  for (const state of ["writing", "in_review", "returned", "trashed"]) await story(state, "2026-03-04");
  expect(await findSignedIds(9)).toEqual([scheduled, late, early]);
  expect(await findSignedIds(2)).toEqual([scheduled, late]);
});
