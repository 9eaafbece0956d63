import { expect, it } from "vitest";
import { differing } from "./differing.ts";

it("shows short texts whole, and of long ones what differs with a little around it", () => {
  expect(differing("旧题", "新题")).toEqual({ before: "旧题", after: "新题" });
  const [head, tail] = ["前".repeat(100), "后".repeat(100)];
  expect(differing(`${head}旧${tail}`, `${head}新的${tail}`)).toEqual({
    before: `…${"前".repeat(20)}旧${"后".repeat(20)}…`,
    after: `…${"前".repeat(20)}新的${"后".repeat(20)}…`,
  });
  expect(differing("", head)).toEqual({ before: "", after: head });
  expect(differing(`${head}${head}`, head)).toEqual({ before: `…${"前".repeat(120)}`, after: `…${"前".repeat(20)}` });
});
