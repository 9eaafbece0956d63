import type { IncomingMessage } from "node:http";
import type { FastifyInstance } from "fastify";
import { LOOPBACK } from "../../config/config.ts";
import { LONGEST_ADDRESS } from "../../pages/page-address.ts";
import { HttpError } from "../http-error.ts";
import { readHead } from "../request-head.ts";

const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);
const MOST_REMEMBERED = 100;
/** Paths that are served under any host name, because load balancers and probes call a machine, not a site. */
const PROBES = /^\/(healthz|readyz|metrics)$/;

/** Returns whether a Host header names this server. HTTP/1.0 may omit the header. */
export type HostCheck = (header: string | undefined) => boolean;

/**
 * Refuses requests that no part of the site can serve, before any other hook: unknown methods, foreign host names,
 * malformed targets.
 */
export function addGuard(app: FastifyInstance, isKnownHost: HostCheck): void {
  app.addHook("onRequest", (request, _, done) => {
    const { method = "", url = "", headers, httpVersion } = request.raw;
    if (!METHODS.has(method)) return done(new HttpError(405));
    if (headers.host === undefined && httpVersion !== "1.0") return done(new HttpError(400));
    // With several Host headers, a proxy and this server may each use a different one.
    if (readHead(request.raw).hosts > 1) return done(new HttpError(400));
    if (!isKnownHost(headers.host) && !PROBES.test(url)) return done(new HttpError(421));
    if (url.length > LONGEST_ADDRESS) return done(new HttpError(414));
    if (!url.startsWith("/")) return done(new HttpError(400));
    done();
  });
}

/** Rewrites an absolute request target (with a host) to the usual form. That host replaces the Host header. */
export function readTarget(request: IncomingMessage): void {
  const { url = "" } = request;
  if (url.startsWith("/")) return;
  const { headers, rawHeaders } = request;
  const [, host, rest = ""] = /^https?:\/\/([^/?#]+)([^]*)$/i.exec(url) ?? [];
  if (host === undefined) return;
  headers.host = host;
  const place = rawHeaders.findIndex((name, index) => index % 2 === 0 && name.toLowerCase() === "host");
  if (place === -1) rawHeaders.push("Host", host);
  else rawHeaders[place + 1] = host;
  request.url = rest.startsWith("/") ? rest : `/${rest}`;
}

/**
 * Returns a function that checks host names against the configured ones. The site does not build URLs from this header,
 * so the check only refuses foreign names. Accepted headers are cached.
 */
export function hostCheck(hosts: readonly string[] | undefined): HostCheck {
  if (hosts === undefined) return () => true;
  const names = new Set([...LOOPBACK, ...hosts].map((name) => name.toLowerCase()));
  const known = new Set<string>();
  return (header) => {
    if (header === undefined || known.has(header)) return true;
    const name = /^(?:\[([\da-f:.]+)\]|([\w.-]+?)\.?)(?::\d{1,5})?$/i.exec(header);
    if (name === null || !names.has((name[1] ?? name[2] ?? "").toLowerCase())) return false;
    if (known.size < MOST_REMEMBERED) known.add(header);
    return true;
  };
}
