import type { IncomingHttpHeaders } from "node:http";
import { BlockList, isIP, isIPv6 } from "node:net";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { networksOf } from "../config/config-proxies.ts";
import { LOOPBACK } from "../config/config.ts";

/** Milliseconds between two warnings of the same kind. */
const WARN_EVERY_MS = 3_600_000;
const MOST_REMEMBERED = 100;

/** The trusted proxies. */
export type Proxies = {
  /** Returns whether the X-Forwarded-For of a peer is trusted. */
  isTrusted: (address: string) => boolean;
  /** Returns whether many readers share an address: a trusted proxy, or this machine. */
  standsForMany: (address: string) => boolean;
};

/** Returns the proxies of TRUST_PROXY. */
export function createProxies(trusted: readonly string[]): Proxies {
  const list = new BlockList();
  for (const text of trusted.flatMap((name) => networksOf(name))) {
    const [address = "", prefix] = text.split("/");
    const family = isIPv6(address) ? "ipv6" : "ipv4";
    if (prefix === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(prefix), family);
  }
  const isTrusted = (address: string) => isIP(address) !== 0 && list.check(address, isIPv6(address) ? "ipv6" : "ipv4");
  return {
    isTrusted,
    standsForMany: (address) => LOOPBACK.includes(address.replace("::ffff:", "")) || isTrusted(address),
  };
}

/**
 * Accepts X-Forwarded-For only with valid addresses. Warns of a peer that sends this header but is not in TRUST_PROXY.
 * That peer is most likely the proxy itself, and all its readers then share the limits of one reader.
 */
export function addForwarded(app: FastifyInstance, proxies: Proxies): void {
  const warned = new Map<string, number>();
  const warn = (request: FastifyRequest, peer: string) => {
    const last = warned.get(peer);
    if (last !== undefined && performance.now() - last < WARN_EVERY_MS) return;
    if (last === undefined && warned.size >= MOST_REMEMBERED) return;
    warned.set(peer, performance.now());
    request.log.warn(
      { peer },
      "X-Forwarded-For comes from a peer that TRUST_PROXY does not name, and does not count; if it is your proxy, name it",
    );
  };
  app.addHook("onRequest", (request, _, done) => {
    const { headers, socket } = request.raw;
    const forwarded = headers["x-forwarded-for"];
    if (forwarded === undefined) return done();
    const peer = socket.remoteAddress ?? "";
    if (!proxies.isTrusted(peer)) warn(request, peer);
    else headers["x-forwarded-for"] = addressesOf(String(forwarded));
    done();
  });
}

/** Entries before an invalid entry may be forged, so they do not count either. */
function addressesOf(header: string): string | undefined {
  const parts = header.split(",").map((part) => part.trim());
  const addresses = parts.slice(parts.findLastIndex((part) => isIP(part) === 0) + 1);
  return addresses.length === 0 ? undefined : addresses.join(", ");
}

const SIGNS_OF_A_PROXY = ["x-forwarded-for", "forwarded", "x-real-ip", "via"];

/**
 * Returns whether a proxy forwarded the request. The reader may then be on another machine, although the connection
 * comes from this one.
 */
export function isForwarded(headers: IncomingHttpHeaders): boolean {
  return SIGNS_OF_A_PROXY.some((name) => headers[name] !== undefined);
}
