import type { JobReport } from "../../jobs/job-report.ts";
import type { AppParts } from "../parts.ts";

/** Returns the function that logs reports of jobs. It also passes failures to the disk watch. */
export function jobReport({ disk, logger }: Pick<AppParts, "disk" | "logger">): JobReport {
  return (level, message, error) => {
    disk.note(error);
    logger[level]({ err: error }, message);
  };
}
