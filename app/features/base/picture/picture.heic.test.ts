import { readFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { expect, it } from "vitest";
import { projectFolder } from "#app/lib/project-folder.server.ts";
import { drawMedia } from "./picture.pictures.server.ts";

const heic = () => readFile(join(projectFolder, "tests/fixtures/pictures/two-colours.heic"));

it("a photograph of a phone is drawn in all formats, with its colours where they were", async () => {
  const drawn = await drawMedia({ bytes: await heic() });
  if ("fault" in drawn) throw new Error(drawn.fault);
  expect(drawn).toMatchObject({ width: 96, height: 64, extension: "jpg" });
  expect([...drawn.files.keys()]).toEqual(["96.avif", "96.webp", "96.jpg"]);
  const { data } = await sharp(drawn.files.get("96.jpg")).raw().toBuffer({ resolveWithObject: true });
  const [red = 0, , blue = 0] = data;
  expect(blue).toBeGreaterThan(red + 50);
  expect(data.at(-3)).toBeGreaterThan((data.at(-1) ?? 0) + 50);
});

it("one that is broken or cut off is refused", async () => {
  const bytes = await heic();
  expect(await drawMedia({ bytes: bytes.subarray(0, bytes.length - 200) })).toEqual({ fault: "unreadable" });
  expect(await drawMedia({ bytes: Buffer.concat([bytes.subarray(0, 40), Buffer.alloc(400, 7)]) })).toEqual({
    fault: "unreadable",
  });
});
