import { buffer, text } from "node:stream/consumers";
import { expect, it } from "vitest";
import { readTable } from "#tests/fixtures/tables/brought-table.ts";
import type { Cell } from "./table-export.rules.ts";
import { writeTable } from "./table-export.service.server.ts";

const headings = ["编号", "昵称", "备注"];

it("writes a workbook that is read again as it was, numbers as numbers", async () => {
  const rows: Cell[][] = [
    [1, "小明 & <b>", '他说“好”，"又"说'],
    [2.5, " 前后有空格 ", "两\n行"],
    [-3, "", "没了\u0000\u0001的字符\uD800"],
  ];
  const { body, headers } = writeTable({ name: "会员/2026*", headings, rows: [rows] }, "xlsx");
  expect(headers["Content-Disposition"]).toContain(`filename*=UTF-8''${encodeURIComponent("会员/2026*.xlsx")}`);
  expect(await readTable(await buffer(body))).toEqual([
    headings,
    ["1", "小明 & <b>", '他说“好”，"又"说'],
    ["2.5", expect.stringContaining("前后有空格"), "两\n行"],
    ["-3", "", "没了的字符\uFFFD"],
  ]);
});

it("escapes what a workbook would read as the code of a character", async () => {
  const rows: Cell[][] = [["_x0041_", "_x005f_x000D_", "a_x41_ _y0041_"]];
  const [, cells] = await readTable(await buffer(writeTable({ name: "t", headings, rows: [rows] }, "xlsx").body));
  expect(cells).toEqual(rows[0]);
});

it("defuses what a spreadsheet would run, in headings too", async () => {
  const evil = ['=cmd|" /C calc"!A0', "+1", "-1", "@x", "\t=1", "＝1"];
  const { body } = writeTable({ name: "t", headings: ["=1", "b"], rows: [evil.map((cell) => [cell, 1])] }, "xlsx");
  const [head, ...rows] = await readTable(await buffer(body));
  expect(head?.[0]).toBe("'=1");
  expect(rows.map(([cell = ""]) => cell[0])).toEqual(evil.map(() => "'"));
});

it("begins CSV with the mark of its encoding and ends each record as RFC 4180 does", async () => {
  const { body, headers } = writeTable({ name: "会员", headings, rows: [[[1, "甲,乙", "丙"]]] }, "csv");
  expect(headers).toEqual({
    "Content-Type": "text/csv; charset=utf-8",
    "Content-Disposition": `attachment; filename="table.csv"; filename*=UTF-8''${encodeURIComponent("会员.csv")}`,
  });
  expect(await text(body)).toBe('\uFEFF编号,昵称,备注\r\n1,"甲,乙",丙\r\n');
});

it.each(["csv", "xlsx"] as const)("asks for rows as it writes them, and fails where they do (%s)", async (format) => {
  let asked = 0;
  async function* many() {
    for (; asked < 2_000; asked++) yield Array.from({ length: 100 }, (_, at) => [asked, `行 ${at} ${Math.random()}`]);
  }
  const { body } = writeTable({ name: "t", headings, rows: many() }, format);
  const first = body[Symbol.asyncIterator]();
  await first.next();
  await new Promise((resolve) => void setImmediate(resolve));
  expect(asked).toBeLessThan(1_000);
  body.destroy();

  async function* broken() {
    yield [["甲"]];
    await Promise.reject(new Error("the database is gone"));
  }
  const failing = writeTable({ name: "t", headings, rows: broken() }, format);
  await expect(buffer(failing.body)).rejects.toThrow("the database is gone");
});
