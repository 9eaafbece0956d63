import type { RateLimitPluginOptions } from "@fastify/rate-limit";
import { LOOPBACK } from "../config.ts";
import { HttpError } from "./http-error.ts";

/** Bytes that a body may have; uploads set their own limit. */
export const BODY_LIMIT = 256 * 1024;

/** Networks counted at one time; beyond that the one that has been silent longest is forgotten. */
const NETWORKS = 20_000;
/** An IPv6 customer has a whole /64, so that it counts as one. */
const IPV6_SUBNET = 64;

/**
 * A limit of requests a minute from one network, counted in this process: it keeps a single reader from taking the
 * site away from the others. This machine itself is not counted: behind a proxy that TRUST_PROXY does not name, all
 * readers look like it, and would otherwise share one reader's measure. Limits that guard money or secrets are counted in the database by their own features.
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
