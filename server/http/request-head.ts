import type { IncomingMessage } from "node:http";

/** What is looked at of a request that may be answered from memory. What comes twice is put together as `headers` does. */
export type RequestHead = {
  method: string;
  hosts: number;
  host?: string;
  cookie?: string;
  acceptEncoding?: string;
  ifNoneMatch?: string;
  hasBody: boolean;
};

/**
 * Reads it from the headers as they came. `request.headers` puts all of them in order first, which takes longer than all
 * else that is done for a page at hand.
 */
export function readHead({ method = "GET", rawHeaders }: Pick<IncomingMessage, "method" | "rawHeaders">): RequestHead {
  const head: RequestHead = { method, hosts: 0, hasBody: false };
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? "";
    // Most headers are none of these, as their length tells.
    if (LENGTHS.has(name.length)) take(head, name.toLowerCase(), rawHeaders[index + 1] ?? "");
  }
  return head;
}

const NAMES = ["host", "cookie", "accept-encoding", "if-none-match", "content-length", "transfer-encoding"];
const LENGTHS = new Set(NAMES.map((name) => name.length));

function take(head: RequestHead, name: string, value: string): void {
  switch (name) {
    case "host":
      head.hosts += 1;
      head.host ??= value;
      break;
    case "cookie":
      head.cookie = joined(head.cookie, "; ", value);
      break;
    case "accept-encoding":
      head.acceptEncoding = joined(head.acceptEncoding, ", ", value);
      break;
    case "if-none-match":
      head.ifNoneMatch = joined(head.ifNoneMatch, ", ", value);
      break;
    case "content-length":
      head.hasBody ||= value !== "0";
      break;
    case "transfer-encoding":
      head.hasBody = true;
  }
}

const joined = (before: string | undefined, by: string, value: string) =>
  before === undefined ? value : before + by + value;
