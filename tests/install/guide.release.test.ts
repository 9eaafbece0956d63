import { execFileSync, spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";

/**
 * Follows "From an empty machine to HTTPS" of docs/operations.md on an empty Debian: its commands are read from the page
 * and run in one shell, in a chroot with a network of its own. systemd, apt and certbot do not run there. Their
 * replacements in tests/install/guide do what the site needs of them, from the same units and settings.
 */
const hasTools = process.getuid?.() === 0 && spawnSync("mmdebstrap", ["--version"]).status === 0;
if (!hasTools)
  process.stderr.write(
    "Skipped: the guide is not followed; it needs root and mmdebstrap (apt-get install mmdebstrap).\n",
  );

/** Packages that each Debian machine has, but not the smallest chroot. */
const BASE = ["iproute2", "procps", "systemd"];
/** Commands that show the result after the last step. */
const RESULT = [
  "echo '== result'",
  "curl --silent --output /dev/null --write-out '%{http_version} %{http_code} %{redirect_url}\\n' http://www.example.com/news",
  "curl --silent --output /dev/null --write-out '%{http_version} %{http_code}\\n' https://www.example.com/",
  "curl --silent --head https://www.example.com/ | grep -i strict-transport",
  'curl --silent https://www.example.com/ | grep --only-matching \'<html lang="[^"]*"\'',
  "ps -eo user:20,args | grep '[b]uild/server/index' | cut -d ' ' -f 1 | sort -u",
  "su postgres -c 'psql -Atc \"select tableowner, count(*) > 50 from pg_tables where schemaname = current_schema group by 1\" mingbai'",
  "mingbai staff list",
  "mingbai doctor || true",
];

let root: string;
let steps: string[];

beforeAll(async () => {
  if (!hasTools) return;
  const page = await readFile("docs/operations.md", "utf8");
  const chapter = /## From an empty machine to HTTPS\n([\s\S]*?)\n## /.exec(page)?.[1] ?? "";
  steps = [...chapter.matchAll(/^ {3}```sh\n([\s\S]*?)^ {3}```/gm)].map(([, block = ""]) =>
    block.replaceAll(/^ {3}/gm, ""),
  );
  const packages = /apt-get install .*?--no-install-recommends (.*)/.exec(steps[0] ?? "")?.[1]?.split(" ") ?? [];
  root = await mkdtemp("/tmp/mb-guide-");
  const include = `--include=${[...packages, ...BASE].join(",")}`;
  execFileSync("mmdebstrap", ["--variant=minbase", "--quiet", include, "bookworm", root], { stdio: "inherit" });

  const { archive } = inject("release");
  const hash = createHash("sha256")
    .update(await readFile(archive))
    .digest("hex");
  await cp(archive, join(root, "root", basename(archive)));
  await writeFile(join(root, "root/SHA256SUMS"), `${hash}  ${basename(archive)}\n`);
  await cp("tests/install/guide", join(root, "guide"), { recursive: true });
  const release = basename(archive, ".tar.zst");
  const script = steps.map((step, index) => `echo '== step ${index + 1}'\n${step}`).join("\n");
  await writeFile(
    join(root, "guide/steps"),
    `${script.replaceAll(/mingbai-[\d.]+-linux-x64/g, release)}\n${RESULT.join("\n")}\n`,
  );
}, 1_200_000);
afterAll(async () => {
  if (root !== undefined) await rm(root, { recursive: true, force: true });
});

describe.skipIf(!hasTools)("the guide on an empty Debian", () => {
  it("leads to a site with https", { timeout: 600_000 }, async () => {
    const own = ["--net", "--pid", "--fork", "--mount", "--kill-child"];
    const shell = spawn("unshare", [...own, "chroot", root, "/bin/bash", "-c", "/guide/begin 2>&1"], {
      env: { PATH: "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin" },
      stdio: ["ignore", "pipe", "inherit"],
    });
    const output = await text(shell.stdout);
    const [, result] = output.split("== result\n");
    expect(steps.length, "steps with commands").toBe(8);
    expect(result, output).toBeDefined();
    const expected = [
      /^1\.1 301 https:\/\/www\.example\.com\/news$/m,
      /^2 200$/m,
      /^strict-transport-security: max-age=31536000$/im,
      /^<html lang="zh/m,
      /^mingbai$/m,
      /^mingbai_owner\|t$/m,
      /李霞/,
    ];
    for (const line of expected) expect(result).toMatch(line);
    expect(result).not.toMatch(/^root$/m);
    expect(result).not.toMatch(/The demo is on|TRUST_PROXY|SITE_URL|MIGRATE_DATABASE_URL/);
  });
});
