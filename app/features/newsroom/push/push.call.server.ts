import { PushFailure, type PushRequest } from "./push.requests.ts";

const TIMEOUT_MS = 5_000;
/** Number of bytes that are read at most from a service's response. */
const LARGEST_ANSWER = 64 * 1024;

/**
 * Sends one request to an outside service, without redirects and within five seconds (docs/security.md#q3). Returns the
 * response text. Throws PushFailure, which contains only the status or the error code, because the response of a
 * service may repeat our secret.
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
  // A cache answers 404 if it does not have the address, so there is nothing to purge.
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

/** Returns an error code such as ECONNREFUSED, or the name of the error. */
function faultOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const code = cause instanceof Error && "code" in cause && typeof cause.code === "string" ? cause.code : "";
  return code !== "" ? code : cause instanceof Error ? cause.name : "unknown";
}
