/** The ways in which a story comes back to its writer. `asked` means that a staff member requests its withdrawal. */
export const RETURNS = ["returned", "vetoed", "withdrawn", "asked"] as const;
export type Return = (typeof RETURNS)[number];
