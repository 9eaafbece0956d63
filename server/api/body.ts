import type { FastifyInstance } from "fastify";
import { HttpError } from "../http/http-error.ts";
import { BODY_LIMIT } from "../http/admission/limits.ts";
import { parseParameters } from "./bracket-query.ts";

const DEEPEST = 20;
/** Most values in a body, unless its call sets another limit. */
export const MOST_VALUES = 1_000;

declare module "fastify" {
  interface FastifyContextConfig {
    /** Most values in a body, computed from the schema of its call. */
    mostValues?: number;
  }
}

const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: false });

/** Parses bodies of API calls: JSON, or a form in bracket notation. Other content types get a 415. */
export function addBodyParsers(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const parseJson = app.getDefaultJsonParser("error", "error");
  app.addContentTypeParser("application/json", { parseAs: "buffer", bodyLimit: BODY_LIMIT }, (request, body, done) => {
    const text = decode(body);
    // Some clients send a content type and an empty body. Only calls that need a form refuse it.
    if (text === "") return done(null);
    if (text === undefined || isTooDeep(text)) return done(new HttpError(400));
    void parseJson(request, text, (error: Error | null, value?: unknown) => {
      if (error === null) done(faultOf(value, request.routeOptions.config.mostValues) ?? null, value);
      else done(new HttpError(400, { cause: error }));
    });
  });
  app.addContentTypeParser(
    "application/x-www-form-urlencoded",
    { parseAs: "buffer", bodyLimit: BODY_LIMIT },
    (_, body, done) => {
      try {
        const text = decode(body);
        if (text === undefined) throw new HttpError(400);
        done(null, parseParameters(text));
      } catch (error) {
        done(error instanceof Error ? error : new HttpError(400));
      }
    },
  );
}

function decode(body: string | Buffer): string | undefined {
  if (typeof body === "string") return body;
  try {
    return utf8.decode(body);
  } catch {
    return undefined;
  }
}

/**
 * Counts brackets before a recursive parser reads the text. Brackets inside strings count too, because real clients
 * never send that many.
 */
function isTooDeep(text: string): boolean {
  let depth = 0;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code === 0x5b || code === 0x7b) depth += 1;
    else if (code === 0x5d || code === 0x7d) depth -= 1;
    if (depth > DEEPEST * 10) return true;
  }
  return false;
}

/** A body with more values than its call accepts. */
export class TooManyValues extends HttpError {
  readonly most: number;
  constructor(most: number) {
    super(400);
    this.most = most;
  }
}

/**
 * Returns the error for a body that is too deep, too large or contains text that PostgreSQL cannot store (null
 * characters, halves of surrogate pairs). Returns undefined for a valid body.
 */
function faultOf(value: unknown, most = MOST_VALUES): HttpError | undefined {
  const left: { value: unknown; depth: number }[] = [{ value, depth: 0 }];
  let count = 0;
  for (let item = left.pop(); item !== undefined; item = left.pop()) {
    count += 1;
    if (count > most) return new TooManyValues(most);
    if (item.depth > DEEPEST) return new HttpError(400);
    if (typeof item.value === "string" && !isText(item.value)) return new HttpError(400);
    if (typeof item.value !== "object" || item.value === null) continue;
    for (const [key, child] of Object.entries(item.value)) {
      if (!isText(key)) return new HttpError(400);
      left.push({ value: child, depth: item.depth + 1 });
    }
  }
  return undefined;
}

function isText(text: string): boolean {
  return text.isWellFormed() && !text.includes("\0");
}
