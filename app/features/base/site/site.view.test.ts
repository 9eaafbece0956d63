import { expect, it } from "vitest";
import type { RuleNode } from "./site.schema.ts";
import { navItems } from "./site.view.ts";

const node = (title: string, more: object = {}) =>
  ({
    type: "nav",
    title,
    menu_type: "tab",
    path: title,
    extend: "none",
    no_login_valid: 1,
    ...more,
  }) as unknown as RuleNode;

it("shows nodes of the head navigation, those below them, and which are for members alone", () => {
  const nodes = [
    node("news", { children: [node("below", { no_login_valid: 0 })] }),
    node("own", { no_login_valid: 0 }),
    node("hidden", { extend: "add_rules_only" }),
    node("other", { type: "menu" }),
  ];
  const shown = navItems(nodes).map(({ title, forMembers, children }) => ({
    title,
    forMembers,
    below: children.map((child) => [child.title, child.forMembers]),
  }));
  expect(shown).toEqual([
    { title: "news", forMembers: undefined, below: [["below", true]] },
    { title: "own", forMembers: true, below: [] },
  ]);
});
