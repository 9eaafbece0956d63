import { isIP } from "node:net";
import { z } from "zod";

/** Groups of networks, keyed by the names that proxy configurations usually have. */
const NAMED: Record<string, string[]> = {
  loopback: ["127.0.0.0/8", "::1/128"],
  linklocal: ["169.254.0.0/16", "fe80::/10"],
  uniquelocal: ["10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "fc00::/7"],
};

/** Returns whether a text is an address, a network such as `10.0.0.0/8`, or a name of a group of networks. */
function isProxy(text: string): boolean {
  if (Object.hasOwn(NAMED, text)) return true;
  const [address = "", prefix, ...more] = text.split("/");
  const family = isIP(address);
  if (family === 0 || more.length > 0) return false;
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (family === 4 ? 32 : 128));
}

/** Returns the networks of a name. Returns an address or a network unchanged. */
export function networksOf(text: string): readonly string[] {
  return NAMED[text] ?? [text];
}

/** Splits a text at its commas. */
export const listed = (text: string): string[] =>
  text
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");

/** An address, a network, or a name of a group of networks. */
export const proxy = z.string().refine(isProxy, {
  error: ({ input }) =>
    `"${String(input)}" is not an address, a network such as 10.0.0.0/8, or loopback, linklocal or uniquelocal`,
});

/** The accepted values of TRUST_PROXY. */
export const proxies = z.string().transform(listed).pipe(z.array(proxy));
