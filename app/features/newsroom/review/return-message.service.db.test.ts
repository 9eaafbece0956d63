import { beforeAll, expect, it } from "vitest";
import { database } from "#db/client.ts";
import { testDatabase } from "#tests/db/test-database.ts";
import { rows } from "#tests/fixtures/members.ts";
import { addStaff } from "#tests/fixtures/newsroom/staff.ts";
import { openNewsroom, writtenStory, type Newsroom } from "#tests/fixtures/newsroom/stories.ts";
import { handIn } from "./review.service.server.ts";
import { returnStep } from "./step.service.server.ts";

testDatabase();

let room: Newsroom;
beforeAll(async () => {
  room = await openNewsroom();
});

it("reports a return to the writers and the owner of a story, and never to the person who returned it", async () => {
  const { reporter } = room;
  const [editor] = room.signers;
  const colleague = await addStaff("reporter");
  const toldOfReturn = async (ownerId: number | null) => {
    const id = await writtenStory(room);
    await handIn(reporter, { id });
    await database().updateTable("manuscripts").set({ owner_id: ownerId }).where("id", "=", id).execute();
    await returnStep(editor!, { id, note: "补数字" });
    const told = await rows<{ to: number }>(
      "select member_id::int as to from messages where url = $1 order by member_id",
      [`/newsroom/stories/${id}`],
    );
    return told.map(({ to }) => to);
  };
  expect(await toldOfReturn(null)).toEqual([reporter.id]);
  expect(await toldOfReturn(reporter.id)).toEqual([reporter.id]);
  expect(await toldOfReturn(colleague.id)).toEqual([reporter.id, colleague.id]);
  expect(await toldOfReturn(editor!.id)).toEqual([reporter.id]);
});
