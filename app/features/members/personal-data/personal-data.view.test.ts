import { expect, it } from "vitest";
import { fileNameInCopy } from "./personal-data.view.ts";

it.each([
  ["封面.JPG", "7-封面.webp"],
  ["../../etc/passwd", "7-_.._etc_passwd.webp"],
  ["..", "7-file.webp"],
  ["C:\\con|a\n.png", "7-C__con_a_.webp"],
  ["", "7-file.webp"],
  ["字".repeat(200), `7-${"字".repeat(80)}.webp`],
])("%j is called %j", (name, wanted) => expect(fileNameInCopy({ id: 7, name, suffix: "webp" })).toBe(wanted));
