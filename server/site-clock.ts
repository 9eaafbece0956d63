import type { FastifyBaseLogger } from "fastify";
import { readNextMoments } from "#app/features/published/clock/clock.service.server.ts";
import { isDatabaseFailure } from "#db/failures.ts";
import { Clock } from "./clock.ts";
import type { Purges } from "./purges.ts";

type Parts = { purges: Purges; logger: FastifyBaseLogger };

/** The clock of a site on the connected database. */
export function siteClock({ purges, logger }: Parts): Clock {
  return new Clock({
    purges,
    read: readNextMoments,
    // Of a database that is down the listener tells.
    onFailure: (error) => {
      if (!isDatabaseFailure(error)) logger.warn({ err: error }, "the clock could not be read");
    },
  });
}
