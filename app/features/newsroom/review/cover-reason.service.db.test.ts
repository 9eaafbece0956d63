import { expect, it } from "vitest";
import { findById } from "#app/features/newsroom/story/story.repo.server.ts";
import { createManuscript } from "#app/features/newsroom/story/story.service.server.ts";
import { testDatabase } from "#tests/db/test-database.ts";
import { column } from "#tests/fixtures/content.ts";
import { refusalOf } from "#tests/fixtures/refusals.ts";
import { addGranted } from "#tests/fixtures/newsroom/staff.ts";
import { handIn, reportOfNow, withdraw } from "./review.service.server.ts";
import { passStep, returnStep } from "./step.service.server.ts";

testDatabase();

it("asks once in a round why a story has no cover, of the writer or the first who signs, and again in the next round", async () => {
  const reporter = await addGranted("reporter");
  const [editor, head, chief] = [await addGranted("editor"), await addGranted("desk-head"), await addGranted("chief")];
  const text = {
    title: "出口涨了",
    columnId: await column("macro"),
    plain: ["一句。", "两句。"],
    body: "<p>正文。</p>",
  };
  const { id } = await createManuscript({ ...text, aiLabel: "none" }, reporter);
  const { findings } = await reportOfNow(reporter, id);
  const noCover = findings
    .filter(({ severity }) => severity === "confirm")
    .map((finding) => ({ finding: finding.id, reason: "看过" }));
  const pass = async (waivers: { finding: string; reason: string }[] = []) =>
    ({ id, version: (await findById(id))?.version ?? 0, proofread: true, waivers }) as const;
  await handIn(reporter, { id });
  expect(noCover).toHaveLength(1);
  expect(await refusalOf(passStep(editor, await pass()))).toContain("没有封面图");
  await passStep(editor, await pass(noCover));
  await passStep(head, await pass());
  await returnStep(chief, { id, note: "再改改" });
  await handIn(reporter, { id });
  expect(await refusalOf(passStep(editor, await pass()))).toContain("没有封面图");
  await withdraw(reporter, { id });
  await handIn(reporter, { id, waivers: noCover });
  await passStep(editor, await pass());
});
