/** The lists of adjustments: waiting for a second signature, or decided. */
export const ADJUSTMENT_QUEUES = ["waiting", "decided"] as const;
export type AdjustmentQueue = (typeof ADJUSTMENT_QUEUES)[number];
