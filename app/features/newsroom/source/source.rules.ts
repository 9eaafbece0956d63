/** Lists that a source can stand on: that of the authorities, those with whom there is an agreement, ourselves, anybody else. */
export const SOURCE_LISTS = ["official", "partner", "own", "other"] as const;

/** Characters that a source's fields have at most. */
export const SOURCE_LENGTHS = { name: 80, host: 253, edition: 40, terms: 1_000 } as const;

/** A host by its name: its last part begins with a letter, so that no number and no address of a network is one. */
export const HOST = /^[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z][a-z0-9-]+$/;
