import { AsyncLocalStorage } from "node:async_hooks";
import { createHash } from "node:crypto";
import { Kysely, PostgresDialect, sql, type Transaction } from "kysely";
import pg from "pg";
import { HostsClient } from "./hosts/hosts.ts";
import type { DB } from "./types.ts";

/** The target of a query: the pool, or the transaction of a service. */
export type Db = Kysely<DB> | Transaction<DB>;

/**
 * Milliseconds until an unused connection closes. Longer than the interval of the jobs: otherwise an idle site would
 * open a new connection every ten seconds.
 */
const IDLE_MS = 120_000;

const INT8 = 20;
/** Type id of int8[], which the driver does not name. */
const INT8_ARRAY: number = 1016;
const DATE = 1082;
/**
 * Statements beyond this many different texts stay unnamed, so that lists of many lengths do not fill the server's
 * memory.
 */
const MAX_NAMED_STATEMENTS = 400;

let pool: pg.Pool | undefined;
let address: string | undefined;
let kysely: Kysely<DB> | undefined;
let endsLockWaits = false;
let namesStatements = true;
const statementNames = new Map<string, string>();

/** Returns a short stable name for a statement text, or undefined when the table of names is full. */
function statementName(text: string): string | undefined {
  const known = statementNames.get(text);
  if (known !== undefined || statementNames.size >= MAX_NAMED_STATEMENTS) return known;
  const name = createHash("sha256").update(text).digest("base64url").slice(0, 20);
  statementNames.set(text, name);
  return name;
}

/** A client whose parameterised queries are named prepared statements: parsed and planned once for each connection. */
class NamingClient extends HostsClient {
  override query(...parameters: unknown[]) {
    const [text, values] = parameters;
    const isNamed = namesStatements && typeof text === "string" && Array.isArray(values) && values.length > 0;
    const named = isNamed ? [{ text, values, name: statementName(text) }, ...parameters.slice(2)] : parameters;
    return Reflect.apply(super.query, this, named);
  }
}

/** The transaction of the current task. Work that the task has started may outlive it, so the end is noted here. */
const transactionOfTask = new AsyncLocalStorage<{ isOpen: boolean }>();

/**
 * A pool that throws when a task with an open transaction asks for another connection. Many such tasks at once would
 * hold all connections, each waiting for one more. Tests use this pool.
 */
class OneConnectionPool extends pg.Pool {
  override connect(...parameters: unknown[]) {
    if (transactionOfTask.getStore()?.isOpen === true) {
      throw new Error("A task with an open transaction asked for a second connection: pass it the transaction");
    }
    return Reflect.apply(super.connect, this, parameters);
  }
}

/**
 * Opens the pool of this process. Call it once at start, before any repository is used.
 *
 * `statementTimeout`: milliseconds after which a statement ends; 0: never.
 *
 * `connectionTimeout`: milliseconds after which a wait for a connection ends.
 *
 * `lockTimeout`: milliseconds after which a wait for a lock ends, so that a locked table does not hold all connections;
 * 0: never. It does not apply within `withTransaction`.
 *
 * `directUrl`: the address of the database itself, if `url` leads to a pooler. A pooler accepts no limits from a
 * connection, so the limits of the role apply (db/hosts/pooler.ts).
 *
 * `onePerTask`: a query outside the task's own open transaction throws.
 */
export function connect(
  url: string,
  options: {
    max?: number;
    statementTimeout?: number;
    lockTimeout?: number;
    connectionTimeout?: number;
    directUrl?: string | undefined;
    onePerTask?: boolean;
  } = {},
): pg.Pool {
  pg.types.setTypeParser(INT8, Number);
  pg.types.setTypeParser(INT8_ARRAY, (text) => text.slice(1, -1).split(",").filter(Boolean).map(Number));
  pg.types.setTypeParser(DATE, (text) => text);
  const statementTimeout = options.statementTimeout ?? 15_000;
  address = options.directUrl ?? url;
  endsLockWaits = (options.lockTimeout ?? 0) !== 0;
  namesStatements = options.directUrl === undefined;
  const Pool = options.onePerTask === true ? OneConnectionPool : pg.Pool;
  pool = new Pool({
    connectionString: url,
    Client: NamingClient,
    max: options.max ?? 12,
    application_name: "mingbai",
    ...(options.directUrl === undefined ? sessionLimits(statementTimeout, options.lockTimeout ?? 0) : {}),
    // The server itself ends a long statement. This ends the wait if no response comes over the network.
    query_timeout: statementTimeout === 0 ? 0 : statementTimeout + 2_000,
    connectionTimeoutMillis: options.connectionTimeout ?? 3_000,
    idleTimeoutMillis: IDLE_MS,
  });
  // A broken connection, idle or in use, must not end the process. Its query fails, and the next one opens another.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  kysely = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  return pool;
}

/** Returns the limits that a connection requests. A zero overrides the limit of the role. */
function sessionLimits(statementTimeout: number, lockTimeout: number): pg.PoolConfig {
  if (statementTimeout === 0) return { options: `-c statement_timeout=0 -c lock_timeout=${lockTimeout}` };
  return { statement_timeout: statementTimeout, lock_timeout: lockTimeout };
}

/** Turns named statements on. Call it when the pooler tracks on which connection each statement is prepared. */
export function nameStatements(): void {
  namesStatements = true;
}

const elsewhere = new AsyncLocalStorage<Kysely<DB>>();

/**
 * Runs work with a transaction as its database. Reads that were written for the pool then see the uncommitted changes
 * of the transaction, in called functions too (db/moment.ts).
 */
export function withDatabase<T>(trx: Db, work: () => Promise<T>): Promise<T> {
  return elsewhere.run(trx, work);
}

/** Returns the database of this process. Throws when connect() has not been called. */
export function database(): Kysely<DB> {
  const there = elsewhere.getStore();
  if (there !== undefined) return there;
  if (kysely === undefined) throw new Error("The database is not connected yet");
  return kysely;
}

/** Returns the raw pool, for LISTEN, advisory locks and COPY. */
export function connectionPool(): pg.Pool {
  if (pool === undefined) throw new Error("The database is not connected yet");
  return pool;
}

/** Sets how long a wait for a connection may last from now on, in milliseconds. */
export function limitConnectionWait(milliseconds: number): void {
  connectionPool().options.connectionTimeoutMillis = milliseconds;
}

/** Returns the address of the database itself, not of a pooler, for connections outside the pool. */
export function connectionUrl(): string {
  if (address === undefined) throw new Error("The database is not connected yet");
  return address;
}

/** Returns the numbers of busy connections, of idle ones, and of tasks that wait for a connection. */
export function poolFigures(): { busy: number; idle: number; waiting: number } {
  if (pool === undefined) return { busy: 0, idle: 0, waiting: 0 };
  return { busy: pool.totalCount - pool.idleCount, idle: pool.idleCount, waiting: pool.waitingCount };
}

/**
 * Runs `work` in one transaction: all of it is saved, or nothing. It waits for locks without a limit, because writers
 * of the same row take turns.
 */
export function withTransaction<T>(work: (trx: Db) => Promise<T>): Promise<T> {
  return withReadTransaction(async (trx) => {
    if (endsLockWaits) await sql`set local lock_timeout = 0`.execute(trx);
    return work(trx);
  });
}

/** Runs reads in one transaction. Its waits for locks have the same limit as those of reads outside a transaction. */
export async function withReadTransaction<T>(work: (trx: Db) => Promise<T>): Promise<T> {
  const transaction = { isOpen: true };
  const run = (trx: Db) => transactionOfTask.run(transaction, work, trx);
  try {
    return await database().transaction().execute(run);
  } finally {
    transaction.isOpen = false;
  }
}

/** Closes the pool after its running queries have finished. */
export async function disconnect(): Promise<void> {
  await kysely?.destroy();
  // Kysely closes only a pool that it has used itself.
  if (pool?.ending === false) await pool.end();
  kysely = undefined;
  pool = undefined;
  address = undefined;
}
