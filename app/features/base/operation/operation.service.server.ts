import {
  findDatabaseFacts,
  findFigures,
  findWaitingWork,
  type DatabaseFacts,
  type OperatingFigures,
} from "./operation.repo.server.ts";

export type { DatabaseFacts, OperatingFigures };

/** The state of the database server, and the waiting work of each kind. */
export type Operation = { facts: DatabaseFacts; figures: OperatingFigures; waiting: Record<string, number> };

/** Reads the state of the database server and counts the waiting work. The clock is read last. */
export async function readOperation(): Promise<Operation> {
  const [figures, waiting] = [await findFigures(), await findWaitingWork()];
  return { figures, waiting, facts: await findDatabaseFacts() };
}
