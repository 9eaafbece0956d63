import fastify from "fastify";
import { expect, it } from "vitest";
import { z } from "zod";
import { API_CALLS, NEWSROOM_CALLS, type ApiCall } from "../../tests/fixtures/api-calls.ts";
import { addBodyParsers, MOST_VALUES } from "./body.ts";
import { bodySizeOf } from "./body-size.ts";
import { limitsOf } from "./serve.ts";

/**
 * Calls that set `maxBytes` themselves, because their schema describes more than the call accepts, or sets no limit.
 */
const SAY_IT_THEMSELVES = new Set([
  "planSources",
  "takeSources",
  "undoSources",
  "preview",
  "saveStory",
  "saveSettings",
  "mendBulletinImport",
  "saveLibraryPicture",
  "profile",
]);

type Schema = { [key: string]: unknown; properties?: Record<string, Schema>; items?: Schema };

/** Returns the largest value that a schema allows; undefined where the schema does not limit the number of values. */
function largestOf(schema: Schema): unknown {
  const forms = (schema["anyOf"] ?? schema["oneOf"]) as Schema[] | undefined;
  if (forms !== undefined) {
    const values = forms.map(largestOf);
    const weight = (value: unknown) => JSON.stringify(value)?.length ?? 0;
    return values.includes(undefined) ? undefined : values.toSorted((one, other) => weight(other) - weight(one))[0];
  }
  if (schema["enum"] !== undefined || "const" in schema) return schema["const"] ?? (schema["enum"] as unknown[])[0];
  switch (schema["type"]) {
    case "object": {
      const fields = Object.entries(schema.properties ?? {}).map(([name, field]) => [name, largestOf(field)] as const);
      const more = schema["additionalProperties"];
      const most = schema["maxProperties"] as number | undefined;
      if (typeof more === "object" && more !== null) {
        if (most === undefined) return undefined;
        const value = largestOf(more as Schema);
        for (let index = 0; index < most; index += 1) fields.push([`${"字".repeat(12)}${index}`, value]);
      }
      return fields.some(([, value]) => value === undefined) ? undefined : Object.fromEntries(fields);
    }
    case "array": {
      if (typeof schema["maxItems"] !== "number" || schema.items === undefined) return undefined;
      const item = largestOf(schema.items);
      return item === undefined ? undefined : Array.from({ length: schema["maxItems"] }, () => item);
    }
    case "string":
      if (typeof schema["maxLength"] === "number") return "字".repeat(schema["maxLength"]);
      // A string without `maxLength` has a fixed format, such as a time, or no limit. A time is an example of both.
      return "2026-11-27T12:00:00.000Z";
    case "boolean":
      return false;
    case "null":
      return null;
    case "number":
    case "integer":
      return -Number.MAX_SAFE_INTEGER;
    default:
      return undefined;
  }
}

const POSTS = [...API_CALLS, ...NEWSROOM_CALLS].filter(
  ({ method, names, definition }) => method === "POST" && definition.input !== undefined && !names.includes("file"),
);
const saysItself = ({ path, definition }: ApiCall) => {
  const name = path.split("/").at(-1) ?? "";
  return SAY_IT_THEMSELVES.has(name) || (name === "save" && definition.bodyLimit !== undefined);
};

it("takes of every call the largest body that its schema describes", async () => {
  const app = fastify();
  addBodyParsers(app);
  for (const { path, definition } of POSTS) {
    const { bodyLimit, mostValues } = limitsOf(definition);
    app.post(`/${path}`, { bodyLimit, config: { mostValues } }, async () => ({}));
  }
  await app.ready();
  const tried = [];
  for (const call of POSTS.filter((one) => !saysItself(one))) {
    const input = z.toJSONSchema(call.definition.input!, { io: "input", unrepresentable: "any" }) as Schema;
    const largest = largestOf(input);
    const { values } = bodySizeOf(call.definition.input!);
    // Parts whose size the schema does not limit may be as large as a form.
    if (largest === undefined) {
      expect([call.call, Number.isFinite(values) && values > MOST_VALUES]).toEqual([call.call, false]);
      continue;
    }
    const payload = JSON.stringify(largest);
    const headers = { "content-type": "application/json" };
    const answer = await app.inject({ method: "POST", url: `/${call.path}`, payload, headers });
    expect([call.call, payload.length, answer.statusCode]).toEqual([call.call, payload.length, 200]);
    tried.push(call.path.replace("newsroom/", ""));
  }
  expect(tried).toEqual(
    expect.arrayContaining([
      "importCheckRules",
      "changeWords",
      "saveMenus",
      "billboard-issues/save",
      "subjects/save",
      "samples/save",
      "bulletins/save",
      "job-posts/order",
    ]),
  );
  await app.close();
}, 60_000);

it("counts what a schema describes", () => {
  const size = (schema: z.ZodType) => bodySizeOf(schema);
  expect(size(z.strictObject({ a: z.array(z.int()).max(3), b: z.string().max(10) })).values).toBe(6);
  expect(size(z.union([z.boolean(), z.array(z.boolean()).max(4)])).values).toBe(5);
  expect(size(z.string().max(10)).bytes).toBe(32);
  expect(size(z.array(z.unknown())).values).toBe(Infinity);
});
