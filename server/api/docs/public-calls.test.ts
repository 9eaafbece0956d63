import { expect, it } from "vitest";
import { z } from "zod";
import type { CallDefinition } from "#app/features/base/call/call.ts";
import { CONTENT_CALLS, MEMBER_CALLS, OPEN_CALLS } from "#app/registry/site-calls.server.ts";

type Override = NonNullable<Parameters<typeof z.toJSONSchema>[1]>["override"];

/** Answers are encoded, so clients see the encoded side of a codec. */
const encoded: Override = ({ zodSchema, jsonSchema }) => {
  if (!(zodSchema instanceof z.ZodCodec)) return;
  const { description } = jsonSchema;
  for (const name of Object.keys(jsonSchema)) delete jsonSchema[name];
  Object.assign(jsonSchema, z.toJSONSchema(zodSchema.def.in as z.ZodType), { $schema: undefined, description });
};

/** Returns the contract of a call as JSON Schema; `{}` stands for a schema that JSON Schema cannot express. */
function shapeOf({ permission, input, params, answer, alsoGet, maxAge }: CallDefinition) {
  const schemaOf = (schema: z.ZodType | undefined, io: "input" | "output") =>
    schema && {
      ...z.toJSONSchema(schema, { io, unrepresentable: "any", ...(io === "output" && { override: encoded }) }),
      $schema: undefined,
    };
  const [asked, path] = [schemaOf(input, "input"), schemaOf(params, "input")];
  const data = answer instanceof z.ZodType ? schemaOf(answer, "output") : answer;
  return { permission, asked, path, answer: data, alsoGet, maxAge };
}

/**
 * Other developers build on the calls of readers, members and programs. A refactoring must not change the requests and
 * responses of their clients. After an intended change, rewrite the file with `npx vitest run --project unit
 * public-calls -u` and describe the change in docs/wire.md.
 */
it("public calls keep their addresses, parameters and answers", async () => {
  const lines = Object.entries<CallDefinition>({ ...MEMBER_CALLS, ...OPEN_CALLS, ...CONTENT_CALLS })
    .map(([name, call]) => `${JSON.stringify(name)}: ${JSON.stringify(shapeOf(call))}`)
    .toSorted();
  expect(lines.length).toBeGreaterThan(80);
  await expect(`{\n${lines.join(",\n")}\n}\n`).toMatchFileSnapshot("public-calls.json");
});
