const LONGEST = 500;
const SELF = "https://self.invalid";

/** Matches the query parameters with which WordPress identifies a record below its home page: /?p=12. */
const RECORD = /^[?&](p|page_id|attachment_id|cat|tag|author)=([\p{L}\p{N}_-]{1,200})$/u;

/**
 * Normalizes a path to the form of stored old addresses: decoded, without query, fragment, index page and trailing
 * slash. Only the home page keeps a query that identifies a record. `address` may be a path or a whole URL. Returns
 * undefined for other forms of the home page.
 */
export function addressOfPath(address: string): string | undefined {
  const text = address.trim().replace(/^\/{2,}/, "/");
  if (text === "" || !URL.canParse(text, SELF)) return undefined;
  const { pathname, protocol, search } = new URL(text, SELF);
  if (!/^https?:$/.test(protocol)) return undefined;
  const path = decode(pathname)
    ?.replaceAll(/\/{2,}/g, "/")
    .replace(/\/index\.(?:html?|php)$/i, "/")
    .replace(/(?<=.)\/$/, "")
    .normalize("NFC");
  if (path === "/") return recordAddress(search);
  return path === undefined || path.length > LONGEST || /\p{Cc}/u.test(path) ? undefined : path;
}

function recordAddress(search: string): string | undefined {
  const [, name, value] = RECORD.exec(decode(search)?.normalize("NFC") ?? "") ?? [];
  return name === undefined ? undefined : `/?${name}=${value}`;
}

/** Returns whether the target of a request may be the old address of a record below the home page. */
export function isRecordAddress(target: string): boolean {
  return /^\/(?:index\.php)?\?[a-z_]+=/.test(target) && addressOfPath(target) !== undefined;
}

/** Matches an 11-digit number, an e-mail address or a long code: such a path may identify a reader. */
const PERSONAL = /\d{11}|[@＠]|[\w-]{40}/u;

/** Returns whether a missing path may be counted: it is short and identifies no reader. */
export function isCountable(path: string): boolean {
  return path.length <= 200 && !PERSONAL.test(path) && !/^\/(?:user|newsroom|preview)(?:\/|$)/i.test(path);
}

function decode(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}
