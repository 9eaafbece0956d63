import { connect } from "node:net";
import { admitted } from "../fixtures/admitted.ts";

/** A raw answer. Header names are in lower case; repeated headers are joined by ", ". */
export type RawAnswer = { status: number; headers: Record<string, string>; body: string };

type RawRequest = {
  method?: string;
  headers?: Record<string, string>;
  /** Host header instead of the site's own; null sends none. */
  host?: string | null;
  body?: string;
};

/**
 * Sends a request with exactly the given target, method and headers. HTTP clients would correct paths, refuse methods and set
 * Host. Characters of the target stand for bytes. A busy server is called again.
 */
export async function rawRequest(site: string, target: string, request: RawRequest = {}): Promise<RawAnswer> {
  const { method = "GET", headers = {}, host = new URL(site).host, body = "" } = request;
  const lines = [
    `${method} ${target} HTTP/1.1`,
    ...(host === null ? [] : [`Host: ${host}`]),
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ...(body === "" ? [] : [`Content-Length: ${Buffer.byteLength(body, "latin1")}`]),
    "Connection: close",
  ];
  const bytes = `${lines.join("\r\n")}\r\n\r\n${body}`;
  return admitted(
    () => sendBytes(site, bytes),
    (answer) => answer,
  );
}

/** Sends these bytes and reads until the server closes the connection. */
export async function sendBytes(site: string, bytes: string): Promise<RawAnswer> {
  const { hostname, port } = new URL(site);
  const received = await new Promise<Buffer>((resolve, reject) => {
    const parts: Buffer[] = [];
    const socket = connect({ host: hostname, port: Number(port) }, () => socket.write(bytes, "latin1"));
    socket.setTimeout(15_000, () => socket.destroy(new Error(`no answer to ${bytes.slice(0, 80)}`)));
    socket.on("data", (part) => parts.push(part));
    socket.on("error", (error) => (parts.length === 0 ? reject(error) : resolve(Buffer.concat(parts))));
    socket.on("close", () => resolve(Buffer.concat(parts)));
  });
  return parseAnswer(received.toString("latin1"));
}

function parseAnswer(text: string): RawAnswer {
  const end = text.indexOf("\r\n\r\n");
  if (end === -1) throw new Error(`no whole answer: ${text.slice(0, 100)}`);
  const [first = "", ...lines] = text.slice(0, end).split("\r\n");
  const headers: Record<string, string> = {};
  for (const line of lines) {
    const colon = line.indexOf(":");
    const name = line.slice(0, colon).toLowerCase();
    const value = line.slice(colon + 1).trim();
    headers[name] = name in headers ? `${headers[name]}, ${value}` : value;
  }
  const rest = text.slice(end + 4);
  const body = headers["transfer-encoding"] === "chunked" ? unchunk(rest) : rest;
  return { status: Number(first.split(" ")[1]), headers, body: Buffer.from(body, "latin1").toString("utf8") };
}

function unchunk(text: string): string {
  let body = "";
  for (let at = 0; ;) {
    const line = text.indexOf("\r\n", at);
    const size = Number.parseInt(text.slice(at, line), 16);
    if (line === -1 || Number.isNaN(size)) throw new Error("a broken chunk");
    if (size === 0) return body;
    body += text.slice(line + 2, line + 2 + size);
    at = line + 2 + size + 2;
  }
}
