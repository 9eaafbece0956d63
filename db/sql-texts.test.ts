import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const FOLDERS = ["app", "server", "jobs", "cli", "db", "demo", "defaults"];

/**
 * Files that may build SQL from text. Some insert names of tables, roles and channels, for which SQL has no parameters.
 * Others run the project's own SQL files. None of that text comes from a user.
 */
const OWN_NAMES = [
  "db/embedded/cluster.ts",
  "db/hosts/pooler.ts",
  "db/migrate/migrate.ts",
  "db/notifications.ts",
  "db/site-role.ts",
  "cli/backup/backup.ts",
  "cli/postgres/tables.repo.server.ts",
  "cli/generate/load.repo.server.ts",
];

function sources(): [file: string, text: string][] {
  const files = FOLDERS.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => join(folder, name)),
  );
  const own = files.filter((file) => /\.tsx?$/.test(file) && !/\.(test|d)\.tsx?$/.test(file));
  return own.map((file) => [file, readFileSync(file, "utf8")]);
}

/** SQL built from pieces: the builder's raw form, and templates or concatenations passed to a query. */
const BUILT = [
  /\bsql\.raw\b/,
  /\bCompiledQuery\.raw\b/,
  /\.query(?:<[^()]*>)?\(\s*`[^`]*\$\{/,
  /\.query(?:<[^()]*>)?\([^`,)]*"\s*\+/,
];

it("no statement is built of texts: values are parameters, names are in the code (N1)", () => {
  const built = sources().filter(([, text]) => BUILT.some((pattern) => pattern.test(text)));
  expect(built.map(([file]) => file).toSorted()).toEqual(OWN_NAMES.toSorted());
});
