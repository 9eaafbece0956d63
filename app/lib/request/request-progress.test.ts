import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { fetchWithProgress } from "./request-progress.ts";

/** A call that the test controls. */
class Call extends EventTarget {
  static last: Call;
  upload = new EventTarget();
  headers: Record<string, string> = {};
  opened: string[] = [];
  sent: unknown;
  status = 200;
  responseText = "{}";
  responseURL = "https://site.example/api/a";
  open(...what: string[]) {
    this.opened = what;
    Call.last = this;
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }
  send(body: unknown) {
    this.sent = body;
  }
  abort() {
    this.dispatchEvent(new Event("abort"));
  }
}

beforeEach(() => {
  vi.stubGlobal("XMLHttpRequest", Call);
  vi.stubGlobal("location", { href: "https://site.example/user/account/profile" });
});
afterEach(() => vi.unstubAllGlobals());

function start(signal = new AbortController().signal) {
  const shares: number[] = [];
  const init = { method: "POST", headers: { server: "true" }, body: "body", signal };
  const answer = fetchWithProgress("/api/a", init, (share) => shares.push(share));
  return { answer, shares, call: Call.last };
}

it("sends what it is given and tells how far it is", async () => {
  const { answer, shares, call } = start();
  expect([call.opened, call.headers, call.sent]).toEqual([["POST", "/api/a"], { server: "true" }, "body"]);
  const progress = (part: object) => call.upload.dispatchEvent(Object.assign(new Event("progress"), part));
  progress({ lengthComputable: true, loaded: 50, total: 200 });
  progress({ lengthComputable: false, loaded: 60, total: 0 });
  call.status = 413;
  call.responseText = '{"code":413}';
  call.dispatchEvent(new Event("load"));
  const response = await answer;
  expect([response.status, await response.text(), shares]).toEqual([413, '{"code":413}', [0.25]]);
});

it("answers 302 where it was led elsewhere", async () => {
  const { answer, call } = start();
  call.responseURL = "https://elsewhere.example/";
  call.dispatchEvent(new Event("load"));
  expect((await answer).status).toBe(302);
});

it.each(["error", "abort"])("fails when the call ends with %s", async (event) => {
  const { answer, call } = start();
  call.dispatchEvent(new Event(event));
  await expect(answer).rejects.toThrow(TypeError);
});

it("is given up with its signal", async () => {
  const controller = new AbortController();
  const { answer } = start(controller.signal);
  controller.abort();
  await expect(answer).rejects.toThrow(TypeError);
});
