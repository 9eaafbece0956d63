import type { Db } from "#db/client.ts";
import { notifyNewsroom } from "./event.repo.server.ts";
import type { NewsroomEvent, Presence } from "./event.schema.ts";

export { NEWSROOM_CHANNEL } from "./event.repo.server.ts";

/** The highest number of people in one notification. Further people are left out. */
const MOST_PEOPLE = 200;

/** Publishes an event to all newsroom screens when the transaction commits. */
export async function publishEvent(event: NewsroomEvent, trx: Db): Promise<void> {
  await notifyNewsroom(JSON.stringify(event), trx);
}

/** Sends the presence of this instance to the other instances. */
export async function publishPresence(instance: string, people: Presence[]): Promise<void> {
  await notifyNewsroom(JSON.stringify({ kind: "here", instance, people: people.slice(0, MOST_PEOPLE) }));
}
