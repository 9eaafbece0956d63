import en from "./addresses.en.ts";
import zh from "./addresses.zh-cn.ts";
import { rawRequest } from "#tests/wire/fixtures/raw-request.ts";
import { expect, overflow } from "#tests/e2e/fixtures/fixtures.ts";
import { test } from "#tests/e2e/fixtures/newsroom-test.ts";

test("an old address is added, found, changed and removed by keys, and answers readers as it says", async ({
  colleague,
  expectAccessible,
}) => {
  const page = await colleague("zongbian");
  await page.goto("/newsroom/addresses");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expectAccessible(page);
  const path = `/2019/05/01/牛奶${Date.now()}`;
  const site = process.env["SITE"] ?? "";
  const encoded = encodeURI(path);
  const told = async (way: string) => {
    const { status, headers } = await rawRequest(site, way);
    return { status, location: headers["location"] ?? "" };
  };
  /** Returns the status and the target that readers get for every form of the address. */
  const answers = async () => {
    const seen = new Set<string>();
    for (const end of ["", "/", "/index.html"]) {
      // Some old links contain raw UTF-8. The server redirects them to the encoded address first.
      const raw = await told(Buffer.from(path + end).toString("latin1"));
      expect(raw.location).toBe(encoded + end);
      for (const way of [raw.location, (encoded + end).toLowerCase()]) {
        const { status, location } = await told(way);
        seen.add(`${status} ${location}`.trim());
      }
    }
    return [...seen];
  };
  expect(await answers()).toEqual(["404"]);

  await page.keyboard.press("a");
  const dialog = page.getByRole("dialog", { name: zh.add });
  await expect(dialog.getByLabel(zh.path)).toBeFocused();
  await page.keyboard.insertText(`https://old.example${path}/index.html?from=wx`);
  await page.keyboard.press("Tab");
  await expectAccessible(page);
  await page.keyboard.insertText("https://evil.example/");
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("alert")).not.toBeEmpty();
  await dialog.getByLabel(zh.target).fill("/about");
  await page.keyboard.press("Enter");
  await expect(dialog).toHaveCount(0);
  expect(await answers()).toEqual(["301 /about"]);

  await page.keyboard.press("/");
  await page.keyboard.insertText(path.slice(-16));
  const row = page.getByRole("row").filter({ has: page.getByRole("button", { name: zh.editOf(path) }) });
  await expect(row.getByRole("link", { name: "/about" })).toBeVisible();
  await expect(page.getByRole("table").first().getByRole("row")).toHaveCount(2);
  await row.getByRole("button", { name: zh.editOf(path) }).press("Enter");
  const edit = page.getByRole("dialog", { name: zh.editOf(path) });
  await expectAccessible(page);
  await edit.getByLabel(zh.target).fill("");
  await page.keyboard.press("Enter");
  await expect(row.getByText(zh.gone)).toBeVisible();
  expect(await answers()).toEqual(["410"]);

  await row.getByRole("button", { name: zh.removeOf(path) }).press("Enter");
  await expectAccessible(page);
  await page.getByRole("dialog", { name: zh.removeTitle }).getByRole("button", { name: zh.remove }).press("Enter");
  await expect(row).toHaveCount(0);
  await expect(page.getByText(zh.none)).toBeVisible();
  expect(await answers()).toEqual(["404"]);
});

test("old addresses are read on a dark phone in English, however long they are", async ({
  colleague,
  database,
  expectAccessible,
}) => {
  const path = `/archive/${"long-name-".repeat(12)}${Date.now()}`;
  await database.query("insert into old_addresses (path, target, status) values ($1, '/about', 301)", [path]);
  const page = await colleague("zongbian", {
    language: "en",
    viewport: { width: 390, height: 844 },
    colorScheme: "dark",
  });
  await page.goto(`/newsroom/addresses?q=${path.slice(-13)}`);
  await expect(page.getByRole("row").filter({ hasText: path })).toBeVisible();
  await expect(page.getByRole("button", { name: en.editOf(path) })).toBeVisible();
  await expectAccessible(page);
  expect(await overflow(page)).toBe(0);
});

test("an address that readers ask for in vain is listed and led on, also from WordPress's numbers", async ({
  colleague,
  database,
  expectAccessible,
}) => {
  const number = Date.now() % 1_000_000;
  const path = `/?p=${number}`;
  const site = process.env["SITE"] ?? "";
  expect((await rawRequest(site, path)).status).toBe(200);
  await database.query("insert into missing_addresses (path, hits) values ($1, 4321)", [path]);
  const page = await colleague("zongbian");
  await page.goto("/newsroom/addresses");
  const list = page.getByRole("region", { name: zh.missing });
  const row = list.getByRole("row").filter({ hasText: path });
  // The request above is counted too, within a minute at most.
  await expect(row.getByText(/^4,32[12]$/)).toBeVisible();
  await expectAccessible(page);
  await row.getByRole("button", { name: zh.leadOf(path) }).press("Enter");
  await page.getByRole("dialog").getByLabel(zh.target).fill("/about");
  await page.keyboard.press("Enter");
  await expect(row).toHaveCount(0);
  const { status, headers } = await rawRequest(site, `/index.php?p=${number}`);
  expect([status, headers["location"]]).toEqual([301, "/about"]);
  expect((await rawRequest(site, "/?utm_source=wx")).status).toBe(200);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await overflow(page)).toBe(0);
});
