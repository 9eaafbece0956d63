import { globSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { z } from "zod";
import type { CallDefinition, Calls } from "#app/features/base/call/call.ts";
import { projectFolder } from "#app/lib/project-folder.server.ts";

/**
 * The calls of readers, members and programs, on which other developers build. Only the newsroom's own screens use its
 * calls.
 */
const PUBLIC = "app/{pages,features/{base,members,published}}/**/*.calls.server.ts";

/** Returns the contract of a call as JSON Schema; `{}` stands for a schema that JSON Schema cannot express. */
function shapeOf({ permission, input, params, answer, alsoGet, maxAge }: CallDefinition) {
  const schemaOf = (schema: z.ZodType | undefined, io: "input" | "output") =>
    schema && { ...z.toJSONSchema(schema, { io, unrepresentable: "any" }), $schema: undefined };
  const [asked, path] = [schemaOf(input, "input"), schemaOf(params, "input")];
  const data = answer instanceof z.ZodType ? schemaOf(answer, "output") : answer;
  return { permission, asked, path, answer: data, alsoGet, maxAge };
}

/**
 * A change of structure or names must not change what a client sends and gets. After a change that is meant, write the file
 * again with `npx vitest run --project unit public-calls -u` and describe the change in docs/wire.md.
 */
it("public calls keep their addresses, parameters and answers", async () => {
  const files = globSync(PUBLIC, { cwd: projectFolder, exclude: ["**/newsroom/**"] });
  const modules = await Promise.all(
    files.map((file) => import(join(projectFolder, file)) as Promise<Record<string, Calls>>),
  );
  const calls = modules.flatMap((module) => Object.entries(module).filter(([name]) => name.endsWith("Calls")));
  const lines = calls
    .flatMap(([, of]) => Object.entries(of))
    .map(([name, call]) => `${JSON.stringify(name)}: ${JSON.stringify(shapeOf(call))}`)
    .toSorted();
  expect(lines.length).toBeGreaterThan(80);
  await expect(`{\n${lines.join(",\n")}\n}\n`).toMatchFileSnapshot("public-calls.json");
});
