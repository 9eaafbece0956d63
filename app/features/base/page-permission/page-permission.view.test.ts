import { describe, expect, it } from "vitest";
import type { RuleNode } from "#app/features/base/site/site.schema.ts";
import { firstPath, hasPage, isPermitted, memberRules } from "./page-permission.view.ts";

let lastId = 0;

const node = (more: Partial<RuleNode>): RuleNode => ({
  id: ++lastId,
  pid: 0,
  type: "menu",
  title: "页",
  name: more.path ?? "",
  path: "",
  icon: "",
  menu_type: "tab",
  url: "",
  component: "",
  no_login_valid: 0,
  extend: "none",
  keepalive: 0,
  ...more,
});

const button = (name: string) => node({ type: "button", name, path: name });
const dir = (title: string, children: RuleNode[]) => node({ type: "menu_dir", title, path: title, children });

const message = node({ path: "account/message", keepalive: 1, children: [button("account/message/del")] });
const overview = node({ path: "account/overview" });

describe("memberRules", () => {
  it("groups the menu by its directories, those in others after them, and leaves empty ones out", () => {
    const inner = dir("内", [message]);
    const { viewRoutes } = memberRules([dir("空", []), dir("外", [overview, inner]), node({ path: "loose" })], []);
    expect(viewRoutes.map((group) => [group.title, group.entries.map((entry) => entry.href)])).toEqual([
      ["", ["/user/loose"]],
      ["外", ["/user/account/overview"]],
      ["内", ["/user/account/message"]],
    ]);
  });

  it("leads each menu type where it belongs, and one that nobody knows nowhere", () => {
    const children = [
      overview,
      node({ menu_type: "link", url: "https://elsewhere.example/a" }),
      node({ menu_type: "link", url: "javascript:alert(1)" }),
      node({ menu_type: "iframe", url: "https://tool.example/" }),
      node({ menu_type: "window", url: "https://tool.example/" }),
    ];
    const [group] = memberRules([dir("账户", children)], []).viewRoutes;
    expect(group?.entries.map(({ href, external }) => [href, external])).toEqual([
      ["/user/account/overview", false],
      ["https://elsewhere.example/a", true],
      ["", true],
      ["/iframe/https%3A%2F%2Ftool.example%2F", false],
      ["", false],
    ]);
  });

  it("knows pages that only add rules, without showing them", () => {
    const rules = memberRules(
      [dir("账户", [node({ path: "account/hidden", extend: "add_rules_only" }), overview])],
      [],
    );
    expect(rules.viewRoutes[0]?.entries.map((entry) => entry.shown)).toEqual([false, true]);
    expect(hasPage(rules, "/user/account/hidden")).toBe(true);
    expect(hasPage(rules, "/user/account/other")).toBe(false);
    expect(firstPath(rules)).toBe("/user/account/overview");
  });

  it("has the entries under the member's name, those of an unknown type leading nowhere", () => {
    const entries = [
      node({ type: "nav_user_menu", title: "会员中心", path: "user/account/overview" }),
      node({ type: "nav_user_menu", title: "坏的", menu_type: "window" }),
      node({ type: "nav", title: "导航", path: "news" }),
    ];
    expect(memberRules([], entries).navUserMenus.map(({ title, href }) => [title, href])).toEqual([
      ["会员中心", "/user/account/overview"],
      ["坏的", ""],
    ]);
  });
});

describe("isPermitted", () => {
  const rules = memberRules([dir("账户", [overview, message])], []);

  it("allows a button that is on the list of its page", () => {
    expect(isPermitted(rules, "/user/account/message", "del")).toBe(true);
  });

  it.each([
    ["/user/account/message", "edit"],
    ["/user/account/message", ""],
    ["/user/account/overview", "del"],
    ["/user/account", "message/del"],
    ["/account/message", "del"],
  ])("refuses at %s the button %j", (path, name) => {
    expect(isPermitted(rules, path, name)).toBe(false);
  });

  it("takes a permission away with its node", () => {
    const without = memberRules([dir("账户", [{ ...message, children: [] }])], []);
    expect(isPermitted(without, "/user/account/message", "del")).toBe(false);
  });
});

it("leads nowhere when there is no page", () => {
  expect(firstPath(memberRules([dir("账户", [node({ menu_type: "link", url: "https://a.example/" })])], []))).toBe(
    undefined,
  );
});
