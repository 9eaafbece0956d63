import { createServer, connect, type Socket } from "node:net";
import { once } from "node:events";
import { pipeline } from "node:stream";

/**
 * The address of `npm run dev`. It stays open while the site behind it restarts: connections wait until the site is
 * open.
 */
export class DevAddress {
  /** The site's port on loopback, while it is open. */
  #port: number | undefined;
  #opened = Promise.withResolvers<void>();

  /** Starts listening. Rejects if the address cannot be used. */
  async listen({ host, port }: { host: string; port: number }): Promise<void> {
    const server = createServer((socket) => void this.#forward(socket)).listen(port, host);
    await once(server, "listening");
  }

  /** Forwards connections to the site's port, including those that have waited. */
  open(port: number): void {
    this.#port = port;
    this.#opened.resolve();
  }

  /** Makes new connections wait. */
  hold(): void {
    if (this.#port === undefined) return;
    this.#port = undefined;
    this.#opened = Promise.withResolvers<void>();
  }

  async #forward(socket: Socket): Promise<void> {
    socket.on("error", () => undefined);
    while (this.#port === undefined) await this.#opened.promise;
    const site = connect(this.#port, "127.0.0.1");
    // If either side breaks the connection, both are closed.
    pipeline(socket, site, socket, () => undefined);
  }
}
