import { writeFile } from "node:fs/promises";
import { expect, test as base } from "../e2e/fixtures/fixtures.ts";
import type { Engine } from "./engine.ts";
import { startFirefox } from "./firefox.ts";
import { Tab } from "./tab.ts";
import { startWebKit } from "./webkit.ts";

const START = { firefox: startFirefox, webkit: startWebKit } satisfies Record<string, () => Promise<Engine>>;

export type EngineOptions = { engineName: keyof typeof START };

const DESK = { width: 1440, height: 900 };

/** A separate browser at the demo site for each test. An error in its console fails the test. */
export const test = base.extend<{ tab: Tab }, EngineOptions>({
  engineName: ["firefox", { option: true, scope: "worker" }],
  tab: async ({ engineName }, use, testInfo) => {
    const engine = await START[engineName]();
    try {
      await engine.resize(DESK);
      await use(new Tab(engine, process.env["SITE"] ?? ""));
      expect(await engine.errors()).toEqual([]);
    } finally {
      if (testInfo.status !== testInfo.expectedStatus) {
        await writeFile(testInfo.outputPath("window.png"), await engine.screenshot());
      }
      await engine.close();
    }
  },
});

export { expect };
