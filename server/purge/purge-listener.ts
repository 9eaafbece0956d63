import { markPurges, missedPurges, PURGE_CHANNEL } from "#app/features/base/page-cache/page-cache.service.server.ts";
import { NotificationListener } from "#db/notifications.ts";
import type { AppParts } from "../parts.ts";

/**
 * Receives the purges of every instance on the database. After a gap in the connection it repeats the purges that were
 * sent meanwhile.
 */
export function listenForPurges(url: string, { database, purges, logger }: AppParts) {
  return new NotificationListener({
    url,
    channel: PURGE_CHANNEL,
    onMessage: (payload) => purges.receive(payload),
    mark: markPurges,
    onGap: async (query, heard) => {
      for (const payload of await missedPurges(query, heard)) purges.receive(payload);
    },
    onState: (isUp) => {
      database.set(isUp);
      if (isUp) logger.info("the database answers");
      else logger.error("the database does not answer");
    },
  });
}
