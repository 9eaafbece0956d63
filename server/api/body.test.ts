import fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addBodyParsers } from "./body.ts";

let app: FastifyInstance;

beforeAll(async () => {
  app = fastify();
  addBodyParsers(app);
  app.post("/", async ({ body }) => ({ body }));
  await app.ready();
});
afterAll(() => app.close());

const post = (payload: string | Buffer, type = "application/json") =>
  app.inject({ method: "POST", url: "/", payload, headers: { "content-type": type } });
const bytes = (hex: string) => Buffer.from(hex, "hex");

/** Valid JSON by RFC 8259. */
const RIGHT: [text: string, value: unknown][] = [
  [" [] ", []],
  ["\t{\r\n}", {}],
  ["null", null],
  ["true", true],
  ["42", 42],
  ['""', ""],
  ["[-0]", [0]],
  ["[0e+1,1E22,1e-2,-123,-1.5,123.456789]", [0, 1e22, 0.01, -123, -1.5, 123.456789]],
  [String.raw`["\"\\\/\b\f\n\r\t\u0061\u00e9\u4e2d"]`, ['"\\/\b\f\n\r\ta\u00e9\u4e2d']],
  [String.raw`["\ud83d\ude39\ud842\udfb7"]`, ["😹𠮷"]],
  ['["𠮷\u2028\u2029\u007f\u200b\ufeff"]', ["𠮷\u2028\u2029\u007f\u200b\ufeff"]],
  ['{"":0,"a b":1,"a":{"b":[{"c":null}]}}', { "": 0, "a b": 1, a: { b: [{ c: null }] } }],
  ['{"a":1,"a":2}', { a: 2 }],
  ["[1,[2,[3,[4,[5,[6,[7,[8]]]]]]]]", [1, [2, [3, [4, [5, [6, [7, [8]]]]]]]]],
  ["[123e-10000000,1.7976931348623157e308]", [0, Number.MAX_VALUE]],
];

/** Invalid JSON by RFC 8259, and JSON with strings that PostgreSQL cannot store. */
const WRONG: (string | Buffer)[] = [
  "{",
  "[",
  "]",
  "}",
  "[1,]",
  "[,1]",
  "[1,,2]",
  "[1 2]",
  "[1",
  '["a',
  "[1]]",
  "[1]x",
  "{}}",
  "[]{}",
  "{[]}",
  '{"a"}',
  '{"a":}',
  "{:1}",
  '{"a" 1}',
  '{"a":1,}',
  '{"a":1 "b":2}',
  "{a:1}",
  "{'a':1}",
  "{1:1}",
  '{"a":1;}',
  "[NaN]",
  "[Infinity]",
  "[-Infinity]",
  "[undefined]",
  "[nul]",
  "[True]",
  "[FALSE]",
  "nope",
  "[tru e]",
  "[01]",
  "[-01]",
  "[+1]",
  "[.5]",
  "[5.]",
  "[1.e1]",
  "[1e]",
  "[1e+]",
  "[0x10]",
  "[1_000]",
  "[1,000.0.0]",
  "[--1]",
  "['a']",
  "[`a`]",
  '["a\nb"]',
  '["a\tb"]',
  '["a\u0000b"]',
  String.raw`["\x41"]`,
  String.raw`["\a"]`,
  String.raw`["\u00"]`,
  String.raw`["\u{41}"]`,
  String.raw`["\uD8"]`,
  '["\\',
  String.raw`["\u12G4"]`,
  "[1] // end",
  "/* a */[1]",
  "[1]#",
  "<a>",
  "\f[]",
  "\u00a0[]",
  "\u2060[]",
  "[\u000b1]",
  "*",
  " ",
  String.raw`["\u0000"]`,
  String.raw`{"\u0000":1}`,
  String.raw`["\ud842"]`,
  String.raw`["\udfb7\ud842"]`,
  ...["5b22ff225d", "5b22c0af225d", "5b22eda080225d", "5b22f4908080225d", "5b22e4b8225d", "5b22d6d0cec4225d"].map(
    bytes,
  ),
  ...["fffe5b005d00", "feff005b005d", "5b005d00", "005b005d"].map(bytes),
  '{"__proto__":{"x":1}}',
  '{"a":{"__proto__":1}}',
  '{"constructor":{"prototype":{"x":1}}}',
  "[".repeat(100_000),
  "[".repeat(100_000) + "]".repeat(100_000),
  '{"a":'.repeat(40_000),
  '[{"":'.repeat(50_000),
  "[".repeat(22) + "]".repeat(22),
  JSON.stringify(Array.from({ length: 1_001 }, () => 1)),
];

describe("a JSON body (N3)", () => {
  it.each(RIGHT)("%s is read", async (text, value) => {
    const answer = await post(text);
    expect([answer.statusCode, answer.json().body]).toEqual([200, value]);
  });

  it("is read as it was sent at the bounds: twenty deep, a thousand values, what numbers cannot hold", async () => {
    const deep = `${"[".repeat(20)}${"]".repeat(20)}`;
    const many = JSON.stringify(Array.from({ length: 998 }, (_, index) => index));
    for (const text of [deep, many]) expect((await post(text)).statusCode).toBe(200);
    for (const text of ["[1e400]", "[-1e400]", "[100000000000000000000]", "\ufeff[]"])
      expect([200, 400]).toContain((await post(text)).statusCode);
  });

  it("that is none is refused, and leaves nothing behind", async () => {
    for (const text of WRONG) {
      const answer = await post(text);
      expect([String(text).slice(0, 40), answer.statusCode]).toEqual([String(text).slice(0, 40), 400]);
    }
    expect(Object.hasOwn(Object.prototype, "x")).toBe(false);
  });
});

describe("the type of a body (N4)", () => {
  it.each([
    "application/json",
    "application/json; charset=utf-8",
    "application/json;charset=UTF-8",
    "APPLICATION/JSON",
    "Application/Json ; charset=utf-8",
  ])("%j is JSON, and what is none under it is refused", async (type) => {
    expect((await post('{"a":1}', type)).json()).toEqual({ body: { a: 1 } });
    expect((await post("a=1", type)).statusCode).toBe(400);
  });

  it.each([
    "application/json\ta",
    "application/json garbage",
    "application/jsonx",
    "xapplication/json",
    "application/json, text/plain",
    "application/json/x",
    "application//json",
    "application/vnd.api+json",
    "application/x-www-form-urlencodedx",
    "text/json",
    "text/plain",
    "text/xml",
    "multipart/form-data; boundary=x",
    "multipart/form-data",
    "application",
    ";charset=utf-8",
    "*/*",
  ])("%j is none that is taken", async (type) => {
    const answer = await post('{"a":1}', type);
    expect([400, 415]).toContain(answer.statusCode);
  });

  it("is never guessed: a body without one, or with two, reaches no handler", async () => {
    const without = await app.inject({ method: "POST", url: "/", payload: Buffer.from('{"a":1}') });
    expect([400, 415]).toContain(without.statusCode);
    const twice = await app.inject({
      method: "POST",
      url: "/",
      payload: '{"a":1}',
      headers: { "content-type": "text/plain, application/json" },
    });
    expect(twice.statusCode).toBe(415);
  });

  it.each([
    "a=1&a=2",
    "a[__proto__][x]=1",
    "constructor[prototype][x]=1",
    "__proto__.x=1",
    "a=%ff",
    "a=%00",
    "a=%B2%C6",
  ])("a form with %s is refused", async (form) => {
    expect((await post(form, "application/x-www-form-urlencoded")).statusCode).toBe(400);
    expect(Object.hasOwn(Object.prototype, "x")).toBe(false);
  });

  it("a form in other bytes than UTF-8 is refused", async () => {
    const form = Buffer.concat([Buffer.from("a="), bytes("b2c6beadd0c2cec5")]);
    expect((await post(form, "application/x-www-form-urlencoded")).statusCode).toBe(400);
  });
});
