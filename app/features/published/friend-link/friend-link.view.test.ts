import { describe, expect, it } from "vitest";
import type { LinkRow } from "./friend-link.repo.server.ts";
import { friendLink, linkGroups } from "./friend-link.view.ts";

const row = (fields: Partial<LinkRow> = {}): LinkRow => ({
  id: 1,
  name: "北岸数据",
  url: "https://beian.example/",
  logo: "",
  kind: "text",
  group_name: "机构",
  nofollow: false,
  ...fields,
});

describe("friendLink", () => {
  it("never hands the opener over, and withholds the recommendation where the editors say so", () => {
    expect(friendLink(row())?.rel).toBe("noopener");
    expect(friendLink(row({ nofollow: true }))?.rel).toBe("noopener nofollow");
  });

  it.each(["javascript:alert(1)", "data:text/html,x", "//evil.example", "not a url", ""])(
    "is no link for %j",
    (url) => {
      expect(friendLink(row({ url }))).toBeUndefined();
    },
  );

  it.each<{ kind: "image" | "text"; logo: string; shown: string }>([
    { kind: "image", logo: "/storage/a.png", shown: "/storage/a.png" },
    { kind: "image", logo: "https://other.example/a.png", shown: "" },
    { kind: "image", logo: "//other.example/a.png", shown: "" },
    { kind: "text", logo: "/storage/a.png", shown: "" },
  ])("shows pictures of this site only: $kind $logo", ({ kind, logo, shown }) => {
    expect(friendLink(row({ kind, logo }))?.logo).toBe(shown);
  });
});

describe("linkGroups", () => {
  it("keeps groups and links in order, and has no group without a usable link", () => {
    const rows = [
      row({ name: "甲", group_name: "媒体" }),
      row({ name: "乙", group_name: "机构" }),
      row({ name: "丙", group_name: "媒体" }),
      row({ name: "丁", group_name: "坏", url: "javascript:0" }),
    ];
    expect(linkGroups(rows).map(({ name, links }) => [name, links.map((link) => link.name)])).toEqual([
      ["媒体", ["甲", "丙"]],
      ["机构", ["乙"]],
    ]);
  });
});
