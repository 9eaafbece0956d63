import { once } from "node:events";
import { createServer, type IncomingMessage, type Server } from "node:http";
import { connect, type AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { giveBodyTime, watchBody } from "./body-clock.ts";

const LIMITS = { usual: 300, whole: 20_000, piece: 300, pieceBytes: 5 };
let server: Server | undefined;
beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"] }));
afterEach(() => {
  vi.useRealTimers();
  server?.closeAllConnections();
  server?.close();
});

/**
 * Sends a body of 50 bytes in pieces, one every 100 ms. `isPatient`: whether the server gives more time. Returns
 * whether the whole body arrived.
 */
async function send({ isPatient, pieces }: { isPatient: boolean; pieces: string[] }): Promise<boolean> {
  const arrived = Promise.withResolvers<boolean>();
  const begun = Promise.withResolvers<IncomingMessage>();
  server = createServer((request, response) => {
    watchBody(request, () => arrived.resolve(false), LIMITS);
    if (isPatient) giveBodyTime(request);
    request.on("error", () => undefined).resume();
    request.on("end", () => {
      arrived.resolve(true);
      response.end();
    });
    begun.resolve(request);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const client = connect((server.address() as AddressInfo).port, "127.0.0.1");
  client.on("error", () => undefined);
  client.write("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 50\r\n\r\n");
  const request = await begun.promise;
  for (const piece of pieces) {
    await vi.advanceTimersByTimeAsync(100);
    const taken = once(request, "data");
    client.write(piece);
    await taken;
  }
  // The client sends nothing more.
  await vi.advanceTimersByTimeAsync(2 * LIMITS.piece);
  const isWhole = await arrived.promise;
  client.destroy();
  return isWhole;
}

const slowly = Array.from({ length: 10 }, () => "12345");

it("a body that takes too long is given up", async () => {
  expect(await send({ isPatient: false, pieces: slowly })).toBe(false);
});

it("one that was given time may take longer while it keeps coming", async () => {
  expect(await send({ isPatient: true, pieces: slowly })).toBe(true);
});

it("one that was given time and stops coming is given up", async () => {
  expect(await send({ isPatient: true, pieces: ["12345"] })).toBe(false);
});
