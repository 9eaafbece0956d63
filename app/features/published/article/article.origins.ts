/** The origin of a story: our own, a reprint, a compilation, a reader's. */
export const ORIGINS = ["original", "reprint", "compiled", "contributed"] as const;
export type Origin = (typeof ORIGINS)[number];
