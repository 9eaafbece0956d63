import { brotliCompressSync, brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { Answer } from "./answer.ts";

const BODY = "财经说明白".repeat(200);

/** Returns status, headers and body as a client gets them. */
function get(answer: Answer, headers: Record<string, string> = {}, method = "GET", replaced?: string[]) {
  const sent = { status: 0, headers: {} as Record<string, string>, body: undefined as Buffer | undefined };
  const response = {
    writeHead(status: number, head: string[]) {
      sent.status = status;
      for (let index = 0; index < head.length; index += 2) {
        const name = (head[index] ?? "").toLowerCase();
        expect(sent.headers, "sent twice").not.toHaveProperty([name]);
        sent.headers[name] = head[index + 1] ?? "";
      }
    },
    end: (body?: Buffer) => (sent.body = body),
  };
  const asked = {
    method,
    acceptEncoding: headers["accept-encoding"],
    ifNoneMatch: headers["if-none-match"],
    ifModifiedSince: headers["if-modified-since"],
  };
  answer.write(asked, response as never, replaced);
  return sent;
}

const page = () => new Answer(200, ["Content-Type", "text/html", "Cache-Control", "public"], Buffer.from(BODY), true);

describe("an answer", () => {
  it("sends the brotli body that the build has made, and makes no other", async () => {
    const answer = page();
    const built = brotliCompressSync(Buffer.from(BODY));
    answer.adopt(built);
    await answer.improve();
    expect(get(answer, { "accept-encoding": "br" }).body).toBe(built);
    expect(String(get(answer).body)).toBe(BODY);
  });

  it("comes in the encoding that the client prefers, with the length of what is sent", () => {
    const answer = page();
    answer.settle();
    const br = get(answer, { "accept-encoding": "gzip, br" });
    const gzip = get(answer, { "accept-encoding": "gzip" });
    const plain = get(answer);
    expect(brotliDecompressSync(br.body!).toString()).toBe(BODY);
    expect(gunzipSync(gzip.body!).toString()).toBe(BODY);
    expect(plain.body!.toString()).toBe(BODY);
    expect([br, gzip, plain].map((sent) => sent.headers["content-encoding"])).toEqual(["br", "gzip", undefined]);
    for (const sent of [br, gzip, plain]) expect(sent.headers["content-length"]).toBe(String(sent.body!.length));
    expect(new Set([br, gzip, plain].map((sent) => sent.headers["etag"])).size).toBe(3);
  });

  it("has no body when only the head is asked for, and says how long it would be", () => {
    const head = get(page(), { "accept-encoding": "br" }, "HEAD");
    expect(head.body).toBeUndefined();
    expect(head.headers).toEqual(get(page(), { "accept-encoding": "br" }).headers);
  });

  it("is 304 for a client that knows no ETag and asks for what is newer", () => {
    const modified = "Fri, 27 Nov 2026 08:00:00 GMT";
    const answer = new Answer(200, ["Content-Type", "text/xml", "Last-Modified", modified], Buffer.from(BODY), true);
    const status = (headers: Record<string, string>) => get(answer, headers).status;
    expect(status({ "if-modified-since": modified })).toBe(304);
    expect(status({ "if-modified-since": "Fri, 27 Nov 2026 09:00:00 GMT" })).toBe(304);
    expect(status({ "if-modified-since": "Fri, 27 Nov 2026 07:59:59 GMT" })).toBe(200);
    expect(status({ "if-modified-since": "yesterday" })).toBe(200);
    expect(status({ "if-modified-since": modified, "if-none-match": '"other"' })).toBe(200);
    expect(get(page(), { "if-modified-since": modified }).status).toBe(200);
  });

  it("is 304 without a body for whoever holds it in any encoding, also after a better compression", async () => {
    const answer = page();
    const br = get(answer, { "accept-encoding": "br" });
    await answer.improve();
    const improved = get(answer, { "accept-encoding": "br" });
    expect(brotliDecompressSync(improved.body!).toString()).toBe(BODY);
    for (const etag of [br.headers["etag"]!, `W/${br.headers["etag"]}`, `"x", ${br.headers["etag"]}`, "*"]) {
      const again = get(answer, { "accept-encoding": "br", "if-none-match": etag });
      expect([again.status, again.body, again.headers["content-length"]]).toEqual([304, undefined, undefined]);
    }
    expect(get(answer, { "if-none-match": '"other"' }).status).toBe(200);
  });

  it("is never 304 when it is an error", () => {
    expect(get(new Answer(404, [], Buffer.from(BODY), true), { "if-none-match": "*" }).status).toBe(404);
  });

  it("lets a header be replaced in one answer only", () => {
    const answer = page();
    expect(get(answer, {}, "GET", ["Cache-Control", "no-store"]).headers["cache-control"]).toBe("no-store");
    expect(get(answer).headers["cache-control"]).toBe("public");
  });

  it("sends small and incompressible bodies as they are", () => {
    for (const answer of [
      new Answer(200, [], Buffer.from("small"), true),
      new Answer(200, [], Buffer.from(BODY), false),
    ]) {
      answer.settle();
      expect(get(answer, { "accept-encoding": "br" }).headers["content-encoding"]).toBeUndefined();
    }
  });

  it("keeps no more memory alive than its bodies' own bytes, and counts all of it", async () => {
    const answer = page();
    answer.settle();
    const kept = ["br", "gzip", "identity"].map((name) => get(answer, { "accept-encoding": name }).body!);
    await answer.improve();
    kept.push(get(answer, { "accept-encoding": "br" }).body!);
    expect(kept.map((body) => body.buffer.byteLength)).toEqual(kept.map((body) => body.length));

    const piece = Buffer.alloc(100_000);
    const adopted = page();
    adopted.adopt(piece.subarray(0, 400));
    expect(adopted.bytes).toBeGreaterThan(piece.length);
  });

  it("holds fewer bytes once it is settled, and says so", () => {
    const answer = page();
    const before = answer.bytes;
    answer.settle();
    expect(answer.bytes).toBeLessThan(before);
  });
});
