import { createHash, randomBytes } from "node:crypto";
import { isIPv4, isIPv6 } from "node:net";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/**
 * Maximum number of entries in memory. Beyond it all entries are deleted. A flood of requests can then at most reset
 * the limits.
 */
const MOST_ENTRIES = 200_000;

/** Returns whether a view from a network address may be counted. `now` is in milliseconds. */
export type ViewLimit = (address: string, path: string, now: number) => boolean;

/**
 * Counts at most `perHour` views an hour of one path from one network. It stores only hashes in memory, with a salt
 * that is deleted each day, so that no reader can be identified.
 */
export function viewLimit(perHour: number): ViewLimit {
  const counts = new Map<string, number>();
  let hour = -1;
  let day = -1;
  let salt = randomBytes(16);
  return (address, path, now) => {
    if (Math.floor(now / HOUR_MS) !== hour || counts.size >= MOST_ENTRIES) counts.clear();
    if (Math.floor(now / DAY_MS) !== day) salt = randomBytes(16);
    hour = Math.floor(now / HOUR_MS);
    day = Math.floor(now / DAY_MS);
    const hash = createHash("sha256")
      .update(salt)
      .update(`${neighbourhoodOf(address)} ${path}`)
      .digest("base64url")
      .slice(0, 16);
    const count = counts.get(hash) ?? 0;
    counts.set(hash, count + 1);
    return count < perHour;
  };
}

/**
 * Returns the network that counts as one reader: /24 for IPv4, /48 for IPv6, so that changing the last digits gains no
 * views. Any other text is returned unchanged.
 */
export function neighbourhoodOf(address: string): string {
  const mapped = /^::ffff:([0-9.]+)$/i.exec(address)?.[1] ?? address;
  if (isIPv4(mapped)) return mapped.split(".").slice(0, 3).join(".");
  if (!isIPv6(address)) return address;
  const [head = "", tail] = address.toLowerCase().split("%")[0]!.split("::");
  const left = head === "" ? [] : head.split(":");
  const right = tail === undefined || tail === "" ? [] : tail.split(":");
  const groups =
    tail === undefined ? left : [...left, ...Array<string>(8 - left.length - right.length).fill("0"), ...right];
  return groups
    .slice(0, 3)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":");
}
