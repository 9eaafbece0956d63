import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { originOf, pagePolicy } from "./csp.ts";

const none = {
  scripts: [],
  analytics: { baiduId: undefined, umamiUrl: undefined },
  cdn: "",
  frames: [],
  https: false,
  isDevelopment: false,
};
const directive = (policy: string, name: string) => policy.split("; ").find((part) => part.startsWith(`${name} `));

it("allows the named inline scripts by their hash and no other", () => {
  const policy = pagePolicy({ ...none, scripts: ["alert(1)"] });
  const hash = createHash("sha256").update("alert(1)").digest("base64");
  expect(directive(policy, "script-src")).toBe(`script-src 'self' 'sha256-${hash}'`);
  expect(policy).not.toMatch(/unsafe|\*|nonce/);
});

it("opens only what is configured", () => {
  const policy = pagePolicy({
    ...none,
    analytics: { baiduId: "0".repeat(32), umamiUrl: "https://stats.example" },
    cdn: "https://cdn.example",
    frames: ["https://frame.example"],
  });
  expect(directive(policy, "script-src")).toBe("script-src 'self' https://hm.baidu.com https://stats.example");
  expect(directive(policy, "connect-src")).toBe("connect-src 'self' https://hm.baidu.com https://stats.example");
  expect(directive(policy, "img-src")).toBe("img-src 'self' data: https://cdn.example https://hm.baidu.com");
  expect(directive(policy, "frame-src")).toBe("frame-src https://frame.example");
  expect(directive(pagePolicy(none), "frame-src")).toBe("frame-src 'none'");
});

it("lets nobody frame the site, change its base or load plugins", () => {
  for (const part of ["frame-ancestors 'none'", "base-uri 'none'", "object-src 'none'", "form-action 'self'"]) {
    expect(pagePolicy(none).split("; ")).toContain(part);
  }
});

it("lets Vite write styles and listen for changes in development, and run no other script", () => {
  const policy = pagePolicy({ ...none, isDevelopment: true });
  expect(directive(policy, "style-src")).toBe("style-src 'self' 'unsafe-inline'");
  expect(directive(policy, "connect-src")).toBe("connect-src 'self' ws:");
  expect(directive(policy, "script-src")).toBe("script-src 'self'");
});

it.each(["javascript:alert(1)", "data:text/html,x", "nonsense", "//evil.example", ""])(
  "%j has no origin to allow",
  (url) => {
    expect(originOf(url)).toBeUndefined();
  },
);
