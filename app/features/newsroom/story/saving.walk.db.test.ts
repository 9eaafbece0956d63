import { beforeAll, expect, it } from "vitest";
import type { StaffActor } from "#app/features/newsroom/staff/staff.policy.ts";
import { testDatabase } from "#tests/db/test-database.ts";
import { rows } from "#tests/fixtures/members.ts";
import { addStaff } from "#tests/fixtures/newsroom/staff.ts";
import { createManuscript } from "./story.service.server.ts";
import { saveManuscript } from "./saving.service.server.ts";

testDatabase();

/** The number of saves per tab; `npm run test:walk` makes more. */
const ROUNDS = Number(process.env["SAVE_ROUNDS"] ?? 60);
const FIELDS = ["title", "dek", "summary"] as const;
type Field = (typeof FIELDS)[number];
type Save = { field: Field; base: number; value: string; taken?: number; stands?: { version: number; value: unknown } };

let wang: StaffActor;
let li: StaffActor;

beforeAll(async () => {
  wang = await addStaff("editor");
  li = await addStaff("editor");
});

/** Simulates a tab. It saves one change at a time, with the version at which it has read the field. */
async function tab(actor: StaffActor, id: number, seed: number): Promise<Save[]> {
  const bases: Record<Field, number> = { title: 1, dek: 1, summary: 1 };
  const saves: Save[] = [];
  let state = seed;
  for (let round = 0; round < ROUNDS; round += 1) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    const field = FIELDS[Math.floor(state / 65_536) % FIELDS.length] ?? "title";
    const save: Save = { field, base: bases[field], value: `${seed} ${round}` };
    const { version, conflicts } = await saveManuscript(actor, {
      id,
      fence: 0,
      changes: { [field]: { base: save.base, value: save.value } },
    });
    const stands = conflicts[field];
    saves.push(stands === undefined ? { ...save, taken: version } : { ...save, stands });
    bases[field] = stands?.version ?? version;
  }
  return saves;
}

it(`loses no word and refuses no save for nothing while two tabs save side by side, ${ROUNDS} times each`, async () => {
  const { id } = await createManuscript({ title: "甲" }, wang);
  const saves = (await Promise.all([tab(wang, id, 7), tab(li, id, 11)])).flat();
  const taken = saves.flatMap((save) => (save.taken === undefined ? [] : [{ ...save, taken: save.taken }]));
  const refused = saves.flatMap((save) => (save.stands === undefined ? [] : [{ ...save, stands: save.stands }]));
  expect(refused.length).toBeGreaterThan(0);
  // The version increases by one with each accepted save (I7).
  const versions = taken.map((save) => save.taken).sort((one, other) => one - other);
  expect(versions).toEqual(versions.map((_, index) => index + 2));
  // No save has overwritten a value that its tab had not read.
  for (const { field, base, taken: at } of taken)
    expect(taken.filter((other) => other.field === field && other.taken > base && other.taken < at)).toEqual([]);
  // A save was refused only because of a value that its tab had not read. The response contained that value.
  for (const { field, base, stands } of refused) {
    expect(stands.version).toBeGreaterThan(base);
    expect(taken).toContainEqual(expect.objectContaining({ field, taken: stands.version, value: stands.value }));
  }
  const [story] = await rows<{ fields: Record<Field, string>; version: number }>(
    "select fields, version from manuscripts where id = $1",
    [id],
  );
  expect(story?.version).toBe(versions.length + 1);
  for (const field of FIELDS) {
    const last = taken.filter((save) => save.field === field).sort((one, other) => other.taken - one.taken)[0];
    expect(story?.fields[field]).toBe(last?.value ?? story?.fields[field]);
  }
  // The refused values are stored.
  const kept = await rows<{ fields: Record<Field, string> }>(
    "select fields from manuscript_revisions where manuscript_id = $1 and reason = 'conflict'",
    [id],
  );
  for (const field of FIELDS) {
    const words = new Set(kept.map(({ fields }) => fields[field]));
    expect(refused.filter((save) => save.field === field && !words.has(save.value))).toEqual([]);
  }
}, 600_000);
