import type { Language } from "#app/lib/language.ts";
import type { KnownRoute, RouteTable } from "./route-table.ts";

/** What a request's address turns out to be. */
export type PageAddress =
  /** `path` is the one way of writing it, with the parameters that its page depends on. */
  | { kind: "page"; path: string; route: KnownRoute }
  /** The page `path` under another writing: readers, links and caches should have one, which is `to`. */
  | { kind: "moved"; to: string; path: string; route: KnownRoute }
  | { kind: "wrong"; status: 400 | 414 };

/** Longer addresses are nobody's: the longest of ours is an encoded one below /iframe/. */
export const LONGEST_ADDRESS = 4_096;
const LONGEST_PARAMETER = 200;
/** What React Router's client adds to an address to ask for the data alone. */
const DATA = ".data";

const utf8 = new TextDecoder("utf-8", { fatal: true });

/** The key of a page in the cache. */
export function pageKey(path: string, language: Language): string {
  return `${language} ${path}`;
}

/** Whether a path with its query asks for the data of a page and not for the page. */
export function isForData(path: string): boolean {
  return path.replace(/\?[^]*/, "").endsWith(DATA);
}

/** Takes the target of a request (path and query, as received) apart and compares it with the routes that exist. */
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

/** Decoded segments without empty ones; undefined for what is no address of ours in any writing. */
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

/** Cuts the suffix of a data request off the last segment (`/_.data` asks for that of the home page). */
function takeDataSuffix(segments: string[]): string {
  const last = segments.at(-1);
  if (last === undefined || !last.endsWith(DATA) || last === DATA) return "";
  segments.pop();
  if (last !== `_${DATA}`) segments.push(last.slice(0, -DATA.length));
  return DATA;
}

/** The declared parameters, sorted; of several with one name the first counts. Undefined when one cannot be read. */
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

/** Percent-decodes; bytes that were sent plainly count as encoded. Undefined for what is not UTF-8 or holds controls. */
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
