import type { Db } from "#db/client.ts";
import { notifyNewsroom } from "./event.repo.server.ts";
import type { NewsroomEvent, Presence } from "./event.schema.ts";

export { NEWSROOM_CHANNEL } from "./event.repo.server.ts";

/** More people than fit into one notification are not told one by one. */
const MOST_PEOPLE = 200;

/** Tells every screen of the newsroom what an act has done, when its transaction commits. */
export async function tellNewsroom(event: NewsroomEvent, trx: Db): Promise<void> {
  await notifyNewsroom(JSON.stringify(event), trx);
}

/** Tells the other instances who is with this one. */
export async function tellPresence(instance: string, people: Presence[]): Promise<void> {
  await notifyNewsroom(JSON.stringify({ kind: "here", instance, people: people.slice(0, MOST_PEOPLE) }));
}
