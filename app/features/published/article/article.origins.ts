/** Whose words a story is: our own, another's, put together from others', a reader's. */
export const ORIGINS = ["original", "reprint", "compiled", "contributed"] as const;
export type Origin = (typeof ORIGINS)[number];
