/** What adjustments are shown: those that wait for a second signature, or those that were decided. */
export const ADJUSTMENT_QUEUES = ["waiting", "decided"] as const;
export type AdjustmentQueue = (typeof ADJUSTMENT_QUEUES)[number];
