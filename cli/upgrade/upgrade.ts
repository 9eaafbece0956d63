import { stat } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { wordsAndOptions } from "../arguments.ts";
import { CliError, UsageError } from "../cli-error.ts";
import type { Command } from "../command.ts";
import { note, print } from "../output.ts";
import { runCommand, stateOf, untilReady } from "./instances.ts";
import { linkedRelease, openRelease, pointTo, unpackRelease, type Release } from "./releases.ts";

/** The instances of a machine, and the command that restarts one. */
type Machine = { ports: string[]; links: Links; restart: string; migrate: string; wait: number };

/** Links to releases: the one that instances start from, the previous one, and the newer one that `--back` replaced. */
type Links = { current: string; previous: string; next: string };

const OPTIONS = ["ports", "current", "restart", "migrate", "wait"] as const;

export const upgradeCommand: Command = {
  name: "upgrade",
  usage: "<archive or folder>|--back [--ports 3000,3001] [--wait <seconds>]",
  summary: "Upgrades the instances of this machine to another release, one after the other",
  details: [
    "  <archive>   mingbai-….tar.zst with SHA256SUMS beside it; it is unpacked beside the link to the current release",
    "  --back      returns to the previous release, which works on the newer tables",
    "  --ports     the instances (3000,3001)",
    "  --current   the link to the current release (/opt/mingbai/current)",
    "  --restart   command that restarts an instance (systemctl restart mingbai@{port})",
    "  --migrate   command that migrates the database ({release}/mingbai migrate)",
    "  --wait      seconds within which a new instance must serve (300)",
    "Migrates the database, then replaces each instance while the others serve. If an instance does not serve, all return to the",
    "previous release. If the command is interrupted, run it again: it continues where it stopped.",
  ],
  async run(args) {
    const isBack = args.includes("--back");
    const { words, options } = wordsAndOptions(
      args.filter((one) => one !== "--back"),
      isBack ? [] : ["archive or folder"],
      OPTIONS,
    );
    const machine = machineOf(options);
    const target = await openRelease(
      isBack ? await releaseAt(machine.links.previous) : await folderOf(words[0] ?? "", machine),
    );
    await upgrade(machine, target, { isBack });
    return true;
  },
};

function machineOf(options: Partial<Record<(typeof OPTIONS)[number], string>>): Machine {
  const current = resolve(options.current ?? "/opt/mingbai/current");
  const ports = (options.ports ?? "3000,3001").split(",");
  if (!ports.every((port) => /^\d{1,5}$/.test(port))) throw new UsageError("--ports needs numbers, as 3000,3001.");
  const wait = options.wait ?? "300";
  if (!/^[1-9]\d{0,5}$/.test(wait)) throw new UsageError("--wait needs a whole number of seconds.");
  return {
    ports,
    links: { current, previous: `${current}.previous`, next: `${current}.next` },
    restart: options.restart ?? "systemctl restart mingbai@{port}",
    migrate: options.migrate ?? "{release}/mingbai migrate",
    wait: Number(wait),
  };
}

async function folderOf(given: string, { links: { current } }: Machine): Promise<string> {
  const path = resolve(given);
  const found = await stat(path).catch(() => undefined);
  if (found === undefined) throw new CliError(`There is no release ${path}. Nothing was changed.`);
  if (!found.isDirectory()) return unpackRelease(path, dirname(current));
  if (dirname(path) !== dirname(current))
    throw new CliError(`The release ${path} does not lie beside ${current}. Nothing was changed.`);
  return path;
}

async function releaseAt(link: string): Promise<string> {
  const folder = await linkedRelease(link);
  if (folder === undefined)
    throw new CliError(`There is no release to go back to: ${link} is missing. Nothing was changed.`);
  return folder;
}

/** Restarts every instance with the target release. After a failure, all return to the previous release. */
async function upgrade(machine: Machine, target: Release, { isBack }: { isBack: boolean }): Promise<void> {
  const { links, ports, migrate } = machine;
  const { current } = links;
  const linkBefore = isBack ? links.next : links.previous;
  const folder = await linkedRelease(current);
  if (folder === undefined) throw new CliError(`${current} is no link to a release. Nothing was changed.`);
  // An interrupted upgrade has already moved the link. The release to return to is then in the link to the previous
  // one.
  const isBegun = folder === target.folder;
  const before = await openRelease(isBegun ? await releaseAt(linkBefore) : folder);
  if (before.version === target.version)
    throw new CliError(
      `Both releases are of version ${target.version}, so that nothing tells them apart. Nothing was changed.`,
    );
  await checkServing(ports, isBegun);
  if (!isBack) {
    note(`Bringing the tables to ${target.version} …`);
    await runCommand(migrate, { release: target.folder });
  }
  const formerBefore = await linkedRelease(linkBefore);
  if (!isBegun) {
    await pointTo(linkBefore, before.folder);
    await pointTo(current, target.folder);
  }
  try {
    await replaceAll(machine, target);
  } catch (error) {
    note(`${error instanceof Error ? error.message : String(error)}\nGoing back to ${before.version} …`);
    await pointTo(current, before.folder);
    // If the upgrade was begun before, the link already names the previous release.
    if (!isBegun && formerBefore !== undefined) await pointTo(linkBefore, formerBefore);
    await replaceAll(machine, before);
    throw new CliError(`The upgrade to ${target.version} failed; all instances serve ${before.version} again.`);
  }
  print(`All instances serve ${target.version}.`);
}

/** Throws CliError if an instance does not serve, because then no other instance may be restarted. */
async function checkServing(ports: string[], isBegun: boolean): Promise<void> {
  const states = await Promise.all(ports.map(stateOf));
  const down = ports.filter((_, index) => states[index]?.isReady !== true);
  // After an interrupted upgrade, the instance that it was restarting may be down.
  if (down.length > (isBegun ? 1 : 0))
    throw new CliError(
      `The instance on port ${down.join(" and ")} does not serve. Start it before. Nothing was changed.`,
    );
  if (ports.length === 1) note("There is one instance: readers wait while it starts again.");
}

async function replaceAll({ ports, restart, wait }: Machine, { version }: Release): Promise<void> {
  for (const port of ports) {
    const state = await stateOf(port);
    if (state?.version === version && state.isReady) continue;
    for (const other of ports)
      if (other !== port && (await stateOf(other))?.isReady !== true && state?.isReady === true)
        throw new CliError(`The instance on port ${other} does not serve, so the one on ${port} is not replaced`);
    note(`Replacing the instance on port ${port} …`);
    await runCommand(restart, { port });
    await untilReady(port, version, wait);
  }
}
