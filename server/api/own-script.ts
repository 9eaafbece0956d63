import type { FastifyRequest } from "fastify";

/**
 * Returns whether a script of this site made a request, not a link, a picture, a prefetch or a form
 * (docs/security.md#c1). Clients of this API send the header `server`, which a link or picture cannot send. Browsers
 * also state the purpose of a request in Sec-Fetch-* and (Sec-)Purpose. Other clients send none of these.
 */
export function isOwnScript({ headers }: FastifyRequest): boolean {
  const told = (name: string, allowed: string[]) => {
    const value = headers[name];
    return value === undefined || (typeof value === "string" && allowed.includes(value));
  };
  return (
    headers["server"] !== undefined &&
    told("sec-fetch-site", ["same-origin"]) &&
    told("sec-fetch-mode", ["cors", "same-origin"]) &&
    told("sec-fetch-dest", ["empty"]) &&
    headers["purpose"] === undefined &&
    headers["sec-purpose"] === undefined
  );
}
