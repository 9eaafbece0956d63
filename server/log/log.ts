import type { FastifyServerOptions } from "fastify";
import pino from "pino";
import { LogStream } from "./log-stream.ts";

/**
 * Creates a logger that writes one JSON line for each event to the error stream. Messages for the operator go to the
 * output stream.
 */
export function createLogger(level: string, to: pino.DestinationStream = new LogStream(2)): pino.Logger {
  return pino(
    {
      level,
      base: { pid: process.pid },
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: describeError, req: () => undefined, res: () => undefined },
    },
    to,
  );
}

/**
 * Returns a text for the log. Removes mobile numbers, and strings that are as long as a token. The log lines of this
 * code contain neither, but paths from clients and values in PostgreSQL's messages may.
 */
function discreet(text: string): string {
  return text
    .replaceAll(/(?<!\d)1[3-9]\d{9}(?!\d)/g, "(number)")
    .replaceAll(/(?<![\w-])[\w-]{43}(?![\w-])/g, "(token)");
}

/** Returns an error for the log, without its detail and parameters, because PostgreSQL repeats members' input there. */
function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: discreet(textOf(error)) };
  const code = "code" in error ? error.code : undefined;
  const cause = error.cause === undefined ? undefined : describeError(error.cause);
  return { type: error.name, code, message: discreet(error.message), stack: discreet(error.stack ?? ""), cause };
}

/** Libraries also throw plain objects. Only their message is known to contain no data. */
function textOf(error: unknown): string {
  if (typeof error !== "object" || error === null) return String(error);
  return "message" in error ? String(error.message) : `an object with ${Object.keys(error).join(", ")}`;
}

const start =
  Date.now().toString(36).slice(-5) +
  Math.floor(Math.random() * 46_656)
    .toString(36)
    .padStart(3, "0");
let count = 0;

/**
 * Creates ids of requests, which a reader can report to support. They are unique over processes and restarts and never
 * come from the request.
 */
export const requestIds: NonNullable<FastifyServerOptions["genReqId"]> = () => {
  count += 1;
  return `${start}-${count.toString(36)}`;
};

/** Returns the path of a URL without its query, which may contain search words and tokens. */
export function pathOf(url: string): string {
  const end = url.indexOf("?");
  return (end === -1 ? url : url.slice(0, end)).slice(0, 300);
}

/** Returns the path of a URL for a log line. */
export function loggedPath(url: string): string {
  return discreet(pathOf(url));
}
