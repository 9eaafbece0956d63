import type { Language } from "#app/lib/language.ts";
import type { KnownRoute, RouteTable } from "./route-table.ts";

/** The result of parsing the URL of a request. */
export type PageAddress =
  /** `path` is canonical and contains only the parameters that its page depends on. */
  | { kind: "page"; path: string; route: KnownRoute }
  /** `path` is canonical and contains only the parameters on which its page depends. */
  | { kind: "moved"; to: string; path: string; route: KnownRoute }
  | { kind: "wrong"; status: 400 | 414 };

/** Most characters of a URL. The longest is an encoded one below /iframe/. */
export const LONGEST_ADDRESS = 4_096;
const LONGEST_PARAMETER = 200;
/** Suffix that React Router's client adds to a path to request only the data. */
const DATA = ".data";

const utf8 = new TextDecoder("utf-8", { fatal: true });

/** Returns the key of a page in the cache. */
export function pageKey(path: string, language: Language): string {
  return `${language} ${path}`;
}

/** Returns whether a path with its query requests the data of a page, not the page. */
export function isForData(path: string): boolean {
  return path.replace(/\?[^]*/, "").endsWith(DATA);
}

/** Parses the target of a request (path and query, as received) and finds its route. */
export function readAddress(target: string, routes: RouteTable): PageAddress {
  if (target.length > LONGEST_ADDRESS) return { kind: "wrong", status: 414 };
  const mark = target.indexOf("?");
  const rawPath = mark === -1 ? target : target.slice(0, mark);
  const rawQuery = mark === -1 ? "" : target.slice(mark + 1);
  const segments = readPath(rawPath);
  if (segments === undefined) return { kind: "wrong", status: 400 };
  const suffix = takeDataSuffix(segments);
  const match = routes.match(segments);
  if (match === undefined) return { kind: "page", path: rawPath, route: { params: [], known: false } };
  const { route } = match;
  const pathname = writePath(match.segments, suffix);
  const query = readQuery(rawQuery, route.params);
  if (query === undefined) return { kind: "wrong", status: 400 };
  const path = query === "" ? pathname : `${pathname}?${query}`;
  if (pathname === rawPath) return { kind: "page", path, route };
  const hasPlainQuery = rawQuery !== "" && !/[^!-~]/.test(rawQuery);
  return { kind: "moved", to: hasPlainQuery ? `${pathname}?${rawQuery}` : pathname, path, route };
}

/** Returns the decoded segments without empty ones. Returns undefined if the path cannot be one of the site. */
function readPath(path: string): string[] | undefined {
  if (!path.startsWith("/")) return undefined;
  const segments: string[] = [];
  for (const raw of path.split("/")) {
    const text = decode(raw);
    if (text === undefined || text === "." || text === "..") return undefined;
    if (text !== "") segments.push(text);
  }
  return segments;
}

function writePath(segments: readonly string[], suffix: string): string {
  const path = `/${segments.map((segment) => encodeURIComponent(segment)).join("/")}`;
  if (suffix === "") return path;
  return path === "/" ? `/_${DATA}` : `${path}${DATA}`;
}

/** Removes the suffix of a data request from the last segment (`/_.data` asks for that of the home page). */
function takeDataSuffix(segments: string[]): string {
  const last = segments.at(-1);
  if (last === undefined || !last.endsWith(DATA) || last === DATA) return "";
  segments.pop();
  if (last !== `_${DATA}`) segments.push(last.slice(0, -DATA.length));
  return DATA;
}

/**
 * Returns the declared parameters, sorted. Of several with one name the first counts. Returns undefined if one cannot
 * be decoded.
 */
function readQuery(query: string, params: readonly string[]): string | undefined {
  if (query === "" || params.length === 0) return "";
  const found = new Map<string, string>();
  for (const pair of query.split("&")) {
    const equals = pair.indexOf("=");
    const name = equals === -1 ? pair : pair.slice(0, equals);
    if (equals === -1 || !params.includes(name) || found.has(name)) continue;
    const value = decode(pair.slice(equals + 1).replaceAll("+", " "));
    if (value === undefined || value.length > LONGEST_PARAMETER) return undefined;
    if (value !== "") found.set(name, value);
  }
  return params
    .filter((name) => found.has(name))
    .map((name) => `${name}=${encodeURIComponent(found.get(name) ?? "")}`)
    .join("&");
}

/**
 * Percent-decodes a text; raw bytes count as encoded. Returns undefined for text that is not UTF-8 or contains control
 * characters.
 */
function decode(raw: string): string | undefined {
  if (/^[\w.~-]*$/.test(raw)) return raw;
  if (/%(?![0-9a-f]{2})/i.test(raw)) return undefined;
  try {
    const bytes = raw.replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
    const text = utf8.decode(Buffer.from(bytes, "latin1"));
    return /\p{Cc}/u.test(text) ? undefined : text;
  } catch {
    return undefined;
  }
}
