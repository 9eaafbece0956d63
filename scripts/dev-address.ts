import { createServer, connect, type Socket } from "node:net";
import { once } from "node:events";
import { pipeline } from "node:stream";

/** Host and port of a site, on loopback. */
type Port = number;

/**
 * The address of `npm run dev`, which stays open while the site behind it is closed and opened again: connections wait until
 * the site is open.
 */
export class DevAddress {
  #site = Promise.withResolvers<Port>();

  /** Listens. Rejects, as listening does, when nothing can listen there. */
  async listen({ host, port }: { host: string; port: number }): Promise<void> {
    const server = createServer((socket) => void this.#forward(socket)).listen(port, host);
    await once(server, "listening");
  }

  /** Forwards connections to the site, also those that have waited for it. */
  open(port: Port): void {
    this.#site.resolve(port);
  }

  /** Makes connections wait from now on. */
  hold(): void {
    this.#site = Promise.withResolvers<Port>();
  }

  async #forward(socket: Socket): Promise<void> {
    socket.on("error", () => undefined);
    const site = connect(await this.#site.promise, "127.0.0.1");
    // Either side may break the connection; then both are closed.
    pipeline(socket, site, socket, () => undefined);
  }
}
