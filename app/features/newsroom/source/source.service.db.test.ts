import { expect, it } from "vitest";
import { database } from "#db/client.ts";
import { testDatabase } from "../../../../tests/db/test-database.ts";
import { addStaff } from "../../../../tests/fixtures/staff.ts";
import { readSource, readSources, saveSource } from "./source.service.server.ts";

testDatabase();

it("is managed by who may, named once, and not overwritten by who has seen an older one", async () => {
  const [chief, editor] = [await addStaff("chief"), await addStaff("editor")];
  const input = { name: "某报", host: "news.example", list: "official", mayReprint: true } as const;
  await expect(saveSource(input, editor)).rejects.toThrow("forbidden");
  const { id, version } = await saveSource(input, chief);
  await expect(saveSource(input, chief)).rejects.toThrow("conflict");
  await expect(saveSource({ ...input, host: "no host" }, chief)).rejects.toThrow("invalid_input");
  await saveSource({ ...input, active: false }, chief, { id, version });
  await expect(saveSource(input, chief, { id, version })).rejects.toThrow("conflict");
  expect(await readSource(id)).toMatchObject({ active: false, version: 2 });
  expect(await readSources(editor)).toHaveLength(1);
  const lines = await database().selectFrom("audit_entries").select("action").execute();
  expect(lines.map(({ action }) => action)).toEqual(["source.save", "source.save"]);
});
