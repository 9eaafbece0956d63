import { connect, type Socket } from "node:net";

/**
 * Sends `count` GETs of one address over connections of which each asks again as soon as it is answered, and gives how
 * many were not answered with 200. Written once and sent as it is, answers counted by their length: an HTTP client takes
 * longer than the server, so that the server would have time to rest.
 */
export async function saturate(url: string, connections: number, count: number): Promise<number> {
  const { hostname, port, host, pathname } = new URL(url);
  const request = Buffer.from(`GET ${pathname} HTTP/1.1\r\nHost: ${host}\r\n${BROWSER.join("\r\n")}\r\n\r\n`);
  const counts = { sent: 0, failed: 0 };
  const one = () =>
    new Promise<void>((resolve, reject) => {
      const socket = connect({ host: hostname, port: Number(port), noDelay: true });
      socket.on("error", reject).on("close", () => resolve());
      askInTurn(socket, request, counts, count);
    });
  await Promise.all(Array.from({ length: connections }, one));
  return counts.failed;
}

/** What a browser sends besides. */
const BROWSER = [
  "User-Agent: Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36",
  "Accept: text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8",
  "Accept-Language: zh-CN,zh;q=0.9",
  "Accept-Encoding: gzip, deflate, br",
  "Sec-Fetch-Mode: navigate",
];

function askInTurn(socket: Socket, request: Buffer, counts: { sent: number; failed: number }, count: number): void {
  let missing = 0;
  const ask = () => {
    if (counts.sent >= count) return socket.end();
    counts.sent += 1;
    socket.write(request);
  };
  socket.on("data", (bytes) => {
    if (missing === 0) {
      const end = bytes.indexOf("\r\n\r\n") + 4;
      const head = bytes.toString("latin1", 0, end);
      if (!head.startsWith("HTTP/1.1 200")) counts.failed += 1;
      missing = end + Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0);
    }
    missing -= bytes.length;
    if (missing === 0) ask();
  });
  ask();
}
