import { createServer, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A site behind a line so slow that a page stops half-way until it is released. */
export type HeldPage = { url: string; release: () => void; close: () => Promise<void> };

/**
 * Forwards everything to the site, but holds back the end of each page from `mark` on: the browser shows and runs the
 * first part, and waits for the rest.
 */
export async function holdPages(site: string, mark: string): Promise<HeldPage> {
  const held: (() => void)[] = [];
  const server = createServer((incoming, outgoing) => {
    const headers = { ...incoming.headers, "accept-encoding": "identity" };
    const passed = request(`${site}${incoming.url}`, { method: incoming.method ?? "GET", headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      if ((answer.headers["content-type"] ?? "").startsWith("text/html")) {
        const parts: Buffer[] = [];
        answer.on("data", (part: Buffer) => parts.push(part));
        answer.on("end", () => writeHeld(Buffer.concat(parts), outgoing));
      } else answer.pipe(outgoing);
    });
    incoming.pipe(passed);
  });
  const writeHeld = (body: Buffer, outgoing: ServerResponse) => {
    const end = body.indexOf(mark);
    if (end === -1) throw new Error(`The page has no ${mark}`);
    outgoing.write(body.subarray(0, end));
    held.push(() => outgoing.end(body.subarray(end)));
  };
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    release: () => {
      for (const send of held.splice(0)) send();
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
