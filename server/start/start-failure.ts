import { isDatabaseFailure } from "#db/failures.ts";
import { StartError } from "#db/start-error.ts";
import { describeUrl } from "../database.ts";

/** Advice for the operator, keyed by the SQLSTATE with which a server refuses the connection. */
const REFUSALS: Record<string, string> = {
  "28P01": "The user name or password in DATABASE_URL is wrong.",
  "28000": "The server does not let this user in; look at DATABASE_URL and at pg_hba.conf.",
  "3D000": "This database does not exist; create it, or correct DATABASE_URL.",
  "42501": "The role in MIGRATE_DATABASE_URL, or else in DATABASE_URL, may not create tables there.",
  "53300": "The server has no connection left.",
  "57P03": "The server is still starting; try again in a moment.",
};

const LISTENING = new Set(["listen", "bind"]);

type StartedWith = { dataDir: string; databaseUrl: string | undefined; host: string; port: number };

/** Returns a sentence or two for the operator on why a start failed, without a stack trace. */
export function explainStartFailure(error: unknown, config: StartedWith | undefined): string {
  if (error instanceof StartError) return error.message;
  const { code, message, syscall, path } = describe(error);
  if (config === undefined) return message;
  const { dataDir, databaseUrl, host, port } = config;
  if (LISTENING.has(syscall) || (syscall === "getaddrinfo" && message.endsWith(` ${host}`))) {
    return explainListen(code, host, port, message);
  }
  if (path.startsWith(dataDir)) return `The folder of DATA_DIR, ${dataDir}, cannot be used: ${message}`;
  if (databaseUrl !== undefined) {
    const where = describeUrl(databaseUrl);
    const refusal = REFUSALS[code];
    if (refusal !== undefined) return `Cannot use ${where}. ${refusal}`;
    if (isDatabaseFailure(error)) {
      return `Cannot reach ${where} (${code === "" ? message : code}). Start the database, or correct DATABASE_URL.`;
    }
  }
  return `The server could not start: ${message}`;
}

function explainListen(code: string, host: string, port: number, message: string): string {
  if (code === "EADDRINUSE")
    return `Port ${port} on ${host} is taken by another program. Stop it, or set PORT to another port.`;
  if (code === "EACCES") return `This user may not listen on port ${port}. Set PORT to 1024 or higher.`;
  if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND") return `This machine has no address ${host}. Correct HOST.`;
  return `Cannot listen on ${host}, port ${port}: ${message}`;
}

/** Returns code and message of an error. If several attempts failed at once (IPv4 and IPv6), the first one counts. */
function describe(error: unknown): { code: string; message: string; syscall: string; path: string } {
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error;
  if (!(first instanceof Error)) return { code: "", message: String(first), syscall: "", path: "" };
  const text = (name: "code" | "syscall" | "path") => (name in first ? String(first[name as keyof Error]) : "");
  return { code: text("code"), message: first.message, syscall: text("syscall"), path: text("path") };
}
