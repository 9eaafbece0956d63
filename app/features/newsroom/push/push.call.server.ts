import { PushFailure, type PushRequest } from "./push.requests.ts";

const TIMEOUT_MS = 5_000;
/** The most bytes that are read of a service's answer. */
const LARGEST_ANSWER = 64 * 1024;

/**
 * Makes one request to an outside service, without redirects and within five seconds (docs/security.md#q3). Returns its
 * answer. Throws PushFailure with only the status or the fault, since a service may repeat our secret.
 */
export async function call({ url, method, headers, body }: PushRequest): Promise<string> {
  let response: Response;
  let text: string;
  try {
    response = await fetch(url, {
      method,
      headers,
      redirect: "manual",
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(body === undefined ? {} : { body }),
    });
    text = await readSome(response);
  } catch (error) {
    throw new PushFailure(faultOf(error));
  }
  // A cache without the address has nothing to purge.
  const isUnknown = response.status === 404 && (method === "PURGE" || method === "DELETE");
  if (!response.ok && !isUnknown) throw new PushFailure(`HTTP ${response.status}`);
  return text;
}

async function readSome({ body }: Response): Promise<string> {
  if (body === null) return "";
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.byteLength;
    if (size > LARGEST_ANSWER) break;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

/** A code such as ECONNREFUSED, or the name of the error. */
function faultOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const code = cause instanceof Error && "code" in cause && typeof cause.code === "string" ? cause.code : "";
  return code !== "" ? code : cause instanceof Error ? cause.name : "unknown";
}
