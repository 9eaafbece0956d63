import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { testDatabase } from "../../tests/db/test-database.ts";
import { runHere } from "../../tests/fixtures/processes/cli-here.ts";
import { rows } from "../../tests/fixtures/members.ts";

const database = testDatabase();
let folder = "";

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "cli-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const cli = (...args: string[]) => {
  vi.stubEnv("DATA_DIR", folder);
  return runHere(database.url, ...args);
};
const write = async (yaml: string) => {
  const file = join(folder, "rules.yaml");
  await writeFile(file, yaml);
  return cli("check-rules", "write", file, "--actor", "li");
};
const BRAND = "- { family: style, pattern: 老字号, severity: hint, advice: 写店名, hits: [老字号店] }";

it("writes the rules of a file, in the places of their like, and names who did it", async () => {
  const shipped = (await cli("check-rules", "list")).out.split("\n");
  expect((await write(`${BRAND}\n- { family: style, pattern: 甲乙, severity: block, advice: 丙 }`)).out).toBe(
    "2 rules written.",
  );
  expect((await write(`${BRAND.slice(0, -1)}, enabled: false }`)).out).toBe("1 rule written.");
  const { out } = await cli("check-rules", "list");
  expect(out.split("\n").slice(shipped.length)).toEqual([
    "style\tliteral\thint\toff\t老字号\t写店名",
    "style\tliteral\tblock\ton\t甲乙\t丙",
  ]);
  const trail = await rows("select actor from audit_entries where action = 'rule.save'");
  expect(trail).toEqual(Array(3).fill({ actor: "operator:li" }));
});

it.each([
  ["a rule that does not hold its own example", `- { family: style, pattern: 丁, severity: hint, hits: [戊] }`, "戊"],
  ["a family that there is not", `- { family: fashion, pattern: 丁, severity: hint }`, "1.family"],
  ["no list", "family: style", "expected array"],
])("writes none of a file with %s", async (_, wrong, said) => {
  const before = await cli("check-rules", "list");
  const good = "- { family: style, pattern: 丙丁, severity: hint }";
  const result = await write(wrong.startsWith("-") ? `${good}\n${wrong}` : wrong);
  expect(result).toMatchObject({ exit: 1, out: "", error: expect.stringContaining(said) });
  expect(await cli("check-rules", "list")).toEqual(before);
});
