/** How a story came back to its writer; `asked`: a staff member requests its withdrawal. */
export const RETURNS = ["returned", "vetoed", "withdrawn", "asked"] as const;
export type Return = (typeof RETURNS)[number];
