import type { Db } from "./client.ts";

/**
 * The part of a query that is always the same, built once for the pool and once for each transaction, for callers to add
 * their conditions to: builders never change. Putting a long list of columns and joins together anew takes longer than all else.
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
