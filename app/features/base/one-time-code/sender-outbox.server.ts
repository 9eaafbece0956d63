import { randomBytes } from "node:crypto";
import { mkdir, readdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Sender } from "./sender.ts";

/** The greatest number of files in the folder; the oldest are deleted first. */
const MOST_FILES = 1_000;

/**
 * Saves each message as a JSON file in `folder`, which only the operator can read. It is the default without a
 * configured service. A file is complete or does not exist.
 */
export function outboxSender(folder: string): Sender {
  return {
    async send(message) {
      const at = new Date().toISOString();
      const name = `${at.replaceAll(/[:.]/g, "-")}-${message.channel}-${randomBytes(4).toString("hex")}.json`;
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const draft = join(folder, `.${name}.part`);
      await writeFile(draft, `${JSON.stringify({ at, ...message }, null, 2)}\n`, { mode: 0o600 });
      await rename(draft, join(folder, name));
      await removeOldest(folder);
    },
  };
}

async function removeOldest(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".json")).toSorted();
  for (const name of names.slice(0, Math.max(0, names.length - MOST_FILES)))
    await rm(join(folder, name), { force: true });
}
