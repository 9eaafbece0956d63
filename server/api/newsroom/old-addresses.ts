import type { FastifyInstance } from "fastify";
import { oldAddressCalls } from "#app/features/published/old-address/newsroom/old-address.calls.ts";
import {
  readMissingAddresses,
  readOldAddresses,
  removeOldAddress,
  saveOldAddress,
} from "#app/features/published/old-address/newsroom/old-address.service.server.ts";
import { toSeconds } from "#app/lib/dates.ts";
import { serveNewsroom, type NewsroomParts } from "./serve-newsroom.ts";

/** Serves redirects of old addresses to the staff who keep the site's pages. */
export function addOldAddressCalls(app: FastifyInstance, newsroom: NewsroomParts): void {
  serveNewsroom(app, newsroom, oldAddressCalls, {
    "GET /newsroom/oldAddresses": async ({ input, actor }) => {
      const { list, next } = await readOldAddresses(actor, input);
      const shown = list.map(({ last_hit: lastHit, ...one }) => ({ ...one, lastHit: lastHit && toSeconds(lastHit) }));
      return { list: shown, next };
    },
    "GET /newsroom/missingAddresses": async ({ actor }) =>
      (await readMissingAddresses(actor)).map(({ path, hits, last_hit: lastHit }) => ({
        path,
        hits,
        lastHit: toSeconds(lastHit),
      })),
    "POST /newsroom/saveOldAddress": async ({ input, actor }) => saveOldAddress(actor, input),
    "POST /newsroom/removeOldAddress": async ({ input: { id }, actor }) => {
      await removeOldAddress(actor, id);
      return null;
    },
  });
}
