import { appendFile, mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { createWriteStream } from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { BackupFailure } from "#app/features/base/backup/backup-failure.ts";
import { decrypt, readIdentity } from "#app/features/base/backup/backup-key.server.ts";
import type { BackupStore } from "#app/features/base/backup/backup-store.ts";
import { openStore } from "#app/features/base/backup/backup-store.server.ts";
import { walFolder } from "#app/features/base/backup/wal-shipping.server.ts";
import { hasEmbedded } from "#db/embedded/cluster.ts";
import { prepareLayout } from "#db/embedded/layout.ts";
import { openEmbedded } from "#db/embedded/supervisor.ts";
import { loadConfig } from "#server/config/config.ts";
import { needed, wordsAndOptions } from "../arguments.ts";
import { CliError, UsageError } from "../cli-error.ts";
import type { Command } from "../command.ts";
import { counted, note, print } from "../output.ts";
import { FOLDERS, findBases, readBase, type Base } from "./base.ts";
import { archiveSource, wantedBackup } from "./encrypted.ts";
import { restoreFiles } from "./restore.ts";
import { ARCHIVES } from "./retention.ts";

const ZONE = "+08:00";

export const recoverCommand: Command = {
  name: "recover",
  usage: "--identity <file> [--until <time>]",
  summary: "Restores the embedded database as of a given second into an empty data folder",
  details: [
    '  --until "2026-11-28 10:15:30"   a time in Asia/Shanghai, or with its own zone; without it, the last stored change',
    "Uses the base backup before that time and the changes after it from BACKUP_TO, and pictures and uploads from the newest",
    "archive. Set DATA_DIR to a new folder. A PostgreSQL of your own is recovered by pgBackRest (docs/operations.md).",
  ],
  async run(args) {
    const { options } = wordsAndOptions(args, [], ["identity", "until"]);
    const keyFile = needed(options["identity"], "identity");
    const until = options["until"] === undefined ? undefined : timeOf(options["until"]);
    const { backup, dataDir, databaseUrl } = loadConfig();
    const { place } = wantedBackup(backup);
    if (databaseUrl !== undefined)
      throw new CliError(
        "DATABASE_URL is set: recover is for the embedded database. Use pgBackRest (docs/operations.md).",
      );
    if (await hasEmbedded(dataDir))
      throw new CliError(`There is a database in ${dataDir}. Set DATA_DIR to a new folder. Nothing was changed.`);
    const store = await openStore(place);
    const identity = await readIdentity(keyFile);
    const base = await chooseBase(store, until);
    await recover({ store, identity, base, until, dataDir });
    const archive = (await store.list(ARCHIVES)).at(-1)?.name;
    const files =
      archive === undefined ? 0 : await restoreFiles(await archiveSource(archive, { backup, keyFile }), dataDir);
    print(
      `Recovered ${until === undefined ? "up to the last change" : `as of ${until.toISOString()}`}, with ${counted(files, "file")}.`,
    );
    return true;
  },
};

function timeOf(text: string): Date {
  const time = new Date(/(?:Z|[+-]\d\d:?\d\d)$/.test(text) ? text : `${text.replace(" ", "T")}${ZONE}`);
  if (Number.isNaN(time.getTime())) throw new UsageError(`--until "${text}" is no time, as "2026-11-28 10:15:30".`);
  return time;
}

async function chooseBase(store: BackupStore, until: Date | undefined): Promise<Base> {
  const bases = await findBases(store);
  const [first] = bases;
  if (first === undefined)
    throw new BackupFailure(`There is no base in ${store.label}: only an archive can be restored.`);
  const base = bases.findLast(({ endedAt }) => until === undefined || new Date(endedAt) <= until);
  if (base === undefined)
    throw new BackupFailure(`No second before ${first.endedAt} can be recovered from ${store.label}.`);
  return base;
}

type Recovery = { store: BackupStore; identity: string; base: Base; until: Date | undefined; dataDir: string };

/** The folder of the WAL files in the new cluster. The server runs its commands in the cluster's folder. */
const CHANGES = "recovery-wal";

/** Restores the cluster of a data folder from a base and the WAL files after it. A failure leaves no cluster behind. */
async function recover({ store, identity, base, until, dataDir }: Recovery): Promise<void> {
  const { cluster } = await prepareLayout(dataDir);
  const folder = `${cluster}.unfinished`;
  try {
    await rm(folder, { recursive: true, force: true });
    await unpackBase({ store, identity, base, folder });
    await fetchChanges({ store, identity, base, folder: join(folder, CHANGES) });
    const settings = await readFile(join(folder, SETTINGS));
    await appendFile(join(folder, SETTINGS), recoverySettings(until));
    await writeFile(join(folder, "recovery.signal"), "");
    await rename(folder, cluster);
    note("Applying the changes …");
    const embedded = await openEmbedded({ dataDir }).catch(async (error: Error) => {
      await rm(cluster, { recursive: true, force: true });
      throw explained(error, store, until);
    });
    await embedded.close();
    await writeFile(join(cluster, SETTINGS), settings);
    await rm(join(cluster, CHANGES), { recursive: true });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The server's own settings file, which overrides the operator's settings. */
const SETTINGS = "postgresql.auto.conf";

/** Returns the settings of a recovery. The server accepts no connection before it has reached its target. */
function recoverySettings(until: Date | undefined): string {
  const file = `${CHANGES}/%f.gz`;
  const target = until === undefined ? "" : `recovery_target_time = '${until.toISOString().replace("Z", "+00")}'\n`;
  return (
    `\nrestore_command = 'test -f ${file} && gzip -dc ${file} > "%p"'\n` +
    `${target}recovery_target_action = 'promote'\nhot_standby = off\narchive_mode = off\n`
  );
}

function explained(error: Error, store: BackupStore, until: Date | undefined): Error {
  if (!/recovery ended before configured recovery target/.test(error.message)) return error;
  return new BackupFailure(
    `The changes in ${store.label} end before ${until?.toISOString()}. Name an earlier time, or none for the last change.`,
  );
}

async function unpackBase({ store, identity, base, folder }: Omit<Recovery, "until" | "dataDir"> & { folder: string }) {
  note(`Unpacking ${base.name} …`);
  await mkdir(folder, { mode: 0o700 });
  for await (const { name, bytes } of readBase(store, base.name, identity)) {
    if (name === FOLDERS) {
      const parts: Buffer[] = [];
      for await (const part of bytes) parts.push(part);
      for (const inner of JSON.parse(Buffer.concat(parts).toString("utf8")) as string[])
        await mkdir(join(folder, inner), { recursive: true, mode: 0o700 });
    } else {
      if (name.split("/").includes("..")) throw new BackupFailure(`${base.name} is damaged: it has a file ${name}.`);
      await pipeline(bytes, createWriteStream(join(folder, name), { mode: 0o600, flush: true }));
    }
  }
}

/** Copies the WAL files from the base on into the cluster, still compressed. */
async function fetchChanges({
  store,
  identity,
  base,
  folder,
}: Omit<Recovery, "until" | "dataDir"> & { folder: string }) {
  await mkdir(folder, { mode: 0o700 });
  const files = (await store.list(walFolder(base.systemId))).filter(
    ({ name }) => name.includes(".history") || positionOf(name) >= base.startWal.slice(8),
  );
  note(`Fetching ${counted(files.length, "file")} of changes …`);
  for (const { name } of files) {
    const target = createWriteStream(join(folder, name.slice(name.lastIndexOf("/") + 1, -".age".length)), {
      mode: 0o600,
    });
    await pipeline(decrypt(name, store.open(name), identity), target);
  }
}

const positionOf = (name: string) => name.slice(name.lastIndexOf("/") + 9).slice(0, 16);
