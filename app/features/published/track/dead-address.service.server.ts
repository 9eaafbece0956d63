import type { Db } from "#db/client.ts";
import { targetOf } from "./track.paths.ts";
import { findRecords } from "./track.repo.server.ts";

/** Matches paths of files, which are no pages. */
const FILES = /^\/(?:media|uploads?|covers|rss|assets)\b|\.[a-z0-9]{2,5}$/;

/** Returns which of a text's URLs belong to this site but to no existing page. */
export async function findDeadAddresses(addresses: readonly string[], trx?: Db): Promise<string[]> {
  const checked = await Promise.all(
    addresses.map(async (address) => ({ address, isDead: await isDead(/^\/(?!\/)[^?#]*/.exec(address)?.[0], trx) })),
  );
  return checked.filter(({ isDead }) => isDead).map(({ address }) => address);
}

async function isDead(path: string | undefined, trx?: Db): Promise<boolean> {
  if (path === undefined || FILES.test(path)) return false;
  const target = targetOf(path);
  if (target?.record === undefined) return target === undefined;
  return (await findRecords(target.record.kind, [target.record.key], trx)).length === 0;
}
