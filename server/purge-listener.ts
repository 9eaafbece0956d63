import { PURGE_CHANNEL } from "#app/features/base/page-cache/page-cache.service.server.ts";
import { pageTag } from "#app/lib/page-tag.ts";
import { NotificationListener } from "#db/notifications.ts";
import type { AppParts } from "./parts.ts";

/** Hears of purges from every instance on the database. After a gap in hearing anything may have changed. */
export function listenForPurges(url: string, { database, purges, logger }: AppParts): NotificationListener {
  return new NotificationListener({
    url,
    channel: PURGE_CHANNEL,
    onMessage: (payload) => purges.receive(payload),
    onGap: () => purges.send({ strength: "purge", tags: [pageTag.everything] }),
    onState: (isUp) => {
      database.set(isUp);
      if (isUp) logger.info("the database answers");
      else logger.error("the database does not answer");
    },
  });
}
