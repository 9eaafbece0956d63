import { expect, test } from "vitest";
import { eventReader } from "./event-stream.ts";

const STREAM =
  ': open\n\nevent: saved\ndata: {"story":7}\n\n: still here\n\nevent: lease\r\ndata: {"name":"陈未央"}\r\n\r\ndata: plain\n\n';

test.each([1, 2, 7, 1_000])("events are whole, however the stream breaks (%i characters a piece)", (size) => {
  const read = eventReader();
  const pieces = Array.from({ length: Math.ceil(STREAM.length / size) }, (_, n) =>
    STREAM.slice(n * size, (n + 1) * size),
  );
  expect(pieces.flatMap(read)).toEqual([
    { event: "saved", data: '{"story":7}' },
    { event: "lease", data: '{"name":"陈未央"}' },
    { event: "message", data: "plain" },
  ]);
});

test("what has not come whole is none yet", () => {
  const read = eventReader();
  expect(read("event: saved\ndata: {}\n")).toEqual([]);
  expect(read("\n")).toEqual([{ event: "saved", data: "{}" }]);
});
