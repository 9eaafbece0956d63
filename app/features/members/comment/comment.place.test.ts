import { expect, it } from "vitest";
import { provinceOf } from "./comment.place.ts";

it.each([
  ["GD", "广东"],
  ["cn-sn", "陕西"],
  ["%E5%8C%97%E4%BA%AC%E5%B8%82", "北京"],
  [Buffer.from("内蒙古自治区", "utf8").toString("latin1"), "内蒙古"],
  ["", ""],
  ["XX", ""],
  ["US-CA", ""],
  ["<script>", ""],
  ["%E0%A4", ""],
])("%j is %j", (told, province) => expect(provinceOf(told)).toBe(province));
