import { describe, expect, it } from "vitest";
import type { RuleNode } from "./site.schema.ts";
import { allowedFrames, requestedFrame } from "./site.policy.ts";

const SITE = "https://mingbai.example";
const TOOL = "https://tools.example/loan?kind=house&years=30#result";

const node = (part: Partial<RuleNode>): RuleNode => ({
  id: 1,
  pid: 0,
  type: "nav",
  title: "计算器",
  name: "tool",
  path: "",
  icon: "",
  menu_type: "iframe",
  url: "",
  component: "",
  no_login_valid: 1,
  extend: "none",
  keepalive: 0,
  ...part,
});
const allowed = (rules: RuleNode[], iframeAllowed: string[] = []) => allowedFrames(rules, { iframeAllowed }, SITE);
const asks = (address: string, list = [TOOL]) => requestedFrame(encodeURIComponent(address), allowed([], list));

describe("allowedFrames", () => {
  it("takes iframe items at every depth, and what the operator has added", () => {
    const tree = [node({ menu_type: "tab", children: [node({ url: "https://a.example/" })] }), node({ url: TOOL })];
    expect(allowed(tree, ["https://b.example/"]).map((frame) => frame.address)).toEqual([
      "https://a.example/",
      TOOL,
      "https://b.example/",
    ]);
  });

  it("takes no address from items of other types", () => {
    expect(allowed([node({ menu_type: "link", url: TOOL }), node({ menu_type: "tab", url: TOOL })])).toEqual([]);
  });

  it.each([
    "http://tools.example/",
    "http://127.0.0.1/",
    "javascript:alert(1)",
    "data:text/html,x",
    "blob:https://mingbai.example/1",
    "ftp://tools.example/",
    "//tools.example/",
    "/news",
    "",
    "https://user@tools.example/",
    "https://user:word@tools.example/",
    "https://mingbai.example/news",
    "https://MINGBAI.example/",
    "https://mingbai.example:443/",
  ])("drops %s even when somebody has listed it", (address) => {
    expect(allowed([node({ url: address })], [address])).toEqual([]);
  });
});

describe("requestedFrame", () => {
  it("finds exactly the address that is listed", () => {
    expect(asks(TOOL)).toEqual({ title: "", address: TOOL });
    expect(asks("https://例子.example/", ["https://例子.example/"])?.address).toBe("https://例子.example/");
  });

  it.each([
    "https://tools.example/loan",
    `${TOOL} `,
    ` ${TOOL}`,
    `${TOOL}\n`,
    `${TOOL}\0`,
    `${TOOL}&next=https://evil.example`,
    "https://tools.example/loan?years=30&kind=house#result",
    TOOL.toUpperCase(),
    TOOL.replace("https", "HTTPS"),
    TOOL.replace("https:", "http:"),
    TOOL.replace("https:", ""),
    TOOL.replace("tools.example", "tools.example."),
    TOOL.replace("tools.example", "tools.example:443"),
    TOOL.replace("tools.example", "tools.example@evil.example"),
    TOOL.replace("https://", "https://evil.example@"),
    TOOL.replace("https://", "https:\\\\"),
    TOOL.replace("https://", "https:/"),
    TOOL.replace("tools.example", "tооls.example"),
    TOOL.replace("tools.example", "ｔools.example"),
    "https://xn--fsqu00a.example/",
    "javascript:alert(1)",
    "data:text/html,<script>alert(1)</script>",
    "blob:https://mingbai.example/1",
    "about:blank",
    "https://mingbai.example/",
    "",
  ])("refuses %j", (address) => {
    expect(asks(address, [TOOL, "https://例子.example/"])).toBeUndefined();
  });

  it("decodes once: what is encoded twice, or not at all well, is another address", () => {
    const list = allowed([], [TOOL]);
    expect(requestedFrame(encodeURIComponent(encodeURIComponent(TOOL)), list)).toBeUndefined();
    expect(requestedFrame(encodeURIComponent(TOOL).replaceAll("%2F", "%252F"), list)).toBeUndefined();
    expect(requestedFrame("%", list)).toBeUndefined();
    expect(requestedFrame("%E0%A4%A", list)).toBeUndefined();
    expect(requestedFrame(encodeURIComponent(TOOL).replaceAll("%3A", "%3a"), list)?.address).toBe(TOOL);
  });
});
