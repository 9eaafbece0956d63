import type { Db } from "./client.ts";

/**
 * Builds the constant part of a query, such as a long list of columns and joins, once for the pool and once for each
 * transaction. Callers add their conditions, and builders are immutable. Without this, each call would spend most of
 * its time building.
 */
export function baseQuery<Q>(build: (db: Db) => Q): (db: Db) => Q {
  const built = new WeakMap<Db, Q>();
  return (db) => {
    const known = built.get(db);
    if (known !== undefined) return known;
    const fresh = build(db);
    built.set(db, fresh);
    return fresh;
  };
}
