import type { Db } from "./client.ts";

/**
 * The part of a query that never changes, built once for the pool and once for each transaction. Callers add their
 * conditions; builders are immutable. Building a long list of columns and joins again takes longer than everything
 * else.
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
