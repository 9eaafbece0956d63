import type { CardFacts } from "#app/features/base/content-kind/content-kind.ts";
import { SERVER_KINDS } from "#app/features/published/content-kind/content-kinds.server.ts";
import { database, type Db } from "#db/client.ts";

/** Returns the card data of a public record, or undefined for a kind without cards. */
export async function findCardFacts(kind: string, id: number, db: Db = database()): Promise<CardFacts | undefined> {
  return (await SERVER_KINDS.get(kind)?.card?.facts(id).execute(db))?.rows[0];
}
