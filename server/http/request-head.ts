import type { IncomingMessage } from "node:http";

/** The parts of a request that decide whether it is served from memory. */
export type RequestHead = {
  method: string;
  hosts: number;
  host: string | undefined;
  cookie: string | undefined;
  acceptEncoding: string | undefined;
  ifNoneMatch: string | undefined;
  ifModifiedSince: string | undefined;
  hasBody: boolean;
};

/** Reads the head from the raw headers. `headers` of Node silently drops all but one Host header. */
export function readHead({
  method = "GET",
  headers,
  rawHeaders,
}: Pick<IncomingMessage, "method" | "headers" | "rawHeaders">): RequestHead {
  const length = headers["content-length"];
  const acceptEncoding = headers["accept-encoding"];
  return {
    method,
    hosts: countHosts(rawHeaders),
    host: headers.host,
    cookie: headers.cookie,
    acceptEncoding: Array.isArray(acceptEncoding) ? acceptEncoding.join(", ") : acceptEncoding,
    ifNoneMatch: headers["if-none-match"],
    ifModifiedSince: headers["if-modified-since"],
    hasBody: (length !== undefined && length !== "0") || headers["transfer-encoding"] !== undefined,
  };
}

function countHosts(rawHeaders: readonly string[]): number {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? "";
    if (name.length === 4 && name.toLowerCase() === "host") hosts += 1;
  }
  return hosts;
}
