const MINUTE_S = 60;
const HOUR_S = 3_600;
const DAY_S = 86_400;

/**
 * The schedules of recurring jobs, in Asia/Shanghai. Jobs with the same schedule share a queue and run one after
 * another, because each queue costs an idle site separate queries. A new schedule needs an entry here.
 * `polledEverySeconds`: how often an instance asks for work. `expireInSeconds`: the time after which another instance
 * may begin an unfinished run again. `keptForSeconds`: how long finished runs stay in the table. It exceeds the time
 * between two runs, because the job watch reads them.
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

/** A schedule of QUEUES as a cron expression. */
export type Cron = keyof typeof QUEUES;

export const TIME_ZONE = "Asia/Shanghai";
