import { join } from "node:path";
import { projectFolder } from "#app/lib/project-folder.server.ts";
import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { testDatabase } from "#tests/db/test-database.ts";
import { MemberSite, rows } from "#tests/fixtures/members.ts";
import { colleague, type Colleague } from "#tests/fixtures/newsroom/newsroom.ts";
import { multipart, randomPicture } from "#tests/fixtures/uploads.ts";

testDatabase();
let site: MemberSite;
let visual: Colleague;

beforeAll(async () => {
  site = await MemberSite.open();
  visual = await colleague(site, "visual");
});
afterAll(() => site.close());

async function upload(content: Buffer, filename: string) {
  const { body, headers } = multipart([{ field: "file", filename, type: "image/png", content }]);
  const options = { token: visual.token, body, headers: { ...headers, "think-lang": "en" } };
  return site.call("POST", "newsroom/uploadToLibrary", options);
}

it("takes pictures by their names and contents, HEIC too, whatever members may send, and names the types otherwise", async () => {
  await rows("insert into settings (key, value) values ('upload', $1)", [JSON.stringify({ mimetype: "txt" })]);
  const png = await randomPicture(320, 200).png().toBuffer();
  const heic = await readFile(join(projectFolder, "tests/fixtures/pictures/two-colours.heic"));
  expect(await upload(heic, "photo.HEIC")).toMatchObject({ code: 1 });
  for (const name of ["a.txt", "a.tiff", "a.svg", "a"])
    expect(await upload(png, name)).toMatchObject({
      code: 0,
      msg: "The type of uploaded file is not allowed! Accepted: JPG, JPEG, PNG, GIF, WEBP, AVIF, HEIC, HEIF",
    });
});
