import { isIPv4, isIPv6 } from "node:net";

/**
 * The network that an address is counted under: an IPv4 address itself, of IPv6 the /64, which one customer has to
 * himself (security.md M2). Every spelling of an address gives the same network; what is no address is one of its own.
 */
export function networkOf(address: string): string {
  const plain = address.split("%")[0] ?? "";
  if (isIPv4(plain) || !isIPv6(plain)) return plain;
  const groups = groupsOf(plain);
  if (groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff) return mappedAddress(groups);
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(":")}::/64`;
}

/** The eight numbers of an IPv6 address. */
function groupsOf(address: string): number[] {
  const written = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [head = "", tail] = written.split("::");
  const left = head === "" ? [] : head.split(":");
  const right = tail === undefined || tail === "" ? [] : tail.split(":");
  const zeros = tail === undefined ? [] : Array.from({ length: 8 - left.length - right.length }, () => "0");
  return [...left, ...zeros, ...right].map((group) => Number.parseInt(group, 16));
}

/** The IPv4 address inside of ::ffff:0:0/96. */
function mappedAddress(groups: number[]): string {
  return [groups[6] ?? 0, groups[7] ?? 0].flatMap((group) => [group >> 8, group & 0xff]).join(".");
}
