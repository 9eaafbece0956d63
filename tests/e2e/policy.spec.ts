import { expect, reach, test } from "./fixtures.ts";

test.describe("a plain text", () => {
  test.use({ allowedErrors: [/Trusted(HTML|ScriptURL)|Trusted Type/] });

  test("becomes neither markup nor code, before React has come and after", async ({ page }) => {
    await page.goto("/news/1");
    for (const comes of [async () => {}, () => reach(page)]) {
      await comes();
      const outcomes = await page.evaluate(() => {
        const attempt = (act: () => unknown) => {
          try {
            act();
            return "taken";
          } catch (error) {
            return (error as Error).name;
          }
        };
        return [
          attempt(() => (document.createElement("div").innerHTML = "<img src=x onerror=alert(1)>")),
          attempt(() => (document.createElement("script").src = "/elsewhere.js")),
          attempt(() => new Worker("/elsewhere.js")),
        ];
      });
      expect(outcomes).toEqual(["TypeError", "TypeError", "TypeError"]);
    }
  });
});
