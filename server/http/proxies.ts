import { BlockList, isIP, isIPv6 } from "node:net";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { LOOPBACK } from "../config.ts";

/** Milliseconds between two warnings of the same kind. */
const WARN_EVERY_MS = 3_600_000;
const MOST_REMEMBERED = 100;

/** Names that stand for networks, as proxies are usually configured. */
const NAMED: Record<string, string[]> = {
  loopback: ["127.0.0.0/8", "::1/128"],
  linklocal: ["169.254.0.0/16", "fe80::/10"],
  uniquelocal: ["10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "fc00::/7"],
};

/** What is known of the machines in front. */
export type Proxies = {
  /** Whether its X-Forwarded-For is believed. */
  isTrusted: (address: string) => boolean;
  /** Whether an address stands for many readers: a trusted proxy, or this machine. */
  standsForMany: (address: string) => boolean;
};

/** Whether a text is an address, a network as `10.0.0.0/8`, or one of the names for networks. */
export function isProxy(text: string): boolean {
  if (Object.hasOwn(NAMED, text)) return true;
  const [address = "", prefix, ...more] = text.split("/");
  const family = isIP(address);
  if (family === 0 || more.length > 0) return false;
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (family === 4 ? 32 : 128));
}

/** The proxies that TRUST_PROXY names. */
export function createProxies(trusted: readonly string[]): Proxies {
  const list = new BlockList();
  for (const text of trusted.flatMap((name) => NAMED[name] ?? [name])) {
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
 * Lets only addresses count in X-Forwarded-For, and warns of a peer that sends it without being named in TRUST_PROXY: most
 * likely the proxy itself, whose readers then all share one reader's limits.
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

/** What stands before a word that is no address may be anybody's, so that it does not count either. */
function addressesOf(header: string): string | undefined {
  const parts = header.split(",").map((part) => part.trim());
  const addresses = parts.slice(parts.findLastIndex((part) => isIP(part) === 0) + 1);
  return addresses.length === 0 ? undefined : addresses.join(", ");
}
