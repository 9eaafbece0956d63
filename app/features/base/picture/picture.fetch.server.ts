import { lookup } from "node:dns/promises";
import { once } from "node:events";
import { get as getPlain, type IncomingMessage } from "node:http";
import { get as getSecure } from "node:https";
import { BlockList, isIP, isIPv4 } from "node:net";

/** The greatest size in bytes of a file from another host. */
const LARGEST_BYTES = 10 * 1024 * 1024;
/** The limit in milliseconds for the whole request, in the background. */
const DEADLINE_MS = 10_000;

/**
 * Which addresses may be requested, and the time limit for the whole request. Tests allow addresses of their own
 * machine.
 */
type Guards = { mayVisit?: (address: string) => boolean; deadlineMs?: number };

const special = new BlockList();
for (const [network, bits] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
] as const)
  special.addSubnet(network, bits, "ipv4");
for (const [network, bits] of [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
] as const)
  special.addSubnet(network, bits, "ipv6");

const unicast = new BlockList();
unicast.addSubnet("2000::", 3, "ipv6");

/**
 * Returns whether an address is on the public internet. Private, local, shared and reserved addresses are not, nor are
 * other forms of them.
 */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !special.check(address, "ipv4");
  return unicast.check(address, "ipv6") && !special.check(address, "ipv6");
}

/**
 * Fetches the bytes of a web address. The name is resolved once, and each of its addresses must be public. The
 * connection uses a checked address. Redirects are not followed. Throws an Error with the reason.
 */
export async function fetchPicture(
  address: string,
  { mayVisit = isPublicAddress, deadlineMs = DEADLINE_MS }: Guards = {},
): Promise<Buffer> {
  if (!URL.canParse(address)) throw new Error("it is no web address");
  const url = new URL(address);
  if (url.protocol !== "http:" && url.protocol !== "https:") throw new Error("it is no web address");
  const host = url.hostname.replace(/^\[|\]$/g, "");
  const signal = AbortSignal.timeout(deadlineMs);
  const found = isIP(host) === 0 ? await lookupUntil(host, signal) : [{ address: host }];
  const [first] = found;
  if (first === undefined) throw new Error(`nobody knows the host ${host}`);
  if (!found.every((one) => mayVisit(one.address))) throw new Error(`the host ${host} is not on the public internet`);
  return download(url, first.address, signal);
}

/** Returns the addresses of a host name, or none if it is unknown or the lookup takes too long. */
async function lookupUntil(host: string, signal: AbortSignal): Promise<{ address: string }[]> {
  const late = once(signal, "abort").then(() => []);
  return Promise.race([lookup(host, { all: true }).catch(() => []), late]);
}

function download(url: URL, pinned: string, signal: AbortSignal): Promise<Buffer> {
  const family = isIPv4(pinned) ? 4 : 6;
  return new Promise((resolve, reject) => {
    const options = {
      signal,
      agent: false as const,
      headers: { accept: "image/*" },
      lookup: (_: string, { all }: { all?: boolean }, done: (error: null, ...found: never[]) => void) =>
        Reflect.apply(done, undefined, all === true ? [null, [{ address: pinned, family }]] : [null, pinned, family]),
    };
    const request = (url.protocol === "https:" ? getSecure : getPlain)(url, options as object, (response) => {
      readAll(response).then(resolve, reject);
    });
    request.on("error", (error) =>
      reject(error.name === "AbortError" || error.name === "TimeoutError" ? new Error("it took too long") : error),
    );
  });
}

async function readAll(response: IncomingMessage): Promise<Buffer> {
  try {
    if (response.statusCode !== 200) throw new Error(`its host answers ${response.statusCode}`);
    const parts: Buffer[] = [];
    let size = 0;
    for await (const part of response as AsyncIterable<Buffer>) {
      size += part.length;
      if (size > LARGEST_BYTES) throw new Error(`it is larger than ${LARGEST_BYTES / 1024 / 1024} MB`);
      parts.push(part);
    }
    return Buffer.concat(parts);
  } finally {
    response.destroy();
  }
}
