const LONGEST = 500;
const SELF = "https://self.invalid";

/**
 * A path in the form of stored old addresses: decoded, without query, fragment, index page and trailing slash, so that every
 * spelling is the same. `address` may be a path or a whole web address. Undefined for no path below the home page.
 */
export function addressOfPath(address: string): string | undefined {
  const text = address.trim().replace(/^\/{2,}/, "/");
  if (text === "" || !URL.canParse(text, SELF)) return undefined;
  const { pathname, protocol } = new URL(text, SELF);
  if (!/^https?:$/.test(protocol)) return undefined;
  const path = decode(pathname)
    ?.replaceAll(/\/{2,}/g, "/")
    .replace(/\/index\.html?$/i, "/")
    .replace(/(?<=.)\/$/, "")
    .normalize("NFC");
  return path === undefined || path === "/" || path.length > LONGEST || /\p{Cc}/u.test(path) ? undefined : path;
}

function decode(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}
