import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import "#app/i18n/all-messages.ts";
import { orderRelease } from "#app/features/newsroom/release/release.service.server.ts";
import { handIn } from "#app/features/newsroom/review/review.service.server.ts";
import { formatDateTime } from "#app/lib/dates.ts";
import { testDatabase } from "../../tests/db/test-database.ts";
import { runHere } from "../../tests/fixtures/processes/cli-here.ts";
import { openNewsroom, saveStory, signStep, writtenStory } from "../../tests/fixtures/newsroom/stories.ts";

const database = testDatabase();
let dataDir = "";

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "cli-"));
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

it("tells in Shanghai's time and in words what was let stand, and all that readers saw", async () => {
  const room = await openNewsroom();
  const id = await writtenStory(room, "出口涨了3%");
  await saveStory(room.reporter, id, { dek: "导语一句", body: "<p>出口涨了3个百分点。</p>" });
  await handIn(room.reporter, { id });
  for (const signer of room.signers) await signStep(signer, id);
  await orderRelease(room.chief, { id });
  const now = formatDateTime(new Date());
  vi.stubEnv("DATA_DIR", dataDir);
  const { out } = await runHere(database.url, "story", "history", `${id}`, "--at", now);
  expect(out).toMatch(/^publish 1, done \d{4}-\d\d-\d\dT[\d:]{8}\+08:00, ordered by /);
  expect(out).toMatch(/^Step 3: .+, \d{4}-\d\d-\d\dT[\d:]{8}\+08:00$/m);
  expect(out).toMatch(/^ {2}waives “3%” .+: 看过$/m);
  expect(out).toContain("\n出口涨了3%\n导语一句\n一句。\n两句。\n<p>出口涨了3个百分点。</p>");
});
