/**
 * The whole address of a file: relative ones are prefixed with the CDN, or with the fallback host when there is none
 * (docs/content.md#limits). Addresses that are whole already, data ones included, stay.
 */
export function assetUrl(path: string, cdnUrl: string, fallbackHost: string): string {
  if (path === "" || /^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(path)) return path;
  const host = withoutEndSlashes(cdnUrl === "" ? fallbackHost : cdnUrl);
  return `${host}/${path.replace(/^\/+/, "")}`;
}

/** An address without the slashes at its end. */
export const withoutEndSlashes = (address: string): string => address.replace(/(?<!\/)\/+$/, "");
