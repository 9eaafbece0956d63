import type { Page } from "@playwright/test";
import source from "#app/features/newsroom/source/source.zh-cn.ts";
import linkEn from "#app/features/published/friend-link/newsroom/friend-link.en.ts";
import linkZh from "#app/features/published/friend-link/newsroom/friend-link.zh-cn.ts";
import jobPost from "#app/features/published/job-post/newsroom/job-post.zh-cn.ts";
import singlePage from "#app/features/published/page/newsroom/single-page.zh-cn.ts";
import en from "./records.en.ts";
import enVersions from "#app/newsroom/kit/record/versions.en.ts";
import zh from "./records.zh-cn.ts";
import newsroom from "#app/newsroom/shell/newsroom.zh-cn.ts";
import zhVersions from "#app/newsroom/kit/record/versions.zh-cn.ts";
import { expect, overflow } from "#tests/e2e/fixtures/fixtures.ts";
import { test } from "#tests/e2e/fixtures/newsroom-test.ts";
import { heldAnswer } from "#tests/e2e/fixtures/slow-line.ts";

const TEXTS = {
  "zh-cn": { ...zh, fields: linkZh.fields, v: zhVersions },
  en: { ...en, fields: linkEn.fields, v: enVersions },
};

/** Returns the preview of the public page, in its frame beside the form. */
const live = (page: Page) => page.frameLocator("main iframe").locator("body");
const field = (page: Page, label: string) => page.getByRole("form").getByLabel(label, { exact: true });

for (const [language, width, height, colorScheme] of [
  ["zh-cn", 1280, 720, "light"],
  ["en", 390, 844, "dark"],
] as const)
  test(`a friend link is made, changed, taken back and put in order by keys alone, ${language}, ${width} px`, async ({
    colleague,
    database,
    expectAccessible,
  }) => {
    const t = TEXTS[language];
    const [first, second] = [`甲站${language}`, `乙站${language}`];
    const stored = async () => {
      const rows = await database.query(
        "select name, revision, enabled from friend_links where group_name = $1 order by sort_order",
        [`组${language}`],
      );
      return rows.map(({ name, revision, enabled }) => [name, revision, enabled]);
    };
    const page = await colleague("yunying", { language, colorScheme, viewport: { width, height } });
    await page.goto("/newsroom/friend-links");
    for (const name of [first, second]) {
      await expect(page.locator("tbody tr").first()).toBeVisible();
      await page.keyboard.press("a");
      await expect(field(page, t.fields.name)).toBeFocused();
      await page.keyboard.type(name);
      await page.keyboard.press("Tab");
      await page.keyboard.type(`https://${name === first ? "one" : "two"}-${language}.example.com/`);
      await page.keyboard.press("Tab");
      await page.keyboard.type(`组${language}`);
      await expect(live(page)).toContainText(name);
      await page.keyboard.press("Control+s");
      await expect(page.getByText(t.saved).first()).toBeVisible();
      await expect(page).toHaveURL(/id=\d+/);
      if (name === first) {
        await page.keyboard.press("Alt+b");
        await expect(page.getByRole("form")).toBeHidden();
      }
    }
    await expectAccessible(page);
    expect(await overflow(page)).toBe(0);
    expect(await stored()).toEqual([
      [first, 1, true],
      [second, 1, true],
    ]);

    await field(page, t.fields.name).fill("改过的名字");
    const answer = await heldAnswer(page, "**/newsroom/friend-links/save");
    await page.keyboard.press("Control+s");
    await expect.poll(stored).toEqual([
      [first, 1, true],
      ["改过的名字", 2, true],
    ]);
    // The text that is typed before the response arrives is not lost.
    await field(page, t.fields.name).fill("又改了");
    answer.release();
    await expect(page.getByRole("form").getByRole("button", { name: t.save })).toBeEnabled();
    await expect(field(page, t.fields.name)).toHaveValue("又改了");
    await field(page, t.fields.name).fill("改过的名字");
    await page.keyboard.press("Alt+v");
    const versions = page.getByRole("dialog", { name: t.v.title("改过的名字") });
    await expect(versions.locator("del")).toContainText("乙站");
    await expectAccessible(page);
    await versions.getByRole("button", { name: t.v.number(1) }).press("Enter");
    await versions.getByRole("button", { name: t.v.restore(1) }).press("Enter");
    await expect(page.getByRole("dialog")).toBeHidden();
    await expect(field(page, t.fields.name)).toHaveValue(second);

    await page.keyboard.press("Alt+b");
    const order = async () => (await stored()).map(([name]) => name);
    // Retries, because a parallel test may add or delete links, and then the order is not saved.
    await expect(async () => {
      if ((await order())[0] !== second) {
        await page.getByRole("link", { name: second }).focus();
        await page.keyboard.press("Alt+ArrowUp");
      }
      expect(await order()).toEqual([second, first]);
    }).toPass();
    await expect(page.getByRole("link", { name: second })).toBeFocused();
    await page.keyboard.press("y");
    await expect.poll(async () => (await stored())[0]).toEqual([second, 4, false]);
    await expect(page.getByRole("row", { name: second })).toContainText(t.hidden);
    await expectAccessible(page);
    expect(await overflow(page)).toBe(0);
    await database.query("delete from friend_links where group_name = $1", [`组${language}`]);
  });

test("two people change one post: each field is chosen, and what only one has changed is kept", async ({
  colleague,
  database,
}) => {
  const [row] = await database.query(
    `insert into job_posts (title, department, place, description, mail)
     values ('撞车岗位', '部门', '北京', '老说明', 'jobs@example.com') returning id`,
  );
  const id = Number(row?.["id"]);
  const [mine, theirs] = [await colleague("yunying"), await colleague("yunying")];
  for (const page of [mine, theirs]) await page.goto(`/newsroom/job-posts?id=${id}`);
  await field(theirs, jobPost.fields.place).fill("上海");
  await field(theirs, jobPost.fields.description).fill("对方的说明");
  await field(mine, jobPost.fields.department).fill("我的部门");
  await field(mine, jobPost.fields.description).fill("我的说明");
  await theirs.keyboard.press("Control+s");
  await expect(theirs.getByText(zh.saved).first()).toBeVisible();
  await mine.keyboard.press("Control+s");
  const dialog = mine.getByRole("dialog", { name: /也改了/ });
  await expect(dialog.getByRole("group")).toHaveCount(3);
  const chosen = (name: string) =>
    dialog.getByRole("group", { name, exact: true }).getByRole("radio", { checked: true });
  await expect(chosen(jobPost.fields.place)).toHaveAccessibleName(/上海/);
  await expect(chosen(jobPost.fields.department)).toHaveAccessibleName(/我的部门/);
  await dialog
    .getByRole("group", { name: jobPost.fields.description, exact: true })
    .getByRole("radio", { name: /对方的说明/ })
    .check();
  await dialog.getByRole("button", { name: zhVersions.conflict.merge }).click();
  await expect(dialog).toBeHidden();
  const stored = () =>
    database.query("select department, place, description, revision from job_posts where id = $1", [id]);
  await expect
    .poll(stored)
    .toEqual([{ department: "我的部门", place: "上海", description: "对方的说明", revision: 3 }]);
  await database.query("delete from job_posts where id = $1", [id]);
});

test("a single page is written beside its page, readers have it at once, and a hidden one nobody", async ({
  colleague,
  database,
  page: reader,
}) => {
  const page = await colleague("zongbian");
  await page.goto("/newsroom/pages?id=new");
  await field(page, singlePage.fields.title).fill("编辑部公约");
  await field(page, singlePage.fields.slug).fill("charter-of-desk");
  const body = page.getByRole("textbox", { name: singlePage.fields.body_html, exact: true });
  await body.click();
  await page.keyboard.type("第一条，先把话说明白。");
  await expect(live(page)).toContainText("第一条，先把话说明白。");
  await page.keyboard.press("Control+s");
  await expect(page.getByText(zh.saved).first()).toBeVisible();
  expect((await reader.request.get("/charter-of-desk")).status()).toBe(404);
  await page.getByLabel(singlePage.fields.published).check();
  await page.keyboard.press("Control+s");
  await expect
    .poll(async () => (await database.query("select published from pages where slug = 'charter-of-desk'"))[0])
    .toEqual({ published: true });
  await expect.poll(async () => (await reader.request.get("/charter-of-desk")).status()).toBe(200);
  await reader.goto("/charter-of-desk");
  await expect(reader.getByRole("main")).toContainText("第一条，先把话说明白。");
  await database.query("delete from pages where slug = 'charter-of-desk'");
});

test("a column with stories says what uses it, and stays", async ({ colleague, database }) => {
  const page = await colleague("zongbian");
  const [row] = await database.query(
    "select c.id, c.name from columns c where exists (select from articles where column_id = c.id) order by c.id limit 1",
  );
  await page.goto(`/newsroom/columns?of=column&id=${Number(row?.["id"])}`);
  // An old address from earlier releases redirects to the screen of the noun.
  await expect(page).toHaveURL(/\/newsroom\/columns\?id=\d+$/);
  await page.getByRole("button", { name: zh.remove, exact: true }).click();
  const dialog = page.getByRole("dialog", { name: zhVersions.removing.ask(String(row?.["name"])) });
  await expect(dialog.getByRole("listitem").filter({ hasText: "发过的文章" })).toBeVisible();
  await expect(dialog.getByRole("button", { name: zhVersions.removing.remove })).toBeDisabled();
});

test("a source is two keys away, kept with its terms, put out of use and named as such", async ({
  colleague,
  database,
  expectAccessible,
}) => {
  const page = await colleague("zongbian");
  await page.goto("/newsroom");
  await expect(page.getByRole("link", { name: newsroom.screens.sources })).toBeVisible();
  await page.keyboard.press("g");
  await page.keyboard.press("o");
  await expect(page).toHaveURL(/\/newsroom\/sources$/);
  await expect(page.getByRole("row", { name: /半岛汽车周刊/ })).toContainText(source.visibility.on);
  await expect(page.getByRole("row", { name: /老街财讯/ })).toContainText(zh.over("2026-06-30"));
  await expectAccessible(page);
  await page.keyboard.press("a");
  await expect(field(page, source.fields.name)).toBeFocused();
  await page.keyboard.type("山城晚报");
  await field(page, source.fields.list).selectOption("official");
  await field(page, source.fields.host).fill("not a host");
  await page.keyboard.press("Control+s");
  await expect(page.getByRole("alert")).not.toBeEmpty();
  await field(page, source.fields.host).fill("wanbao.example.com");
  await field(page, source.fields.valid_until).fill("2027-06-30");
  await expectAccessible(page);
  await page.keyboard.press("Control+s");
  await expect(page.getByText(zh.saved).first()).toBeVisible();
  await page.keyboard.press("Alt+b");
  const row = page.getByRole("row", { name: /山城晚报/ });
  await expect(row).toContainText("官方名单 · wanbao.example.com · 2027-06-30");
  await row.getByRole("link").focus();
  await page.keyboard.press("y");
  await expect(row).toContainText(source.visibility.off);
  expect(await database.query("select active, revision from sources where name = '山城晚报'")).toEqual([
    { active: false, revision: 2 },
  ]);
  await page.getByRole("combobox", { name: source.filter.standing }).selectOption("use");
  await expect(row).toHaveCount(0);
  await expect(page).toHaveURL(/standing=use/);
  await page.getByRole("combobox", { name: source.filter.standing }).selectOption("off");
  await page.reload();
  await expect(row).toBeVisible();
  await database.query("delete from sources where name = '山城晚报'");
});

test("a list of sources is looked over before it is taken, and undone in one act", async ({
  colleague,
  database,
  expectAccessible,
}) => {
  const t = source.imported;
  const page = await colleague("zongbian");
  await page.goto("/newsroom/sources");
  await page.getByRole("button", { name: t.open }).click();
  const dialog = page.getByRole("dialog", { name: t.title });
  await dialog.getByLabel(t.edition).fill("2026-06");
  const name = "名单.csv";
  const buffer = Buffer.from("名称,域名\n云川日报,https://www.yunchuan.example.com/\n名单新报,\n,empty.example.com\n");
  await dialog.getByLabel(t.file).setInputFiles({ name, mimeType: "text/csv", buffer });
  await expect(dialog.getByText(t.counts(1, 1, 0))).toBeVisible();
  await expect(dialog.getByText(t.row(4, "", t.faults.noName))).toBeVisible();
  await expect(dialog.getByText(`云川日报（${source.fields.host}`)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: t.take, exact: true }).click();
  await page
    .getByRole("dialog", { name: newsroom.stepUp.title })
    .getByRole("button", { name: newsroom.stepUp.confirm })
    .click();
  await expect(dialog.getByText(t.taken(2))).toBeVisible();
  const hosts = () => database.query("select host from sources where name in ('云川日报', '名单新报') order by host");
  expect(await hosts()).toEqual([{ host: "" }, { host: "yunchuan.example.com" }]);
  await dialog.getByRole("button", { name: t.undo }).click();
  await expect(dialog).toBeHidden();
  expect(await hosts()).toEqual([{ host: "daily.example.com" }]);
});
