import { AsyncLocalStorage } from "node:async_hooks";
import { subscribe } from "node:diagnostics_channel";
import type { ClientRequest, IncomingMessage } from "node:http";

/** The greatest size of a service's answer in bytes; usual answers have a few hundred. */
const LARGEST = 256 * 1024;

const within = new AsyncLocalStorage<boolean>();

subscribe("http.client.request.start", (message) => {
  if (within.getStore() !== true) return;
  const { request } = message as { request: ClientRequest };
  request.once("response", ({ socket }: IncomingMessage) => {
    const before = socket.bytesRead;
    const watch = () => {
      if (socket.bytesRead - before > LARGEST) socket.destroy(new Error("the answer is too large"));
    };
    socket.on("data", watch);
    request.once("close", () => socket.off("data", watch));
  });
});

/**
 * Runs work whose HTTP answers are aborted when they are too large (docs/security.md#q3). The services' own clients
 * read answers of any size, which would block everything else.
 */
export function withSmallAnswers<Result>(work: () => Promise<Result>): Promise<Result> {
  return within.run(true, work);
}
