import { execFileSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { openEmbedded } from "#db/embedded/supervisor.ts";
import { migrate } from "#db/migrate/migrate.ts";

/**
 * Generates db/types.ts from the migrations, on a temporary embedded server. The type of a text column whose CHECK
 * constraint lists its values is their union. The first argument names another output file, the second an existing
 * database, migrated or not.
 */
const root = join(import.meta.dirname, "..");
const [file = join(root, "db/types.ts"), given] = process.argv.slice(2);

/** Query of the CHECK constraints on a single column. */
const LISTED = `
  select format('%s.%s', tables.relname, columns.attname) as name, pg_get_constraintdef(checks.oid) as rule,
    columns.attnotnull as "isRequired", columns.atthasdef as "hasDefault"
  from pg_constraint checks
  join pg_class tables on tables.oid = checks.conrelid
  join pg_attribute columns on columns.attrelid = tables.oid and columns.attnum = any(checks.conkey)
  where checks.contype = 'c' and cardinality(checks.conkey) = 1 and tables.relnamespace = 'public'::regnamespace
  order by name`;

if (given === undefined) await generateAnew();
else await generateFrom(given);

async function generateAnew(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), "mingbai-types-"));
  try {
    const server = await openEmbedded({ dataDir });
    try {
      await generateFrom(server.url);
    } finally {
      await server.close();
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function generateFrom(url: string): Promise<void> {
  generate(url, await listedColumns(url));
}

/** Returns the types of such columns, keyed by "table.column". */
async function listedColumns(connectionString: string): Promise<Record<string, string>> {
  const pool = new pg.Pool({ connectionString, max: 1 });
  // Ignored, because the server may stop before its last connection is closed.
  pool.on("error", () => undefined);
  try {
    await migrate(connectionString, { folder: join(root, "migrations") });
    const { rows } = await pool.query<Listed>(LISTED);
    return Object.fromEntries(rows.map(typeOf).filter((listed) => listed !== undefined));
  } finally {
    await pool.end();
  }
}

type Listed = { name: string; rule: string; isRequired: boolean; hasDefault: boolean };

function typeOf({ name, rule, isRequired, hasDefault }: Listed): [string, string] | undefined {
  const [, list = ""] = /^CHECK \(\(\w+ = ANY \(ARRAY\[(.+)\]\)\)\)$/.exec(rule) ?? [];
  const values = [...list.matchAll(/'((?:[^']|'')*)'::text/g)].map(([, value = ""]) => value.replaceAll("''", "'"));
  if (values.length === 0) return undefined;
  const union = [...values.map((value) => JSON.stringify(value)), ...(isRequired ? [] : ["null"])].join(" | ");
  return [name, hasDefault ? `Generated<${union}>` : union];
}

function generate(url: string, columns: Record<string, string>): void {
  const mapping = JSON.stringify({ int8: "number" });
  const options = ["--date-parser", "string", "--type-mapping", mapping, "--overrides", JSON.stringify({ columns })];
  const args = ["--dialect", "postgres", "--url", url, "--exclude-pattern", "pgboss.*", "--out-file", file, ...options];
  // The error contains the program's output if it fails. Its warning that it uses the given unions is no failure.
  execFileSync("kysely-codegen", args, { stdio: "pipe" });
}
