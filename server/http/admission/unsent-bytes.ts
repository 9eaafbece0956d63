import { readFile } from "node:fs/promises";
import type { Socket } from "node:net";

const FILES = ["/proc/net/tcp", "/proc/net/tcp6"];
/** Milliseconds for which one reading of the table serves all connections, because many are checked at once. */
const FRESH_MS = 100;

let read: { at: number; table: Promise<Map<string, string>> } | undefined;

/**
 * Returns the unsent bytes that Linux holds for a connection, as a text that changes when the client reads some. Linux
 * buffers megabytes, so in Node a slow reader of a large response looks like a reader of nothing. On other systems the
 * text never changes.
 */
export async function unsentBytes({ localPort, remotePort }: Socket): Promise<string> {
  const now = performance.now();
  if (read === undefined || now - read.at > FRESH_MS) read = { at: now, table: readTable() };
  return (await read.table).get(`${localPort}:${remotePort}`) ?? "";
}

/**
 * Returns the bytes in the send queue, keyed by both ports. Connections of several addresses with the same ports are
 * counted together.
 */
async function readTable(): Promise<Map<string, string>> {
  const table = new Map<string, string>();
  for (const file of FILES) {
    const text = await readFile(file, "latin1").catch(() => "");
    for (const line of text.split("\n").slice(1)) {
      const [, local = "", remote = "", , queues = ""] = line.trim().split(/\s+/);
      const key = `${portOf(local)}:${portOf(remote)}`;
      table.set(key, `${table.get(key) ?? ""} ${queues.split(":")[0]}`);
    }
  }
  return table;
}

const portOf = (address: string) => Number.parseInt(address.slice(address.lastIndexOf(":") + 1), 16);
