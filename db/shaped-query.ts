import type { Compilable, CompiledQuery } from "kysely";
import type { Db } from "./client.ts";

/** Placeholder in a query for a named value. */
class Place {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/**
 * A query whose text depends on which of its values are given. It is compiled once for each combination of given
 * values, because compiling is the slowest step. `build` receives placeholders. It may only pass them on, or test
 * whether one is given.
 */
export function shapedQuery<V extends Record<string, unknown>, Row>(
  build: (db: Db, values: V) => Compilable<Row>,
): (db: Db, values: V) => Promise<Row[]> {
  const compiled = new Map<string, CompiledQuery<Row>>();
  const compile = (db: Db, names: string[]) =>
    build(db, Object.fromEntries(names.map((name) => [name, new Place(name)])) as V).compile();
  return async (db, values) => {
    const names = Object.keys(values).filter((name) => values[name] !== undefined);
    const shape = names.join();
    const known = compiled.get(shape) ?? compile(db, names);
    compiled.set(shape, known);
    const parameters = known.parameters.map((value) => (value instanceof Place ? values[value.name] : value));
    return (await db.executeQuery<Row>({ ...known, parameters })).rows;
  };
}
