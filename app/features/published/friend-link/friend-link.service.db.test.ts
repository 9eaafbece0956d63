import { expect, it } from "vitest";
import { connectionPool } from "#db/client.ts";
import { testDatabase } from "#tests/db/test-database.ts";
import { readHomeLinks, readLinkGroups } from "./friend-link.service.server.ts";

testDatabase();

it("shows what is switched on in the editors' order, at home what belongs there", async () => {
  await connectionPool().query(`insert into friend_links (name, url, group_name, position, sort_order, enabled) values
    ('丙', 'https://c.example/', '媒体', 'home', 3, true), ('甲', 'https://a.example/', '媒体', 'home', 1, true),
    ('乙', 'https://b.example/', '机构', 'inner', 2, true), ('关', 'https://x.example/', '媒体', 'home', 0, false),
    ('丁', 'https://d.example/', '媒体', 'home', 3, true);
    update friend_links set nofollow = true where name = '丙'`);
  expect((await readHomeLinks()).map(({ name }) => name)).toEqual(["甲", "丙", "丁"]);
  const groups = await readLinkGroups();
  expect(groups.map(({ name, links }) => [name, links.map((link) => link.name)])).toEqual([
    ["媒体", ["甲", "丙", "丁"]],
    ["机构", ["乙"]],
  ]);
});

it("shows a logo of the library while its picture is public, whatever else is held", async () => {
  const [held, shown] = ["a".repeat(64), "b".repeat(64)];
  await connectionPool().query(
    `insert into media (sha256, extension, width, height, widths, bytes, rights, held) values
      ($1, 'png', 9, 9, '{9}', 9, 'own', false), ($2, 'png', 9, 9, '{9}', 9, 'own', false)`,
    [held, shown],
  );
  await connectionPool().query(
    `insert into friend_links (name, url, group_name, position, sort_order, enabled, kind, logo)
     select name, 'https://' || sha || '.example/', '图', 'inner', 1, true, 'image', '/media/' || sha || '/9.png'
     from (values ('藏', $1), ('见', $2)) as given (name, sha)`,
    [held, shown],
  );
  await connectionPool().query("update media set held = sha256 = $1", [held]);
  const { links = [] } = (await readLinkGroups()).find(({ name }) => name === "图") ?? {};
  expect(links.map(({ name, logo }) => [name, logo])).toEqual([
    ["藏", ""],
    ["见", `/media/${shown}/9.png`],
  ]);
});
