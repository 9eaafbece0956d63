import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const FOLDERS = ["app", "server", "jobs", "cli", "db", "demo", "defaults"];

/**
 * What names tables, roles and channels of its own, for which SQL has no parameters, or runs the project's own files: nothing
 * in it comes from outside.
 */
const OWN_NAMES = [
  "db/embedded/cluster.ts",
  "db/migrate.ts",
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

/** SQL that is put together of pieces: the builder's way around parameters, and templates or sums given to a query. */
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
