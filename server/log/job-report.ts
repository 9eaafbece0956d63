import type { JobReport } from "../../jobs/job-report.ts";
import type { AppParts } from "../parts.ts";

/** Reports of the jobs, for the log; the disk watch gets failures too. */
export function jobReport({ disk, logger }: Pick<AppParts, "disk" | "logger">): JobReport {
  return (level, message, error) => {
    disk.note(error);
    logger[level]({ err: error }, message);
  };
}
