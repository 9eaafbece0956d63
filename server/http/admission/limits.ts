import type { RateLimitPluginOptions } from "@fastify/rate-limit";
import { LOOPBACK } from "../../config/config.ts";
import { HttpError } from "../http-error.ts";

/** Most bytes of a body. Uploads set their own limit. */
export const BODY_LIMIT = 256 * 1024;

/**
 * Most networks that are counted at a time. Beyond that, the network without requests for the longest time is dropped.
 */
const NETWORKS = 20_000;
/** Prefix length of an IPv6 network. A customer has a whole /64, which counts as one network. */
const IPV6_SUBNET = 64;

/**
 * Limits the requests a minute of one network, counted in this process, so that one reader cannot overload the site.
 * Requests of this machine are not counted: if TRUST_PROXY does not name a local proxy, all its readers have the same
 * address. Limits that protect money or secrets are counted in the database by their own features.
 */
export function limitOptions(requestsAMinute: number): RateLimitPluginOptions {
  const none = {
    "x-ratelimit-limit": false,
    "x-ratelimit-remaining": false,
    "x-ratelimit-reset": false,
    "retry-after": false,
  };
  return {
    max: requestsAMinute,
    timeWindow: 60_000,
    cache: NETWORKS,
    allowList: (request) => LOOPBACK.includes(request.ip.replace("::ffff:", "")),
    ipv6Subnet: IPV6_SUBNET,
    addHeaders: none,
    addHeadersOnExceeding: none,
    errorResponseBuilder: (_, { ttl }) => new HttpError(429, { retryAfter: Math.max(1, Math.ceil(ttl / 1_000)) }),
  };
}
