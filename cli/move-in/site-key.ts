import { hash } from "node:crypto";

/** Most characters of a site's key; ids of records follow it. */
const LONGEST = 100;

/** Returns the beginning of the import keys of a site's records, from the program and the site's address. */
export function siteKey(program: string, address: string): string {
  const { host, pathname } = new URL(address);
  const key = `${program}:${host}${pathname.replace(/\/+$/, "")}`;
  return key.length <= LONGEST ? key : `${program}:${hash("sha256", key, "hex").slice(0, 32)}`;
}
