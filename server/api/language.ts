import type { FastifyRequest } from "fastify";
import { toLanguage, type Language } from "#app/lib/language.ts";

/** Returns the language of an API response: that of the think-lang header, zh-cn by default (docs/wire.md#envelope). */
export function languageOf(request: FastifyRequest): Language {
  const header = request.headers["think-lang"];
  return toLanguage(typeof header === "string" ? header.trim().toLowerCase() : undefined);
}
