import { expect, it } from "vitest";
import { listRow } from "./contribution.view.ts";

it.each([
  ["draft", ""],
  ["waiting", ""],
  ["returned", "补上出处"],
  ["accepted", ""],
  ["declined", "补上出处"],
] as const)("shows its writer, of one that is %s, the editor's words while they are current", (status, note) => {
  const at = new Date("2026-11-20");
  const row = { id: 1, title: "题", status, note: "补上出处", created_at: at, updated_at: at };
  expect(listRow({ ...row, article_id: null, is_published: false }).note).toBe(note);
});
