import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { StartError } from "../start-error.ts";

/** One SQL file of the migrations folder. */
export interface Migration {
  name: string;
  sql: string;
  sha256: string;
  /** The first line is `-- breaks older code`: a release without this file must not run on the result. */
  breaking: boolean;
  /** The statements of a file whose first line is `-- outside a transaction`. Undefined for any other file. */
  statements: string[] | undefined;
}

const FILE_NAME = /^\d{4}_[a-z0-9_]+\.sql$/;
const OUTSIDE = "-- outside a transaction";
/** The only statements that may run outside a transaction. Each can be repeated after an interruption. */
const REPEATABLE = /^(?:create (?:unique )?index concurrently \w+\s+on |drop index concurrently if exists \w+$)/i;

/**
 * Returns the migrations of a folder in the order of their numbers. Throws StartError for a wrong name, two files with
 * the same number, or a file that an interruption would leave half applied.
 */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".sql")).toSorted();
  const seen = new Map<string, string>();
  for (const name of names) {
    if (!FILE_NAME.test(name))
      throw new StartError(`The migration ${name} must be named NNNN_name.sql (in ${folder}).`);
    const twin = seen.get(name.slice(0, 4));
    if (twin !== undefined) throw new StartError(`The migrations ${twin} and ${name} have the same number.`);
    seen.set(name.slice(0, 4), name);
  }
  return Promise.all(names.map((name) => readMigration(folder, name)));
}

async function readMigration(folder: string, name: string): Promise<Migration> {
  const bytes = await readFile(join(folder, name));
  const sql = bytes.toString("utf8");
  if (/^\s*(commit|rollback)\s*;/im.test(sql.replaceAll(/\$(\w*)\$.*?\$\1\$/gs, ""))) {
    throw new StartError(
      `The migration ${name} ends its transaction itself; an interruption would leave it half done.`,
    );
  }
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  const statements = sql.startsWith(OUTSIDE) ? statementsOf(name, sql) : undefined;
  return { name, sql, sha256, breaking: sql.startsWith("-- breaks older code"), statements };
}

function statementsOf(name: string, sql: string): string[] {
  const statements = sql
    .replaceAll(/--.*$/gm, "")
    .split(";")
    .map((statement) => statement.trim())
    .filter((statement) => statement !== "");
  const wrong = statements.find((statement) => !REPEATABLE.test(statement));
  if (wrong === undefined) return statements;
  throw new StartError(
    `The migration ${name} runs outside a transaction and may only have CREATE INDEX CONCURRENTLY and ` +
      `DROP INDEX CONCURRENTLY IF EXISTS. It has: ${wrong.slice(0, 80)}`,
  );
}
