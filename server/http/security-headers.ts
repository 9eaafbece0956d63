import type { FastifyInstance } from "fastify";
import type { FlatHeaders } from "./answer.ts";
import { FILE_POLICY } from "./csp.ts";

/** Browser features that no page uses. The list is short because every response contains it. */
const FEATURES = ["camera", "microphone", "geolocation", "payment"];

/**
 * Returns the security headers of a response. Only the policy differs between pages and other responses. `hsts`: the
 * value of Strict-Transport-Security.
 */
export function securityHeaders(hsts: string | undefined, policy = FILE_POLICY): Record<string, string> {
  const headers: Record<string, string> = {
    "Content-Security-Policy": policy,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "Permissions-Policy": FEATURES.map((feature) => `${feature}=()`).join(", "),
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "X-Frame-Options": "DENY",
  };
  return hsts === undefined ? headers : { ...headers, "Strict-Transport-Security": hsts };
}

/** Converts headers to the form of node:http. */
export function flatten(headers: Record<string, string>): FlatHeaders {
  return Object.entries(headers).flat();
}

/** Sets the headers on all responses of Fastify. A response may replace them. */
export function addSecurityHeaders(app: FastifyInstance, hsts: string | undefined): void {
  const headers = securityHeaders(hsts);
  app.addHook("onRequest", (_, reply, done) => {
    reply.headers(headers);
    done();
  });
}
