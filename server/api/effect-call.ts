import type { FastifyInstance, FastifyRequest } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { z } from "zod";
import { HttpError } from "../http/http-error.ts";
import { envelopeOf, success } from "./envelope.ts";
import { FORM_LIMIT } from "./member-calls.ts";

/** A call that changes something and exists both as GET and as POST (wire.md, decision 8). */
export type EffectCall<F extends z.ZodType> = {
  path: string;
  /** The parameters, from the query of a GET or the body of a POST. */
  form: F;
  /** Does it; gives the message of success. */
  run: (form: z.output<F>, request: FastifyRequest) => Promise<string>;
};

/**
 * Adds such a call. As GET it is answered only to scripts of this site: never to a link, a picture, a prefetch or a HEAD
 * request (security.md C1). The token, which `run` asks for, is in a header either way.
 */
export function addEffectCall<F extends z.ZodType>(app: FastifyInstance, { path, form, run }: EffectCall<F>): void {
  const typed = app.withTypeProvider<ZodTypeProvider>();
  const response = { 200: envelopeOf(z.null()) };
  const answer = async (value: z.output<F>, request: FastifyRequest) => success(null, await run(value, request));
  typed.get(path, { schema: { querystring: form, response }, exposeHeadRoute: false }, async (request) => {
    if (!isOwnScript(request)) throw new HttpError(403);
    return answer(request.query as z.output<F>, request);
  });
  typed.post(path, { schema: { body: form, response }, bodyLimit: FORM_LIMIT }, async (request) =>
    answer(request.body as z.output<F>, request),
  );
}

/**
 * Clients of this wire send the header `server`, which no link or picture can. Browsers also tell what a request is for in
 * Sec-Fetch-* and (Sec-)Purpose; clients that are no browsers send none of those.
 */
function isOwnScript({ headers }: FastifyRequest): boolean {
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
