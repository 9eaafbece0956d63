import type { FastifyBaseLogger } from "fastify";
import { deliveriesDue, type DeliveryServices } from "#app/features/members/delivery/delivery.service.server.ts";
import { FRONTS, OVERDUE_FRONTS } from "#app/features/published/front/newsroom/front-due.service.server.ts";
import { HELD_FLASHES, OVERDUE_FLASHES } from "#app/features/published/flash/newsroom/flash.service.server.ts";
import { MAILINGS, OVERDUE_MAILINGS } from "#app/features/newsroom/mailing/mailing-due.server.ts";
import { PICTURE_RIGHTS } from "#app/features/base/picture/newsroom/picture-end.service.server.ts";
import { OVERDUE_RELEASES, RELEASES } from "#app/features/newsroom/release/release-due.service.server.ts";
import { readNextChanges } from "#app/features/published/schedule/schedule.service.server.ts";
import { isDatabaseFailure } from "#db/failures.ts";
import type { JobReport } from "../jobs/job-report.ts";
import { deliveryJob } from "../jobs/deliveries.ts";
import { runJob } from "../jobs/jobs.ts";
import { launchFronts } from "../jobs/fronts-due.ts";
import { sendHeldFlashes } from "../jobs/flash-due.ts";
import { sendMailings } from "../jobs/mailings.ts";
import { endDueRights } from "../jobs/picture-rights.ts";
import { releaseDueStories } from "../jobs/release-due.ts";
import { Clock, OVERDUE } from "./clock.ts";
import type { Purges } from "./purge/purges.ts";

type Parts = { purges: Purges; logger: FastifyBaseLogger; deliveries: DeliveryServices };

/** Creates the clock of a site on the connected database. The first instance that reaches a due task runs it. */
export function siteClock({ purges, logger, deliveries }: Parts): Clock {
  const report: JobReport = (level, message, error) => logger[level]({ err: error }, message);
  const [sendDeliveries, nextTry] = [deliveryJob(deliveries), deliveriesDue(deliveries)];
  return new Clock({
    purges,
    read: () =>
      readNextChanges([
        RELEASES,
        FRONTS,
        PICTURE_RIGHTS,
        HELD_FLASHES,
        MAILINGS,
        nextTry,
        { timed: OVERDUE, next: OVERDUE_RELEASES },
        { timed: OVERDUE, next: OVERDUE_FRONTS },
        { timed: OVERDUE, next: OVERDUE_FLASHES },
        { timed: OVERDUE, next: OVERDUE_MAILINGS },
      ]),
    works: {
      [RELEASES.timed]: () => runJob(releaseDueStories, report),
      [FRONTS.timed]: () => runJob(launchFronts, report),
      [PICTURE_RIGHTS.timed]: () => runJob(endDueRights, report),
      [MAILINGS.timed]: () => runJob(sendMailings, report),
      [nextTry.timed]: () => runJob(sendDeliveries, report),
      [HELD_FLASHES.timed]: () => runJob(sendHeldFlashes, report),
    },
    catchUp: async () => {
      await Promise.all(
        [sendHeldFlashes, releaseDueStories, launchFronts, sendMailings].map((job) => runJob(job, report)),
      );
    },
    // The listener reports a database that is down.
    onFailure: (error) => {
      if (!isDatabaseFailure(error)) logger.warn({ err: error }, "the scheduled times could not be read");
    },
  });
}
