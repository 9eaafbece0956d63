import type { FastifyInstance } from "fastify";
import type { FlatHeaders } from "./answer.ts";
import { FILE_POLICY } from "./csp.ts";

/** Browser features that no page uses. It is sent with every answer, so the list is short. */
const FEATURES = ["camera", "microphone", "geolocation", "payment"];

/**
 * Returns the headers of every answer; only the policy differs between pages and other answers. `hsts`: for how long
 * browsers ask for https alone.
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

/** The same headers in the form of node:http. */
export function flatten(headers: Record<string, string>): FlatHeaders {
  return Object.entries(headers).flat();
}

/** Sets them on everything that Fastify answers; an answer may replace them. */
export function addSecurityHeaders(app: FastifyInstance, hsts: string | undefined): void {
  const headers = securityHeaders(hsts);
  app.addHook("onRequest", (_, reply, done) => {
    reply.headers(headers);
    done();
  });
}
