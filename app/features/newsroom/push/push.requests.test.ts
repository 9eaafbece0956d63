import { describe, expect, it } from "vitest";
import { requestsOf, type PushPlace } from "./push.requests.ts";
import { pushSettings } from "./push.settings.ts";

const PLACE: PushPlace = { siteUrl: "https://www.example.com", secrets: { cdn: "s3cret", baidu: "t0ken" } };
const settings = (pushes: object) => ({ ...pushSettings.parse({ pushes }).pushes, indexNowKey: "abcdefgh12345678" });
const told = { articleId: 7, isGone: false };

describe("the CDN", () => {
  it("is called once for all addresses or keys, by the operator's template", () => {
    const cdn = {
      url: "https://api.cdn.example/purge",
      headers: { Authorization: "Bearer {secret}", "Surrogate-Key": "{keyLine}" },
      body: '{"files": {addresses}, "tags": {keys}, "x": "{other}"}',
    };
    const [request, ...more] = requestsOf("cdn", settings({ cdn }), told, PLACE);
    expect(more).toEqual([]);
    expect(request).toMatchObject({
      method: "POST",
      url: cdn.url,
      headers: { Authorization: "Bearer s3cret", "Surrogate-Key": "article:7 named:7" },
    });
    const body = JSON.parse(request?.body ?? "") as { files: string[]; tags: string[]; x: string };
    expect(body.files).toContain("https://www.example.com/news/7");
    expect(body).toMatchObject({ tags: ["article:7", "named:7"], x: "{other}" });
  });

  it("is told of pictures that readers have lost", () => {
    const cdn = { url: "https://api.cdn.example/purge", body: '{"files": {paths}, "tags": {keys}}' };
    const pictures = [{ sha256: "ab", extension: "jpg", widths: [480] }];
    const [request] = requestsOf("cdn", settings({ cdn }), { ...told, pictures }, PLACE);
    const body = JSON.parse(request?.body ?? "") as { files: string[]; tags: string[] };
    expect(body.files.filter((path) => path.startsWith("/media/"))).toEqual(
      ["avif", "webp", "jpg"].map((format) => `/media/ab/480.${format}`),
    );
    expect(body.tags).toContain("picture:ab");
  });

  it("is called for each address when the template names one", () => {
    const cdn = { url: "http://127.0.0.1:6081{path}", method: "PURGE", headers: { Host: "www.example.com" } };
    const requests = requestsOf("cdn", settings({ cdn }), told, PLACE);
    expect(requests.map(({ url }) => url)).toContain("http://127.0.0.1:6081/news/7");
    expect(requests.every(({ method, body }) => method === "PURGE" && body === undefined)).toBe(true);
  });

  it("is not called without the secret that its template names", () => {
    const cdn = { url: "https://api.cdn.example/purge?token={secret}" };
    const place = { ...PLACE, secrets: { cdn: undefined, baidu: undefined } };
    expect(() => requestsOf("cdn", settings({ cdn }), told, place)).toThrow("CDN_SECRET is not set");
    expect(() => requestsOf("baidu", settings({ baidu: {} }), told, place)).toThrow("BAIDU_PUSH_TOKEN");
    expect(() => requestsOf("cdn", settings({}), told, PLACE)).toThrow("switched off");
  });
});

it("search engines are told of a story that came and of one that went", () => {
  const both = settings({ baidu: {}, indexnow: {} });
  const [came] = requestsOf("baidu", both, told, PLACE);
  expect(came).toMatchObject({ method: "POST", body: "https://www.example.com/news/7" });
  expect(came?.url).toBe("http://data.zz.baidu.com/urls?site=https%3A%2F%2Fwww.example.com&token=t0ken");
  const [went] = requestsOf("baidu", both, { ...told, isGone: true }, PLACE);
  expect(went?.url).toContain("http://data.zz.baidu.com/del?");
  const [indexed] = requestsOf("indexnow", both, told, PLACE);
  expect(JSON.parse(indexed?.body ?? "")).toEqual({
    host: "www.example.com",
    key: "abcdefgh12345678",
    keyLocation: "https://www.example.com/indexnow.txt",
    urlList: ["https://www.example.com/news/7"],
  });
});

it.each([
  { cdn: { url: "ftp://x" } },
  { cdn: { url: "https://x", method: "TRACE" } },
  { cdn: { url: "https://x", headers: { "a\r\nb": "" } } },
  { indexnow: { endpoint: "x" } },
  { baidu: { endpoint: "file:///etc" } },
])("refuses %j as a setting", (pushes) => {
  expect(pushSettings.safeParse({ pushes }).success).toBe(false);
});
