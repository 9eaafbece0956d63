/** The lists of sources: official, by agreement (`partner`), our own, and any other. */
export const SOURCE_LISTS = ["official", "partner", "own", "other"] as const;

/** The longest values of a source's fields, in characters. */
export const SOURCE_LENGTHS = { name: 80, host: 253, edition: 40, terms: 1_000 } as const;

/** Matches a host name. Its last part begins with a letter, which excludes numbers and IP addresses. */
export const HOST = /^[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z][a-z0-9-]+$/;
