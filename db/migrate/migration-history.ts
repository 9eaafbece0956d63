import type { Migration } from "./migration-files.ts";
import { StartError } from "../start-error.ts";

/** A row of schema_migrations: a file that was applied to this database. */
export interface Applied {
  name: string;
  sha256: string;
  breaking: boolean;
}

type Report = (event: { level: "info" | "warn" | "error"; message: string }) => void;

/**
 * Returns the migrations that a database does not have yet, ordered by number. `history` lists the applied ones in the
 * order of application. Migrations with lower numbers than an applied one are returned too (docs/decisions/0076).
 * Throws StartError if an applied file has changed, or if this release cannot work with the database.
 */
export function migrationsToApply(known: Migration[], history: Applied[], report: Report): Migration[] {
  const byName = new Map(known.map((migration) => [migration.name, migration]));
  for (const [index, row] of history.entries()) {
    const migration = byName.get(row.name);
    if (migration === undefined) {
      const isNewest = history.slice(index).every(({ name }) => !byName.has(name));
      checkUnknown(row, isNewest, report);
    } else if (migration.sha256 !== row.sha256) {
      throw new StartError(
        `The migration ${row.name} was changed after it had been applied to this database. ` +
          "Restore the file as it was, and put the change into a new migration.",
      );
    }
  }
  const done = new Set(history.map(({ name }) => name));
  return known.filter(({ name }) => !done.has(name));
}

/** Accepts a migration of a newer release if older code still works after it. */
function checkUnknown({ name, breaking }: Applied, isNewest: boolean, report: Report): void {
  if (!isNewest) {
    throw new StartError(
      `The migration ${name} was applied to this database, but its file is missing. Restore the file.`,
    );
  }
  if (breaking) {
    throw new StartError(
      `The database is newer than this release: its migration ${name} is unknown here and breaks older code. ` +
        "Start the newer release, or restore a backup from before it.",
    );
  }
  report({
    level: "warn",
    message: `The database is newer than this release (${name}); it is made to work with both.`,
  });
}
