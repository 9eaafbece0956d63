import { expect, test } from "vitest";
import { readHead } from "./request-head.ts";

const headOf = (...rawHeaders: string[]) => readHead({ method: "GET", rawHeaders });

test("a head is read whatever its letters, and nothing else of the request", () => {
  expect(
    headOf("HOST", "a.example", "Cookie", "lang=en", "accept-encoding", "br", "If-None-Match", '"x"', "Accept", "*/*"),
  ).toEqual({
    method: "GET",
    hosts: 1,
    host: "a.example",
    cookie: "lang=en",
    acceptEncoding: "br",
    ifNoneMatch: '"x"',
    hasBody: false,
  });
});

test("what comes twice is put together, and hosts are counted", () => {
  const head = headOf(
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

test("a body is on its way when a length or an encoding says so", () => {
  expect(headOf("Content-Length", "0").hasBody).toBe(false);
  expect(headOf("Content-Length", "5").hasBody).toBe(true);
  expect(headOf("Transfer-Encoding", "chunked").hasBody).toBe(true);
});
