import { connect, type Socket } from "node:net";

/**
 * Sends `count` GETs of one address. Each connection sends its next request as soon as the last one is answered.
 * Returns the number of responses other than 200. It prepares the request once and parses only the length of responses.
 * A normal HTTP client would be slower than the server, which would then be idle at times.
 */
export async function saturate(url: string, connections: number, count: number): Promise<number> {
  const { hostname, port, host, pathname } = new URL(url);
  const request = Buffer.from(`GET ${pathname} HTTP/1.1\r\nHost: ${host}\r\n${BROWSER.join("\r\n")}\r\n\r\n`);
  const counts = { sent: 0, failed: 0 };
  const one = () =>
    new Promise<void>((resolve, reject) => {
      const talk = new Talk(request, counts, count);
      const onread = {
        buffer: Buffer.allocUnsafeSlow(64 * 1024),
        callback: (size: number, bytes: Uint8Array) => talk.take(size, bytes),
      };
      const socket = connect({ host: hostname, port: Number(port), noDelay: true, onread });
      socket.on("error", reject).on("close", () => resolve());
      talk.begin(socket);
    });
  await Promise.all(Array.from({ length: connections }, one));
  return counts.failed;
}

/** The number of characters within which the header of a response ends. */
const LONGEST_HEAD = 4_096;

/** Further headers of a browser. */
const BROWSER = [
  "User-Agent: Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36",
  "Accept: text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8",
  "Accept-Language: zh-CN,zh;q=0.9",
  "Accept-Encoding: gzip, deflate, br",
  "Sec-Fetch-Mode: navigate",
];

/** A connection. All its responses are read into the same buffer. */
class Talk {
  readonly #request: Buffer;
  readonly #counts: { sent: number; failed: number };
  readonly #most: number;
  #socket: Socket | undefined;
  #missing = 0;

  constructor(request: Buffer, counts: { sent: number; failed: number }, most: number) {
    this.#request = request;
    this.#counts = counts;
    this.#most = most;
  }

  begin(socket: Socket): void {
    this.#socket = socket;
    this.#ask();
  }

  /** Consumes bytes of a response. Returns true if more may follow. */
  take(size: number, bytes: Uint8Array): boolean {
    if (this.#missing === 0) {
      const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(size, LONGEST_HEAD)).toString("latin1");
      if (!start.startsWith("HTTP/1.1 200")) this.#counts.failed += 1;
      this.#missing = start.indexOf("\r\n\r\n") + 4 + Number(/content-length: (\d+)/i.exec(start)?.[1] ?? 0);
    }
    this.#missing -= size;
    if (this.#missing === 0) this.#ask();
    return true;
  }

  #ask(): void {
    if (this.#counts.sent >= this.#most) return void this.#socket?.end();
    this.#counts.sent += 1;
    this.#socket?.write(this.#request);
  }
}
