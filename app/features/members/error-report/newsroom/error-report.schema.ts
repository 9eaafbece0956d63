/** Outcomes of a reader's report. */
export const REPORT_OUTCOMES = ["corrected", "answered"] as const;
export type ReportOutcome = (typeof REPORT_OUTCOMES)[number];
/** Queues of reports. */
export const REPORT_QUEUES = ["open", ...REPORT_OUTCOMES] as const;
export type ReportQueue = (typeof REPORT_QUEUES)[number];
