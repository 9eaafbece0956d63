const SHANGHAI_MS = 8 * 3_600_000;
const DAY_S = 86_400;

/** Returns the day in Shanghai that contains the last second before `until`. For a picture, that is the last day of use. */
export const dayOf = (until: number) => new Date((until - 1) * 1_000 + SHANGHAI_MS).toISOString().slice(0, 10);

/** Returns the second at which a day begins in Shanghai. */
export const startOf = (day: string) => (Date.parse(`${day}T00:00:00Z`) - SHANGHAI_MS) / 1_000;

/** Returns the second at which a day ends in Shanghai. */
export const endOf = (day: string) => startOf(day) + DAY_S;
