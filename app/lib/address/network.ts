import { isIPv4, isIPv6 } from "node:net";

/**
 * Returns the network of an address for limits and bindings: an IPv4 address itself, or the /64 of an IPv6 address,
 * which one customer has (docs/security.md#m2). Accepts any spelling. A network is returned unchanged.
 */
export function networkOf(address: string): string {
  const bare = address.trim().toLowerCase().split("%")[0] ?? "";
  if (isIPv4(bare) || !isIPv6(bare)) return bare;
  const groups = expand(bare);
  const [high = 0, low = 0] = groups.slice(6);
  if (groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff) {
    return [high >> 8, high & 255, low >> 8, low & 255].join(".");
  }
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(":")}::/64`;
}

/** Sizes of networks that are larger than a network of networkOf. */
export type NetworkSize = "v4-24" | "v6-56" | "v6-48";

/**
 * Returns the larger networks that contain a network of networkOf, smallest first. Providers assign such networks to a
 * customer, a company or a hosting provider.
 */
export function widerNetworks(network: string): { size: NetworkSize; network: string }[] {
  if (isIPv4(network)) return [{ size: "v4-24", network: `${network.split(".").slice(0, 3).join(".")}.0/24` }];
  const [, site, subnet] = /^([0-9a-f]+:[0-9a-f]+:[0-9a-f]+):([0-9a-f]+)::\/64$/.exec(network) ?? [];
  if (site === undefined || subnet === undefined) return [];
  const upper = Number.parseInt(subnet, 16) & 0xff00;
  return [
    { size: "v6-56", network: `${site}:${upper.toString(16)}::/56` },
    { size: "v6-48", network: `${site}::/48` },
  ];
}

/** Returns the eight groups of an IPv6 address in any spelling. */
function expand(address: string): number[] {
  const plain = address.replace(/(?<![0-9.])[0-9.]+$/, (tail) => (tail.includes(".") ? dotted(tail) : tail));
  const [head = "", tail] = plain.split("::");
  const left = head === "" ? [] : head.split(":");
  const right = tail === undefined || tail === "" ? [] : tail.split(":");
  const missing = tail === undefined ? 0 : 8 - left.length - right.length;
  return [...left, ...Array<string>(missing).fill("0"), ...right].map((group) => Number.parseInt(group, 16));
}

/** Returns two groups for the last 32 bits, which are written as an IPv4 address. */
function dotted(text: string): string {
  const [a = 0, b = 0, c = 0, d = 0] = text.split(".").map(Number);
  return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
}
