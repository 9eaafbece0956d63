import { expect, it } from "vitest";
import { deviceName } from "./device.view.ts";

it.each([
  [
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36",
    "Chrome · Windows",
  ],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 MicroMessenger/8.0.54",
    "WeChat · iPhone",
  ],
  [
    "Mozilla/5.0 (Linux; Android 15; 24053PY09C) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/118 Mobile Safari/537.36 XiaoMi/MiuiBrowser/19.3",
    "Miui · Android",
  ],
  ["<script>alert(1)</script>", ""],
  ["curl/8.5.0", ""],
  ["", ""],
])("%s is %s", (agent, name) => expect(deviceName(agent)).toBe(name));

it("is quick with an agent as long as they are kept", () => {
  expect(deviceName("Mozilla/5.0 (".repeat(30).slice(0, 300))).toBe("");
});
