import { expect, it } from "vitest";
import { database } from "#db/client.ts";
import { testDatabase } from "#tests/db/test-database.ts";
import { judgePictures } from "./picture-fault.service.server.ts";
import type { Lease, PictureRights } from "./picture.rules.ts";

testDatabase();

const NOW = new Date("2030-05-06T04:00:00Z");
const SECOND = NOW.getTime() / 1_000;
let last = 0;

type Said = {
  rights?: PictureRights;
  rights_by?: string;
  licence?: string;
  valid_until?: Date;
  ai_mark?: boolean;
  lease?: Partial<Lease>;
};
async function picture({ lease, ...said }: Said & { crop_of?: number }): Promise<{ id: number; sha256: string }> {
  last += 1;
  const file = { sha256: String(last).padStart(64, "0"), extension: "jpg", bytes: 1, width: 9, height: 9, widths: [9] };
  const leases = lease === undefined ? [] : [{ allow: true, from: 0, until: 0, note: "", ...lease }];
  return database()
    .insertInto("media")
    .values({
      ...file,
      alt: "",
      rights: "agency",
      rights_by: "某社",
      licence: "合同 8",
      ...said,
      leases: JSON.stringify(leases),
    })
    .returning(["id", "sha256"])
    .executeTakeFirstOrThrow();
}

const faultAt = async (id: number, at = NOW) => (await judgePictures({ hashes: [], ids: [id] }, at))[0]?.fault;

it.each<[string, Said, string | null]>([
  ["one that is borne out", {}, null],
  ["one of which nobody has said anything", { rights: "unknown" }, "unknown"],
  ["one without the contract that its category asks for", { licence: " " }, "incomplete"],
  ["one whose end is that very moment", { valid_until: NOW }, "expired"],
  ["one whose lease is over by then", { lease: { until: SECOND } }, "expired"],
  ["one whose lease begins then", { lease: { from: SECOND } }, null],
])("judges %s", async (_, said, fault) => {
  expect(await faultAt((await picture(said)).id)).toBe(fault);
});

it("asks for the moment at which it is to go out, not for now", async () => {
  const { id } = await picture({ lease: { until: SECOND } });
  expect(await faultAt(id, new Date(NOW.getTime() - 1_000))).toBeNull();
  expect(await faultAt(id)).toBe("expired");
});

it("has a cover borne out by its whole picture, and finds pictures by hash and id", async () => {
  const whole = await picture({});
  const cover = await picture({ crop_of: whole.id, rights_by: "", licence: "" });
  const found = await judgePictures({ hashes: [whole.sha256, "none"], ids: [cover.id] }, NOW);
  expect(found.map(({ id, fault }) => [id, fault])).toEqual([
    [whole.id, null],
    [cover.id, null],
  ]);
});

it("tells a picture of a machine, and whether it says so itself where there is no place for words", async () => {
  const said = { rights: "ai", rights_by: "某模型" } as const;
  const [plain, signed, nobodys] = [
    await picture(said),
    await picture({ ...said, ai_mark: true }),
    await picture({ ...said, rights_by: "" }),
  ];
  const found = await judgePictures({ hashes: [], ids: [nobodys.id, signed.id, plain.id] }, NOW);
  expect(found).toEqual([
    { ...plain, isOfMachine: true, isMarked: false, fault: null, shownFault: "unmarked" },
    { ...signed, isOfMachine: true, isMarked: true, fault: null, shownFault: null },
    { ...nobodys, isOfMachine: true, isMarked: false, fault: "incomplete", shownFault: "incomplete" },
  ]);
  const [own] = await judgePictures({ hashes: [(await picture({ rights: "own" })).sha256], ids: [] }, NOW);
  expect(own).toMatchObject({ isOfMachine: false, shownFault: null });
});
