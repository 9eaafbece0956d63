import type { FastifyRequest } from "fastify";
import type { Config } from "../config/config.ts";
import { createProxies } from "./proxies.ts";

/**
 * Returns whether the newsroom serves a request. If the newsroom has its own origin or networks, it is invisible
 * elsewhere.
 */
export function newsroomDoor({ url, networks }: Config["newsroom"]): (request: FastifyRequest) => boolean {
  const host = url === undefined ? undefined : new URL(url).host;
  const { isTrusted: isInside } = createProxies(networks);
  return ({ headers, ip }) =>
    (host === undefined || headers.host?.toLowerCase() === host) && (networks.length === 0 || isInside(ip));
}
