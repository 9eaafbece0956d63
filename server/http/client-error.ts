import type { Socket } from "node:net";
import { flatten, securityHeaders } from "./security-headers.ts";

const STATUS: Record<string, [number, string]> = {
  HPE_HEADER_OVERFLOW: [431, "Request Header Fields Too Large"],
  ERR_HTTP_REQUEST_TIMEOUT: [408, "Request Timeout"],
};

/**
 * Answers what node:http could not read as a request. Nothing is known of the client, so that the page is short and in
 * both languages; the connection ends with it.
 */
export function answerClientError(error: NodeJS.ErrnoException, socket: Socket, siteUrl: string): void {
  if (error.code === "ECONNRESET" || !socket.writable || socket.bytesWritten > 0) {
    socket.destroy();
    return;
  }
  const [status, text] = STATUS[error.code ?? ""] ?? [400, "Bad Request"];
  const body = `<!DOCTYPE html><html lang="zh-CN"><meta charset="utf-8"><title>${status}</title><h1>${status}</h1><p>无法识别的请求。</p><p lang="en">Unreadable request.</p></html>`;
  const headers = flatten({
    ...securityHeaders(siteUrl),
    "Content-Type": "text/html; charset=utf-8",
    "Cache-Control": "no-store",
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
