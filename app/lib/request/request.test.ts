import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import en from "#app/i18n/en/request.ts";
import zh from "#app/i18n/zh-cn/request.ts";
import { createRequest, type RequestParts } from "./request.ts";

type Call = { address: string; init: RequestInit };

let calls: Call[] = [];
let answer: (call: Call) => Promise<Response> | Response;

beforeEach(() => {
  calls = [];
  answer = () => envelope(1, "", null);
  vi.stubGlobal("fetch", async (address: string, init: RequestInit) => {
    const call = { address, init };
    calls.push(call);
    const stopped = new Promise<never>((_, reject) => {
      init.signal?.addEventListener("abort", () => reject(new Error("aborted")));
    });
    return Promise.race([answer(call), stopped]);
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function envelope(code: number, msg: string, data: unknown, status = 200): Response {
  return Response.json({ code, msg, data, time: 1 }, { status });
}

/** Creates a client on a page that records its calls. */
function client(part: Partial<RequestParts> = {}) {
  const page = { token: "t1", shown: [] as string[], logins: [] as unknown[], removed: 0 };
  const request = createRequest({
    language: () => "en",
    texts: () => en,
    freshToken: async () => page.token,
    token: () => page.token,
    notify: (text, kind) => page.shown.push(`${kind}: ${text}`),
    removeTokens: () => {
      page.token = "";
      page.removed += 1;
    },
    isLoginRoute: () => false,
    goToLogin: (target) => page.logins.push(target),
    isOnline: () => true,
    ...part,
  });
  return { page, request };
}

const headers = (call: Call | undefined) => call?.init.headers as Record<string, string>;

describe("what is sent", () => {
  it("carries the headers server and think-lang and the token", async () => {
    await client().request("/api/user/index");
    expect(headers(calls[0])).toEqual({ server: "true", "think-lang": "en", Authorization: "t1" });
    await client({ headers: () => ({ unattended: "true" }) }).request("/api/user/index");
    expect(headers(calls[1])).toMatchObject({ Authorization: "t1", unattended: "true" });
    expect(calls[0]?.init).toMatchObject({ method: "GET", redirect: "manual", body: null });
  });

  it("carries no token for nobody", async () => {
    const { page, request } = client();
    page.token = "";
    await request("/api/index/index");
    expect(headers(calls[0])).not.toHaveProperty("Authorization");
  });

  it("is a POST of JSON with a body, and takes a form as it is", async () => {
    const { request } = client();
    await request("/api/user/checkIn", { body: { tab: "login" } });
    expect(calls[0]?.init).toMatchObject({ method: "POST", body: '{"tab":"login"}' });
    expect(headers(calls[0])["Content-Type"]).toBe("application/json");
    const form = new FormData();
    await request("/api/ajax/upload", { body: form });
    expect(calls[1]?.init.body).toBe(form);
    expect(headers(calls[1])).not.toHaveProperty("Content-Type");
  });

  it("flattens parameters into the address", async () => {
    await client().request("/api/my/message?a=1", { params: { page: 2, where: { read: 0 } } });
    expect(calls[0]?.address).toBe("/api/my/message?a=1&page=2&where%5Bread%5D=0");
  });
});

describe("the envelope", () => {
  it("with code 1 is a success, shown only when asked for", async () => {
    const { page, request } = client();
    answer = () => envelope(1, "", { a: 1 });
    expect(await request("/api/a")).toEqual({ ok: true, data: { a: 1 }, msg: "" });
    expect(page.shown).toEqual([]);
    await request("/api/a", { showSuccess: true });
    answer = () => envelope(1, "Saved", null);
    await request("/api/a", { showSuccess: true });
    expect(page.shown).toEqual(["success: Operation successful", "success: Saved"]);
  });

  it.each([0, 401, 303, 2, -1])("with code %i shows its message as an error, unless silent", async (code) => {
    const { page, request } = client();
    answer = () => envelope(code, "Wrong", null);
    expect(await request("/api/a")).toEqual({ ok: false, code, msg: "Wrong", cancelled: false, data: null });
    await request("/api/a", { silent: true });
    expect(page.shown).toEqual(["error: Wrong"]);
    expect(page).toMatchObject({ token: "t1", removed: 0, logins: [] });
  });

  it.each(["<html>", "", "null", '{"msg":"no code"}', "[]"])(
    "that is none (%j) is a server exception",
    async (body) => {
      const { page, request } = client();
      answer = () => new Response(body);
      expect(await request("/api/a")).toMatchObject({ ok: false, code: 0 });
      expect(page.shown).toEqual(["error: Server exception!"]);
    },
  );
});

describe("codes 302 and 409", () => {
  it.each([
    [302, { routeName: "userLogin" }, { routeName: "userLogin" }],
    [302, { routePath: "/user", other: 1 }, { routePath: "/user" }],
    [409, {}, {}],
    [409, null, {}],
    [302, { routeName: 5, routePath: ["/"] }, {}],
  ])("%i with %j removes the tokens and leads to signing in", async (code, data, target) => {
    const { page, request } = client();
    answer = () => envelope(code, "Sign in first", data);
    expect(await request("/api/a", { silent: true })).toMatchObject({ ok: false, code });
    expect(page).toMatchObject({ token: "", removed: 1, logins: [target], shown: ["error: Sign in first"] });
  });

  it("lead there once in the life of a page, however many calls come to it", async () => {
    const { page, request } = client();
    answer = () => envelope(409, "Expired", {});
    await Promise.all([request("/api/a"), request("/api/b"), request("/api/c")]);
    page.token = "t2";
    answer = () => envelope(302, "Sign in", {});
    await request("/api/d");
    expect(page.logins).toHaveLength(1);
    expect(page.shown).toEqual(["error: Expired"]);
    expect(page.token).toBe("");
  });

  it("show no message on the login route", async () => {
    const { page, request } = client({ isLoginRoute: () => true });
    answer = () => envelope(302, "Sign in", {});
    await request("/api/a");
    expect(page.shown).toEqual([]);
    expect(page.logins).toHaveLength(1);
  });

  it("to a call that the reader has not asked for remove the tokens and disturb nobody", async () => {
    const { page, request } = client();
    answer = () => envelope(409, "Expired", {});
    expect(await request("/api/a", { background: true })).toMatchObject({ ok: false, code: 409 });
    expect(page).toMatchObject({ token: "", removed: 1, logins: [], shown: [] });
  });

  it("about a token that has been replaced meanwhile leave the new one alone", async () => {
    const { page, request } = client();
    answer = () => {
      page.token = "t2";
      return envelope(409, "Expired", {});
    };
    await request("/api/a");
    expect(page).toMatchObject({ token: "t2", removed: 0, logins: [] });
  });
});

describe("HTTP statuses", () => {
  const texts: [number, string][] = [
    [302, "Interface redirected!"],
    [400, "Incorrect parameter!"],
    [401, "You do not have permission to operate!"],
    [403, "You do not have permission to operate!"],
    [404, "Error requesting address:/api/a"],
    [408, "Request timed out!"],
    [409, "The same data already exists in the system!"],
    [500, "Server internal error!"],
    [501, "Service not implemented!"],
    [502, "Gateway error!"],
    [503, "Service unavailable!"],
    [504, "The service is temporarily unavailable Please try again later!"],
    [505, "HTTP version is not supported!"],
    [418, "Abnormal problem, please contact the website administrator!"],
  ];
  it.each(texts)("%i says '%s'", async (status, text) => {
    const { page, request } = client();
    answer = () => new Response("<h1>x</h1>", { status });
    expect(await request("/api/a")).toEqual({ ok: false, code: status, msg: text, cancelled: false });
    expect(page.shown).toEqual([`error: ${text}`]);
    expect(page.removed).toBe(0);
  });

  it("have a text of their own in Chinese, each", async () => {
    for (const [status] of texts) {
      const { request } = client({ texts: () => zh });
      answer = () => new Response("", { status });
      expect(await request("/api/a", { silent: true })).toMatchObject({
        msg: expect.stringMatching(/\p{Script=Han}/u),
      });
    }
  });

  it("that are not named give the server's own reason when it has one", async () => {
    const { request } = client();
    answer = () => envelope(429, "Try again in 30 s", null, 429);
    expect(await request("/api/a")).toMatchObject({ code: 429, msg: "Try again in 30 s" });
  });

  it("of a redirect are not followed, since the token would go along", async () => {
    const { request } = client();
    answer = () =>
      Object.defineProperties(new Response(null), {
        type: { value: "opaqueredirect" },
        ok: { value: false },
        status: { value: 0 },
      });
    expect(await request("/api/a")).toMatchObject({ code: 302, msg: "Interface redirected!" });
  });
});

describe("a call without an answer", () => {
  it("says whether it is the server or the network", async () => {
    answer = () => Promise.reject(new TypeError("fetch failed"));
    const online = client();
    await online.request("/api/a");
    expect(online.page.shown).toEqual(["error: Server exception!"]);
    const offline = client({ isOnline: () => false });
    await offline.request("/api/a");
    expect(offline.page.shown).toEqual(["error: You are disconnected!"]);
  });

  it("is given up after its time", async () => {
    vi.useFakeTimers();
    const { page, request } = client();
    answer = () => new Promise<Response>(() => {});
    const call = request("/api/a", { timeout: 500 });
    await vi.advanceTimersByTimeAsync(499);
    expect(page.shown).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(await call).toEqual({ ok: false, code: 0, msg: "Network request timeout!", cancelled: false });
    expect(page.shown).toEqual(["error: Network request timeout!"]);
  });

  it.each(["before", "while"])("is cancelled by its caller %s it runs, without a word", async (when) => {
    const { page, request } = client();
    answer = () => new Promise<Response>(() => {});
    const controller = new AbortController();
    if (when === "before") controller.abort();
    const call = request("/api/a", { body: {}, signal: controller.signal });
    controller.abort();
    expect(await call).toEqual({ ok: false, code: 0, msg: "", cancelled: true });
    expect(page.shown).toEqual([]);
  });

  it("is the network's when the connection breaks off half-way", async () => {
    const { request } = client();
    const body = new ReadableStream({ start: (controller) => controller.error(new TypeError("terminated")) });
    answer = () => new Response(body);
    expect(await request("/api/a")).toMatchObject({ code: 0, msg: "Server exception!" });
  });
});

describe("duplicates", () => {
  const cancelled = { ok: false, code: 0, msg: "Automatic cancellation due to duplicate requests", cancelled: true };

  /** Delays responses until the returned function releases them. */
  function held(): (data: unknown) => void {
    let release: ((response: Response) => void)[] = [];
    answer = () => new Promise<Response>((resolve) => release.push(resolve));
    return (data) => {
      for (const resolve of release) resolve(envelope(1, "", data));
      release = [];
    };
  }
  const sent = (count: number) => vi.waitFor(() => expect(calls).toHaveLength(count), 60_000);

  it("of a read cancel the older call, silently", async () => {
    const { page, request } = client();
    const release = held();
    const older = request("/api/a", { params: { page: 1 } });
    await sent(1);
    const newer = request("/api/a", { params: { page: 1 } });
    await sent(2);
    release("data");
    expect(await older).toEqual(cancelled);
    expect(await newer).toMatchObject({ ok: true, data: "data" });
    expect(page.shown).toEqual([]);
  });

  it("of a write are cancelled themselves: the first one counts, once", async () => {
    const { request } = client();
    const release = held();
    const first = request("/api/Sms/send", { body: { mobile: "1" } });
    expect(await request("/api/Sms/send", { body: { mobile: "1" } })).toEqual(cancelled);
    await sent(1);
    release(null);
    expect(await first).toMatchObject({ ok: true });
    const again = request("/api/Sms/send", { body: { mobile: "1" } });
    await sent(2);
    release(null);
    expect(await again).toMatchObject({ ok: true });
  });

  it("are none when anything differs", async () => {
    const { request } = client();
    const release = held();
    const all = [
      request("/api/a"),
      request("/api/b"),
      request("/api/a", { params: { page: 2 } }),
      request("/api/a", { method: "POST" }),
      request("/api/a", { body: { a: 1 } }),
    ];
    await sent(5);
    release(null);
    expect((await Promise.all(all)).every((one) => one.ok)).toBe(true);
  });
});
