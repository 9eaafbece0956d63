/**
 * Returns the full URL of a file. A relative one gets the prefix of the CDN, or of the fallback host without a CDN
 * (docs/content.md#limits). Absolute URLs and data URLs are returned unchanged.
 */
export function assetUrl(path: string, cdnUrl: string, fallbackHost: string): string {
  if (path === "" || /^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(path)) return path;
  const host = withoutEndSlashes(cdnUrl === "" ? fallbackHost : cdnUrl);
  return `${host}/${path.replace(/^\/+/, "")}`;
}

/** Removes the slashes at the end of a URL. */
export const withoutEndSlashes = (address: string): string => address.replace(/(?<!\/)\/+$/, "");
