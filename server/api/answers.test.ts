import { serializerCompiler } from "fastify-type-provider-zod";
import { expect, it } from "vitest";
import { z } from "zod";
import { isoTime, seconds, secondsOrZero, stored } from "#app/features/base/call/answer-fields.ts";
import { API_CALLS, NEWSROOM_CALLS } from "#tests/fixtures/api-calls.ts";
import { envelope, envelopeOf, success } from "./envelope.ts";

/** Returns an answer as the server sends it, without its time. */
function sent(answer: z.ZodType, data: unknown) {
  const serialize = serializerCompiler({ schema: envelopeOf(answer), method: "GET", url: "/" });
  const { time: _, ...rest } = JSON.parse(serialize(data));
  return rest;
}

it("sends the fields that its schema names, also inside lists and choices, and no others", () => {
  const row = z.object({ id: z.int() });
  const answer = z.object({
    one: row,
    list: z.array(row),
    either: z.union([row.extend({ kind: z.literal("a") }), z.null()]),
  });
  const data = {
    one: { id: 1, secret: "x" },
    list: [{ id: 2, secret: "x" }],
    either: { kind: "a", id: 3, secret: "x" },
    secret: "x",
  };
  const shown = { one: { id: 1 }, list: [{ id: 2 }], either: { kind: "a", id: 3 } };
  expect(sent(answer, success(data))).toEqual({ code: 1, msg: "", data: shown });
});

it("sends times as its codecs write them", () => {
  const at = new Date("2026-11-28T01:02:03.999Z");
  const answer = z.object({
    at: seconds,
    due: secondsOrZero,
    none: secondsOrZero,
    iso: isoTime,
    kept: stored(z.string().default("x")),
  });
  const data = { at, due: at, none: null, iso: at, kept: "y" };
  const times = { at: 1_795_827_723, due: 1_795_827_723, none: 0, iso: "2026-11-28T01:02:03.999Z", kept: "y" };
  expect(sent(answer, success(data)).data).toEqual(times);
});

it("refuses to send data that their schema does not allow, and sends failures as they are", () => {
  const answer = z.object({ at: seconds });
  expect(() => sent(answer, success({ at: 5 }))).toThrow("match the schema");
  expect(() => sent(answer, success({ at: new Date(Number.NaN) }))).toThrow("match the schema");
  expect(sent(answer, envelope(0, "no"))).toEqual({ code: 0, msg: "no", data: null });
});

it("has no answer that only decodes: such a schema cannot be sent", () => {
  const oneWay = [...API_CALLS, ...NEWSROOM_CALLS].filter(
    ({ definition: { answer } }) => answer instanceof z.ZodType && isOneWay(answer),
  );
  expect(oneWay.map(({ call }) => call)).toEqual([]);
  expect(isOneWay(z.object({ list: z.array(z.string().transform(Number)) }))).toBe(true);
  expect(isOneWay(z.object({ at: seconds }))).toBe(false);
});

/** Returns whether a schema contains a transformation that cannot be reversed. */
function isOneWay(schema: z.ZodType): boolean {
  let found = false;
  for (const io of ["input", "output"] as const)
    z.toJSONSchema(schema, {
      io,
      unrepresentable: "any",
      override: ({ zodSchema }) => {
        found ||= zodSchema._zod.def.type === "transform";
      },
    });
  return found;
}
