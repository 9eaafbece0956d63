import { writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import { makeBackupKey } from "#app/features/base/backup/backup-key.server.ts";
import { openStore } from "#app/features/base/backup/backup-store.server.ts";
import { loadConfig } from "#server/config/config.ts";
import { needed, wordsAndOptions } from "../arguments.ts";
import { CliError, UsageError } from "../cli-error.ts";
import type { Command } from "../command.ts";
import { counted, note, print } from "../output.ts";
import { BASES } from "./base.ts";
import { runDrill, takeBackup } from "./daily.ts";
import { archiveSource, wantedBackup } from "./encrypted.ts";
import { ARCHIVES } from "./retention.ts";

export const backupsCommand: Command = {
  name: "backups",
  usage: "key|run|list|drill …",
  summary: "Makes the key for encrypted backups, runs and lists backups, and tries a restore",
  details: [
    "  key <file>                          makes a key pair: the file decrypts, the printed recipient encrypts",
    "  run                                 takes the day's backup now, as the running site does at 02:20",
    "  list                                shows what lies in BACKUP_TO",
    "  drill [<name>] --identity <file>    restores one (by default the newest) into a temporary database and compares it",
    "Keep the key file away from this machine: it decrypts every backup, and without it no backup can be restored.",
  ],
  async run([verb, ...args]) {
    if (verb === "key") await makeKey(wordsAndOptions(args, ["file"], []).words[0] ?? "");
    else if (verb === "run") {
      wordsAndOptions(args, [], []);
      await takeBackup();
    } else if (verb === "list") {
      wordsAndOptions(args, [], []);
      await list();
    } else if (verb === "drill") await tryRestore(args);
    else throw new UsageError("Use key, run, list or drill.");
    return true;
  },
};

async function makeKey(file: string): Promise<void> {
  const { identity, recipient } = await makeBackupKey();
  const text = `# Decrypts the backups of Mingbai Finance.\n# Recipient: ${recipient}\n${identity}\n`;
  const path = resolve(file);
  await writeFile(path, text, { flag: "wx", mode: 0o600, flush: true }).catch((error: NodeJS.ErrnoException) => {
    const why =
      error.code === "EEXIST" ? "it exists" : error.code === "ENOENT" ? "its folder does not exist" : error.code;
    throw new CliError(`The key file ${path} cannot be written: ${why}.`);
  });
  note(`${path} decrypts the backups. Move it to a safe place away from this machine; without it they are lost.`);
  print(`BACKUP_RECIPIENT=${recipient}`);
}

async function list(): Promise<void> {
  const store = await openStore(wantedBackup(loadConfig().backup).place);
  for (const folder of [ARCHIVES, BASES])
    for (const { name, bytes, at } of await store.list(folder))
      if (name.endsWith(".age")) print(`${name}  ${counted(bytes, "byte")}  ${at.toISOString()}`);
  const wal = await store.list("wal/");
  const total = wal.reduce((sum, { bytes }) => sum + bytes, 0);
  print(`${counted(wal.length, "file")} of changes, ${counted(total, "byte")}`);
}

async function tryRestore(args: string[]): Promise<void> {
  const hasName = args[0] !== undefined && !args[0].startsWith("--");
  const { words, options } = wordsAndOptions(args, hasName ? ["name"] : [], ["identity"]);
  const keyFile = needed(options["identity"], "identity");
  const { backup, dataDir } = loadConfig();
  const { place } = wantedBackup(backup);
  const store = await openStore(place);
  const newest = words[0] ?? (await store.list(ARCHIVES)).at(-1)?.name;
  if (newest === undefined) throw new CliError(`There is no archive in ${store.label}.`);
  await runDrill(await archiveSource(newest, { backup, keyFile }), dataDir);
}
