import { startSite, type RunningSite } from "../fixtures/site.ts";
import { createTestDatabase } from "../db/database.ts";
import type { RawAnswer } from "./raw-request.ts";

/** Milliseconds to start and fill the built product. */
export const START_MS = 60_000;

export type BuiltSite = RunningSite & { databaseUrl: string };

/** Starts the built product on its own database in the run's cluster, with demo content unless DEMO is given. */
export async function startBuiltSite(environment: Record<string, string> = {}): Promise<BuiltSite> {
  const database = await createTestDatabase();
  const site = await startSite({ DATABASE_URL: database.url, JOBS: "0", ...environment });
  const stop = async () => {
    await site.stop();
    await database.drop();
  };
  return { ...site, databaseUrl: database.url, stop };
}

/** Headers of every answer (docs/security.md#f3, #f4). */
const SECURITY = [
  "content-security-policy",
  "x-content-type-options",
  "referrer-policy",
  "permissions-policy",
  "cross-origin-opener-policy",
  "cross-origin-resource-policy",
  "x-frame-options",
];

/** Returns all faults of an answer to any request; empty for a valid one. */
export function faultsOf(answer: RawAnswer, options: { isHead?: boolean } = {}): string[] {
  const { status, headers, body } = answer;
  const faults = SECURITY.filter((name) => !(name in headers)).map((name) => `no ${name}`);
  const policy = headers["content-security-policy"] ?? "";
  if (/unsafe-inline|unsafe-eval|nonce-/.test(policy)) faults.push(`policy ${policy}`);
  if (!policy.includes("frame-ancestors 'none'")) faults.push("may be framed");
  if ("set-cookie" in headers) faults.push("sets a cookie");
  if ("x-powered-by" in headers || "server" in headers) faults.push("names its software");
  if (status >= 500) faults.push(`status ${status}`);
  if (status >= 400) faults.push(...faultsOfRefusal(answer, options.isHead ?? false));
  if (/\bat .+\.[jt]s:\d+|PostgreSQL|relation "/.test(body) || body.includes(process.cwd()))
    faults.push("tells of its inside");
  return faults;
}

/** A refusal is a page with a heading, an envelope with a message, or a line of text; no cache may keep it. */
function faultsOfRefusal({ headers, body }: RawAnswer, isHead: boolean): string[] {
  const faults: string[] = [];
  if (!(headers["cache-control"] ?? "").includes("no-store")) faults.push("a refusal that caches keep");
  if (isHead) return faults;
  const type = headers["content-type"] ?? "";
  if (type.startsWith("text/html")) {
    if (!/<title>[^<]+/.test(body) || !/<h1>[^<]+/.test(body)) faults.push("a blank page");
  } else if (type.startsWith("application/json")) {
    const envelope = JSON.parse(body) as Record<string, unknown>;
    if (envelope["code"] === 1 || typeof envelope["msg"] !== "string" || envelope["msg"] === "")
      faults.push("no message");
  } else if (!/^text\/(plain|x-script)/.test(type) || body.trim() === "") {
    // The router's client gets text/x-script for a page's data.
    faults.push(`a refusal of type ${type}`);
  }
  return faults;
}
