import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { projectFolder } from "#app/lib/project-folder.server.ts";

const RULES = readFileSync(join(projectFolder, "deploy/logrotate/mingbai"), "utf8");
const PATH = `${process.env["PATH"]}:/usr/sbin`;
const hasLogrotate = spawnSync("logrotate", ["--version"], { env: { PATH } }).status === 0;
if (!hasLogrotate)
  process.stderr.write("Skipped: the log's rules are not run, logrotate is missing (apt-get install logrotate).\n");

it("logs are kept for six months at least, as the law asks", () => {
  expect(RULES).toMatch(/^ +weekly$/m);
  expect(Number(/^ +rotate (\d+)$/m.exec(RULES)?.[1]) * 7).toBeGreaterThan(184);
});

describe.skipIf(!hasLogrotate)("logrotate", () => {
  let folder: string;
  beforeEach(() => (folder = mkdtempSync(join(tmpdir(), "logrotate-"))));
  afterEach(() => rmSync(folder, { recursive: true }));

  it("empties the file that the site has open, and keeps what was in it", () => {
    const [log, rules] = [join(folder, "3000.log"), join(folder, "rules")];
    writeFileSync(log, "a line\n");
    writeFileSync(rules, RULES.replace("/var/log/mingbai", folder), { mode: 0o600 });
    const args = ["--force", "--state", join(folder, "state"), rules];
    const { status, stderr } = spawnSync("logrotate", args, { encoding: "utf8", env: { PATH } });
    expect([status, stderr]).toEqual([0, ""]);
    expect(readFileSync(log, "utf8")).toBe("");
    expect(readdirSync(folder).filter((name) => /^3000\.log-\d{8}-\d+\.gz$/.test(name))).toHaveLength(1);
  });
});
