import type { Db } from "#db/client.ts";
import { notifyOffice } from "./office-event.repo.server.ts";
import type { OfficeEvent } from "./office-event.schema.ts";

/** Tells every screen of the newsroom what an act has done, when its transaction commits. */
export async function tellOffice(event: OfficeEvent, trx: Db): Promise<void> {
  await notifyOffice(JSON.stringify(event), trx);
}
