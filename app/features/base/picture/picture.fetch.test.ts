import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { fetchPicture, isPublicAddress } from "./picture.fetch.server.ts";

let server: Server;
let port = 0;
let asked = 0;

beforeAll(async () => {
  server = createServer((request, response) => {
    asked += 1;
    if (request.url === "/large") return response.end(Buffer.alloc(11 * 1024 * 1024));
    if (request.url === "/moved") return response.writeHead(302, { location: "/picture" }).end();
    return response.end("picture");
  }).listen(0);
  await once(server, "listening");
  port = (server.address() as AddressInfo).port;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

it.each([
  "127.0.0.1",
  "localhost",
  "localhost.",
  "0x7f000001",
  "2130706433",
  "127.1",
  "0",
  "[::1]",
  "[::ffff:127.0.0.1]",
])("asks nothing of this machine, called %s", async (host) => {
  const before = asked;
  await expect(fetchPicture(`http://${host}:${port}/picture`)).rejects.toThrow(
    /not on the public internet|nobody knows/,
  );
  expect(asked).toBe(before);
});

it.each([
  ["8.8.8.8", true],
  ["2400:3200::1", true],
  ["10.0.0.1", false],
  ["100.64.0.1", false],
  ["169.254.169.254", false],
  ["172.31.0.1", false],
  ["192.168.1.1", false],
  ["255.255.255.255", false],
  ["fe80::1", false],
  ["fd00::1", false],
  ["64:ff9b::7f00:1", false],
  ["2002:7f00:1::", false],
])("knows whether %s is on the public internet: %s", (address, isPublic) => {
  expect(isPublicAddress(address)).toBe(isPublic);
});

it("brings what is there, follows no redirect, and ends what is too large or no web address", async () => {
  const here = `http://localhost:${port}`;
  const any = { mayVisit: () => true };
  expect(String(await fetchPicture(`${here}/picture`, any))).toBe("picture");
  await expect(fetchPicture(`${here}/moved`, any)).rejects.toThrow("answers 302");
  await expect(fetchPicture(`${here}/large`, any)).rejects.toThrow("larger than 10 MB");
  for (const address of ["file:///etc/passwd", "ftp://a.example/b.png", "http://"])
    await expect(fetchPicture(address, any)).rejects.toThrow("no web address");
});
