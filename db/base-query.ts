import type { Db } from "./client.ts";

/**
 * Builds the constant part of a query once for the pool and once for each transaction. Callers add their conditions;
 * builders are immutable. Building a long list of columns and joins again would take longer than everything else.
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
