import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { bootTag } from "./boot-tag.ts";

let folder = "";
const none = { baiduId: undefined, umamiUrl: undefined, umamiId: undefined };

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "mingbai-boot-"));
  await writeFile(join(folder, "boot-manifest.json"), '{"app/boot/main.ts":{"file":"assets/main-x1.js"}}');
});
afterAll(() => rm(folder, { recursive: true }));

it("names the built file and, unless the operator wants it, no counter", async () => {
  expect(await bootTag(folder, none)).toBe('<script type="module" async src="/assets/main-x1.js" data-boot></script>');
});

it("carries the counters that are configured whole", async () => {
  const baiduId = "0123456789abcdef0123456789abcdef";
  expect(await bootTag(folder, { ...none, baiduId })).toContain(` data-baidu-id="${baiduId}"`);
  const umami = { umamiUrl: "https://stats.example", umamiId: "6f4c1e9e-0000-4000-8000-000000000000" };
  expect(await bootTag(folder, { ...none, ...umami })).toContain(
    ' data-umami-url="https://stats.example" data-umami-id="6f4c',
  );
  expect(await bootTag(folder, { ...none, umamiUrl: umami.umamiUrl })).not.toContain("umami");
});
