/** Reports of the jobs to the process: failures, repairs, and finished work. */
export type JobReport = (level: "info" | "warn" | "error", message: string, error?: unknown) => void;
