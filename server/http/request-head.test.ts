import { once } from "node:events";
import { createServer } from "node:http";
import { connect, type AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readHead, type RequestHead } from "./request-head.ts";

const server = createServer({ requireHostHeader: false });
beforeAll(() => once(server.listen(0, "127.0.0.1"), "listening"));
afterAll(() => server.close());

/** Reads the head of a request. `parts` contains names and values alternately, as Node provides them. */
async function headOf(...parts: string[]): Promise<RequestHead> {
  const lines = parts.flatMap((name, index) => (index % 2 === 0 ? [`${name}: ${parts[index + 1]}`] : []));
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  socket.write(`GET / HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n`);
  const [request] = await once(server, "request");
  socket.destroy();
  return readHead(request);
}

test("a head is read whatever its letters, and nothing else of the request", async () => {
  expect(
    await headOf(
      "HOST",
      "a.example",
      "Cookie",
      "lang=en",
      "accept-encoding",
      "br",
      "If-None-Match",
      '"x"',
      "Accept",
      "*/*",
    ),
  ).toEqual({
    method: "GET",
    hosts: 1,
    host: "a.example",
    cookie: "lang=en",
    acceptEncoding: "br",
    ifNoneMatch: '"x"',
    ifModifiedSince: undefined,
    hasBody: false,
  });
});

test("what comes twice is put together, and hosts are counted", async () => {
  const head = await headOf(
    "Host",
    "a",
    "host",
    "b",
    "Cookie",
    "a=1",
    "Cookie",
    "lang=en",
    "Accept-Encoding",
    "gzip",
    "Accept-Encoding",
    "br",
  );
  expect(head).toMatchObject({ hosts: 2, host: "a", cookie: "a=1; lang=en", acceptEncoding: "gzip, br" });
});

test("a body is on its way when a length or an encoding says so", async () => {
  expect((await headOf("Content-Length", "0")).hasBody).toBe(false);
  expect((await headOf("Content-Length", "5")).hasBody).toBe(true);
  expect((await headOf("Transfer-Encoding", "chunked")).hasBody).toBe(true);
});
