import { expect, test } from "vitest";
import { titleFaults } from "./bulletin-whole.rules.ts";

const counts = { samples: 204, failed: 3, out: 0 };

test.each([
  "示例省抽检204批次食品3批次不合格（2026年第77号）",
  "示例省抽检204批次食品，3批次不合格",
  "关于3批次食品不合格情况的通告",
  "抽检204批次，201批次合格，不合格3批次",
])("a title that says what the table holds is no fault: %s", (title) => {
  expect(titleFaults(title, counts)).toEqual([]);
});

test.each([
  ["示例省抽检205批次食品3批次不合格", [{ kind: "count", said: "205", found: "204" }]],
  ["示例省抽检204批次食品4批次不合格", [{ kind: "failedCount", said: "4", found: "3" }]],
  ["关于4批次食品不合格情况的通告", [{ kind: "failedCount", said: "4", found: "3" }]],
])("a title that says another number is named: %s", (title, faults) => {
  expect(titleFaults(title, counts)).toEqual(faults);
});

test("a title that speaks of failures stops a table without one", () => {
  const [fault] = titleFaults("关于3批次食品不合格情况的通告", { samples: 204, failed: 0, out: 0 });
  expect(fault?.kind).toBe("noneFailed");
});

test("a title counts the samples without those that are left out", () => {
  expect(titleFaults("示例省抽检204批次食品3批次不合格", { samples: 206, failed: 3, out: 2 })).toEqual([]);
  expect(titleFaults("示例省抽检206批次食品3批次不合格", { samples: 206, failed: 3, out: 2 })).toMatchObject([
    { kind: "count", said: "206", found: "204" },
  ]);
});
