import { expect, it } from "vitest";
import { Refusal } from "#app/features/base/user-error/user-error.ts";
import "#app/i18n/all-messages.ts";
import { allMessages } from "#app/i18n/messages.ts";
import type { Language } from "#app/lib/language.ts";
import { friendLinks } from "#app/features/published/friend-link/newsroom/friend-link.record.server.ts";

const LINK = {
  name: "统计局",
  url: "https://www.stats.example.com/",
  logo: "",
  kind: "text",
  group_name: "",
  position: "inner",
  nofollow: false,
  enabled: true,
};

/** Returns the refusal of a link with the given fields. */
function refused(fields: Record<string, unknown>, language: Language = "zh-cn"): string {
  try {
    friendLinks.accept({ ...LINK, ...fields });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return error.say(allMessages(language));
  }
  throw new Error("taken");
}

it("names each field of a refused record with what it takes, in the reader's language", () => {
  expect(friendLinks.accept(LINK)).toEqual(LINK);
  expect(refused({ url: "example.com" })).toBe("没有保存，请改一下：网址（以http:// 或https:// 开头）");
  expect(refused({ url: "example.com" }, "en")).toBe(
    "Not saved. Please correct: Address (Begins with http:// or https://)",
  );
  expect(refused({ logo: "//other.example.com/a.png" })).toContain("标志图（");
  expect(refused({ name: "长".repeat(41), group_name: "长".repeat(21), position: "x" })).toBe(
    "没有保存，请改一下：名字（最多40个字）、分组（最多20个字）、放在哪里",
  );
  expect(() => refused({ other: 1 })).toThrow("invalid_input");
});
