import { hash } from "node:crypto";

/** Largest number of characters in a site's key. The ids of records follow it. */
const LONGEST = 100;

/** Returns the prefix of the import keys of a site's records, made from the program and the site's URL. */
export function siteKey(program: string, address: string): string {
  const { host, pathname } = new URL(address);
  const key = `${program}:${host}${pathname.replace(/\/+$/, "")}`;
  return key.length <= LONGEST ? key : `${program}:${hash("sha256", key, "hex").slice(0, 32)}`;
}
