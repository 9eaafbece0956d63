/** What the jobs tell the process: failures, repairs, and work that was done. */
export type JobReport = (level: "info" | "warn" | "error", message: string, error?: unknown) => void;
