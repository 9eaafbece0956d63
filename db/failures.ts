/** SQLSTATE classes and codes for a problem with the server, the network or a lock, not with the statement. */
const OUTAGE = /^(08|53|55P03|57P0|58|XX|57014|25006)/;
const NETWORK = /^(ECONN|EPIPE|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOENT)/;
const SYSCALLS = new Set(["connect", "getaddrinfo", "read", "write"]);
const MESSAGES =
  /timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|not queryable|No server of the database takes writes|Query read timeout|Cannot use a pool after calling end/i;

/** Returns whether an error means that the database is unreachable or does not respond. A retry may work. */
export function isDatabaseFailure(error: unknown): boolean {
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error;
  if (!(first instanceof Error)) return false;
  const code = "code" in first && typeof first.code === "string" ? first.code : "";
  if ("syscall" in first && SYSCALLS.has(String(first.syscall))) return NETWORK.test(code);
  return "severity" in first ? OUTAGE.test(code) : MESSAGES.test(first.message);
}

/** Deadlock and serialization failure. */
const PASSING = new Set(["40P01", "40001"]);

/**
 * Returns whether a retry of the same transaction may work: the database was unreachable, or it aborted the transaction
 * in favour of another.
 */
export function isPassingFailure(error: unknown): boolean {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return PASSING.has(code) || isDatabaseFailure(error);
}
