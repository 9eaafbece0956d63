import { afterEach, beforeEach, expect, test, vi } from "vitest";

/** An open event connection of the test server, with functions to write to it and to end it. */
type Line = { write: (event: object) => void; writeText: (text: string) => void; end: () => void; signal: AbortSignal };

const lines: Line[] = [];
let isDown = false;

function openLine(signal: AbortSignal): Response {
  const encoder = new TextEncoder();
  let end: () => void = () => undefined;
  let writeText: Line["writeText"] = () => undefined;
  const write: Line["write"] = (event) => writeText(`data: ${JSON.stringify(event)}\n\n`);
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(controller) {
      writeText = (text) => controller.enqueue(encoder.encode(text));
      end = () => controller.close();
      signal.addEventListener("abort", () => controller.error(signal.reason));
    },
  });
  lines.push({ write, writeText: (text) => writeText(text), end, signal });
  return new Response(body, { headers: { "Content-Type": "text/event-stream" } });
}

let ends: (() => void)[] = [];
let events: typeof import("./events.ts");
let heard: string[] = [];
let gaps = 0;

beforeEach(async () => {
  vi.useFakeTimers();
  vi.resetModules();
  vi.stubGlobal("document", { documentElement: { lang: "zh-CN" } });
  vi.stubGlobal("addEventListener", () => undefined);
  vi.stubGlobal("removeEventListener", () => undefined);
  vi.stubGlobal("fetch", (_: string, { signal }: { signal: AbortSignal }) =>
    isDown ? Promise.reject(new TypeError("no line")) : Promise.resolve(openLine(signal)),
  );
  events = await import("./events.ts");
  [lines.length, isDown, heard, gaps] = [0, false, [], 0];
  ends = [events.onNewsroomEvent(({ data }) => heard.push(data)), events.onNewsroomGap(() => (gaps += 1))];
});

afterEach(async () => {
  for (const end of ends) end();
  await vi.runAllTimersAsync();
  vi.unstubAllGlobals();
  vi.resetModules();
  vi.useRealTimers();
});

const goOn = () => vi.advanceTimersByTimeAsync(1_000);

test("events come, and a first line has missed none", async () => {
  ends.push(events.keepConnection(undefined));
  await goOn();
  lines[0]?.write({ kind: "flash" });
  await goOn();
  expect([heard, gaps]).toEqual([['{"kind":"flash"}'], 0]);
});

test("a first line that opens at the second try has missed what came meanwhile", async () => {
  isDown = true;
  ends.push(events.keepConnection(undefined));
  await vi.advanceTimersByTimeAsync(100);
  expect(gaps).toBe(0);
  isDown = false;
  await vi.advanceTimersByTimeAsync(5_000);
  expect([lines.length, gaps]).toEqual([1, 1]);
});

test("going on to another story misses nothing: both lines are open for a moment", async () => {
  const leave = events.keepConnection(7);
  await goOn();
  ends.push(events.keepConnection(8));
  leave();
  await vi.advanceTimersByTimeAsync(5_000);
  lines[1]?.write({ kind: "saved", story: 8 });
  await goOn();
  expect([heard.length, gaps]).toEqual([1, 0]);
});

test("a line that comes back says that events may have been missed, once", async () => {
  ends.push(events.keepConnection(undefined));
  await goOn();
  lines[0]?.end();
  await vi.advanceTimersByTimeAsync(5_000);
  expect([lines.length, gaps]).toEqual([2, 1]);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(gaps).toBe(1);
});

test("what was missed while another story was opened is told with that story's line", async () => {
  const leave = events.keepConnection(7);
  await goOn();
  isDown = true;
  lines[0]?.end();
  await goOn();
  leave();
  ends.push(events.keepConnection(8));
  await vi.advanceTimersByTimeAsync(5_000);
  expect(gaps).toBe(0);
  isDown = false;
  await vi.advanceTimersByTimeAsync(20_000);
  expect(gaps).toBe(1);
});

test("events come where a stream cannot be iterated over, as in WebKit", async () => {
  const iterator = ReadableStream.prototype[Symbol.asyncIterator];
  Reflect.deleteProperty(ReadableStream.prototype, Symbol.asyncIterator);
  try {
    ends.push(events.keepConnection(undefined));
    await goOn();
    lines[0]?.write({ kind: "flash" });
    await goOn();
    expect([heard.length, lines.length]).toEqual([1, 1]);
  } finally {
    ReadableStream.prototype[Symbol.asyncIterator] = iterator;
  }
});

test("a line whose events cannot be read gives its connection back before the next one is opened", async () => {
  ends.push(
    events.onNewsroomEvent(({ data }) => {
      JSON.parse(data);
    }),
    events.keepConnection(undefined),
  );
  await goOn();
  lines[0]?.writeText("data: no JSON\n\n");
  await vi.advanceTimersByTimeAsync(5_000);
  expect(lines.map(({ signal }) => signal.aborted)).toEqual([true, false]);
});
