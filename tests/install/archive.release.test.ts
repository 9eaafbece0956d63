import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { checkArchive, fileSource } from "../../cli/backup/archive.ts";
import { VERSION } from "../../server/start/version.ts";
import { installSite, type InstalledSite } from "./installed-site.ts";

/** A release as unpacked by an operator. Neither npm nor another Node.js is available. */
let site: InstalledSite;

beforeAll(async () => {
  site = await installSite();
});
afterAll(() => site?.stop());

it("is small enough to download", () => {
  expect(statSync(inject("release").archive).size).toBeLessThan(100_000_000);
});

it("lists every part with its licence", () => {
  const { sbom } = inject("release");
  const list = JSON.parse(readFileSync(sbom, "utf8"));
  expect(list).toMatchObject({ bomFormat: "CycloneDX", metadata: { component: { version: VERSION } } });
  const names = list.components.map(({ name }: { name: string }) => name);
  expect(names).toEqual(expect.arrayContaining(["fastify", "pg", `node-${process.platform}-${process.arch}`]));
  expect(names).not.toContain("vite");
  expect(list.components.filter(({ licenses }: { licenses?: object }) => licenses === undefined)).toEqual([]);
  expect(hashOf(join(site.folder, "sbom.cdx.json"))).toBe(hashOf(sbom));
});

it("finds neither npm nor another Node.js", () => {
  expect(site.environment["PATH"]).not.toContain("node_modules");
  for (const command of ["npm", "node"]) {
    const found = () => execFileSync("/bin/sh", ["-c", `command -v ${command}`], { env: site.environment });
    expect(found).toThrow("Command failed");
  }
});

it("serves pages in both languages, a feed and the newsroom", async () => {
  const get = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(`${site.url}${path}`, { headers });
    return [answer.status, (await answer.text()).slice(0, 300)] as const;
  };
  expect(await get("/")).toEqual([200, expect.stringContaining('<html lang="zh')]);
  expect(await get("/", { cookie: "lang=en" })).toEqual([200, expect.stringContaining('<html lang="en')]);
  expect(await get("/newsroom")).toEqual([200, expect.stringContaining("<html")]);
  expect(await get("/rss.xml")).toEqual([200, expect.stringContaining("<rss")]);
});

it("says its one version everywhere", async () => {
  expect(await (await fetch(`${site.url}/healthz`)).json()).toEqual({ status: "ok", version: VERSION });
  expect(await (await fetch(`${site.url}/metrics`)).text()).toContain(`mingbai_info{version="${VERSION}"} 1`);
  expect(site.output()).toContain(`"version":"${VERSION}"`);
  const backup = join(site.dataDir, "site.tar.gz");
  await site.cli({}, "backup", backup);
  expect((await checkArchive(fileSource(backup))).version).toBe(VERSION);
  expect(JSON.parse(readFileSync(join(site.folder, "package.json"), "utf8")).version).toBe(VERSION);
});

function hashOf(file: string): string {
  return createHash("sha256").update(readFileSync(file)).digest("hex");
}
