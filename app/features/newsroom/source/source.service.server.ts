import type { Db } from "#db/client.ts";
import { findById, type Source } from "./source.repo.server.ts";

/** Returns the source with an id, or undefined if the id is null or unknown. */
export async function readSource(id: number | null, trx?: Db): Promise<Source | undefined> {
  return id === null ? undefined : findById(id, trx);
}
