const MINUTE_S = 60;
const HOUR_S = 3_600;
const DAY_S = 86_400;

/**
 * Times of recurring jobs, in Asia/Shanghai. The jobs of one time share a queue and run one after another: each queue
 * costs an idle site queries of its own. A new time needs an entry here. `polledEverySeconds`: how often an instance
 * asks for work. `expireInSeconds`: after this time without an end another instance may begin again. `keptForSeconds`:
 * how long finished runs stay in the table; longer than the time between two runs, which the job watch reads.
 */
export const QUEUES = {
  "* * * * *": { name: "every-minute", polledEverySeconds: 15, expireInSeconds: 5 * MINUTE_S, keptForSeconds: HOUR_S },
  "*/5 * * * *": {
    name: "every-five-minutes",
    polledEverySeconds: 15,
    expireInSeconds: 5 * MINUTE_S,
    keptForSeconds: HOUR_S,
  },
  "23 * * * *": { name: "hourly", polledEverySeconds: 60, expireInSeconds: HOUR_S, keptForSeconds: DAY_S },
  "20 2 * * *": { name: "backup", polledEverySeconds: 60, expireInSeconds: 12 * HOUR_S, keptForSeconds: 3 * DAY_S },
  "10 3 * * *": { name: "before-dawn", polledEverySeconds: 60, expireInSeconds: HOUR_S, keptForSeconds: 3 * DAY_S },
  "40 4 * * *": { name: "nightly", polledEverySeconds: 60, expireInSeconds: HOUR_S, keptForSeconds: 3 * DAY_S },
} as const;

/** Returns a time of QUEUES as a cron expression. */
export type Cron = keyof typeof QUEUES;

export const TIME_ZONE = "Asia/Shanghai";
