/** Lists that a source can stand on: that of the authorities, those with whom there is an agreement, ourselves, anybody else. */
export const SOURCE_LISTS = ["official", "partner", "own", "other"] as const;
