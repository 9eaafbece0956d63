/**
 * Returns the full address of a file. Relative ones get the prefix of the CDN, or of the fallback host without one
 * (docs/content.md#limits). Absolute addresses and data URLs stay.
 */
export function assetUrl(path: string, cdnUrl: string, fallbackHost: string): string {
  if (path === "" || /^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(path)) return path;
  const host = withoutEndSlashes(cdnUrl === "" ? fallbackHost : cdnUrl);
  return `${host}/${path.replace(/^\/+/, "")}`;
}

/** Removes the slashes at the end of an address. */
export const withoutEndSlashes = (address: string): string => address.replace(/(?<!\/)\/+$/, "");
