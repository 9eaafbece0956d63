import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { LONGEST_ADDRESS } from "../pages/page-address.ts";
import { flatten, securityHeaders } from "./security-headers.ts";

const STATUS: Record<string, [number, string]> = {
  HPE_HEADER_OVERFLOW: [431, "Request Header Fields Too Large"],
  ERR_HTTP_REQUEST_TIMEOUT: [408, "Request Timeout"],
};

/** The error of node:http for bytes that are not a request. `rawPacket` contains the bytes. */
type ClientError = NodeJS.ErrnoException & { rawPacket?: unknown };

/** Connections on which a response is in progress; nothing else may be written to them. */
const answering = new WeakSet<Socket>();

/** Marks a connection as being answered until the response has ended. */
export function noteAnswering({ socket }: IncomingMessage, response: ServerResponse): void {
  answering.add(socket);
  response.once("close", () => answering.delete(socket));
}

/**
 * Responds to bytes that node:http could not parse as a request, and closes the connection. The client's language is
 * unknown, so the short page is in both languages. A URL in raw UTF-8, which node:http refuses, is redirected to its
 * percent-encoded form.
 */
export function answerClientError(error: ClientError, socket: Socket, hsts: string | undefined): void {
  if (error.code === "ECONNRESET" || !socket.writable || answering.has(socket)) {
    socket.destroy();
    return;
  }
  const encoded = encodedTarget(error);
  const [status, text] =
    encoded === undefined ? (STATUS[error.code ?? ""] ?? [400, "Bad Request"]) : [301, "Moved Permanently"];
  const body = `<!DOCTYPE html><html lang="zh-CN"><meta charset="utf-8"><title>${status}</title><h1>${status}</h1><p>无法识别的请求。</p><p lang="en">Unreadable request.</p></html>`;
  const headers = flatten({
    ...securityHeaders(hsts),
    "Content-Type": "text/html; charset=utf-8",
    "Cache-Control": "no-store",
    ...(encoded !== undefined && { Location: encoded }),
  });
  const lines = headers.flatMap((value, index) => (index % 2 === 0 ? [`${value}: ${headers[index + 1]}`] : []));
  const head = [
    `HTTP/1.1 ${status} ${text}`,
    ...lines,
    `Content-Length: ${Buffer.byteLength(body)}`,
    "Connection: close",
  ];
  socket.end(`${head.join("\r\n")}\r\n\r\n${body}`);
}

/** Returns the percent-encoded target of a GET or HEAD request whose path is in raw UTF-8. */
function encodedTarget({ code, rawPacket }: ClientError): string | undefined {
  if (code !== "HPE_INVALID_URL" || !Buffer.isBuffer(rawPacket)) return undefined;
  const line = rawPacket.subarray(0, LONGEST_ADDRESS).toString();
  const [, target = ""] = /^(?:GET|HEAD) (\/(?![/\\])[^\s\\]*) HTTP\/1\.[01]\r\n/.exec(line) ?? [];
  // A path that was cut off or has another encoding now contains a replacement character.
  if (target === "" || target.includes("\uFFFD")) return undefined;
  return target.replaceAll(/[^!-~]+/gu, encodeURIComponent);
}
