import type { JobReport } from "../jobs/job-report.ts";
import type { AppParts } from "./parts.ts";

/** What the jobs tell, for the log; of failures the watch of the disk hears too. */
export function jobReport({ disk, logger }: Pick<AppParts, "disk" | "logger">): JobReport {
  return (level, message, error) => {
    disk.note(error);
    logger[level]({ err: error }, message);
  };
}
