/** Lists that a source can stand on: that of the authorities, those with whom there is an agreement, ourselves, anybody else. */
export const SOURCE_LISTS = ["official", "partner", "own", "other"] as const;

/** Characters that a source's fields have at most. */
export const SOURCE_LENGTHS = { name: 80, host: 253, edition: 40, terms: 1_000 } as const;
