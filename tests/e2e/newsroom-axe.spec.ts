import type { Page } from "@playwright/test";
import rights from "#app/features/newsroom/staff/rights.en.ts";
import { COLOURS, expect } from "./fixtures/fixtures.ts";
import { test } from "./fixtures/newsroom-test.ts";
import { demoStories, TEXTS } from "./fixtures/newsroom-story.ts";
import { expectLanguages } from "./fixtures/text-language.ts";

const { acts, newsroom, menu, states } = TEXTS.en;

type Screen = {
  /** The address of the screen; `{state}` is replaced with the id of a demo story in that state. */
  path: string;
  who?: string;
  /** Opens the window above the screen. */
  open?: (page: Page) => Promise<void>;
  /** The element that is visible when everything is loaded. */
  shown: string;
};

const key = (presses: string) => async (page: Page) => {
  for (const press of presses.split(" ")) await page.keyboard.press(press);
};
/** Returns a function that opens the window of a command on the review screen. */
const act = (name: keyof typeof acts) => async (page: Page) => page.locator(`[data-act=${name}]`).click();
const tab = (number: number) => async (page: Page) => page.keyboard.press(`Alt+${number}`);

/** Every newsroom screen with its windows. Windows of commands and panels of the editor have their own tests. */
const SCREENS: Record<string, Screen> = {
  "my work": { path: "/newsroom", shown: "#waiting" },
  "my work of a reporter": { path: "/newsroom", who: "jizhe", shown: "#returned" },
  palette: { path: "/newsroom", open: key("Control+k"), shown: "dialog[open] [role=option]" },
  help: { path: "/newsroom", open: key("?"), shown: "dialog[open] dl" },
  "one's own menu": {
    path: "/newsroom",
    open: (page) => page.getByRole("button", { name: newsroom.me.menu }).click(),
    shown: "[popover]:popover-open",
  },
  stories: { path: "/newsroom/stories", shown: "tbody tr" },
  "flash desk": { path: "/newsroom/flash", who: "kuaixun", shown: "ol li" },
  "no story": { path: "/newsroom/stories?q=zzzzzz&from=2020-01-01", shown: "main [role=search] ~ div button" },
  "acts of a row": {
    path: "/newsroom/stories?state=scheduled",
    open: (page) => page.locator("tbody tr td:last-child button").first().click(),
    shown: `dialog[open] [role=toolbar][aria-label="${menu.title}"] button`,
  },
  arranging: {
    path: "/newsroom/stories?state=in_review",
    open: async (page) => {
      await page.getByRole("checkbox").first().check();
      await page.keyboard.press("w");
    },
    shown: "dialog[open] select",
  },
  "home page": { path: "/newsroom/front", shown: '[id^="place-headline"]' },
  "a slot": {
    path: "/newsroom/front",
    open: async (page) => {
      await expect(page.locator('[id^="place-headline"]').first()).toBeVisible();
      await page.locator('[id^="place-headline"]').first().click();
    },
    shown: "dialog[open] input[name=until]",
  },
  calendar: { path: "/newsroom/calendar?span=week", shown: "tbody tr" },
  words: { path: "/newsroom/words", shown: "tbody tr" },
  rules: { path: "/newsroom/words?tab=rules", shown: "tbody tr" },
  subjects: { path: "/newsroom/subjects", shown: "tbody tr" },
  "a subject": { path: "/newsroom/subjects?id=1", shown: "form[aria-label] [role=group] input" },
  billboards: { path: "/newsroom/billboards", shown: "tbody tr" },
  "a new heat board": { path: "/newsroom/billboards?new=heat", shown: "form input[name=places]" },
  settings: { path: "/newsroom/settings?tab=pushes", who: "guanliyuan", shown: "main section input" },
  "review paths": { path: "/newsroom/settings/reviews", who: "guanliyuan", shown: "tbody tr" },
  members: { path: "/newsroom/members", who: "yunying", shown: "tbody tr" },
  "muting a member": {
    path: "/newsroom/members?q=linjie",
    who: "yunying",
    open: async (page) => {
      await page.keyboard.press("j");
      await page.keyboard.press("m");
    },
    shown: "dialog[open] textarea",
  },
  ledgers: { path: "/newsroom/ledgers?member=1", who: "yunying", shown: "main section" },
  statistics: { path: "/newsroom/statistics?span=month", shown: "tbody tr" },
  columns: { path: "/newsroom/columns", shown: "tbody tr" },
  sources: { path: "/newsroom/sources", shown: "tbody tr" },
  complaints: { path: "/newsroom/complaints", who: "fawu", shown: "main [role=toolbar] button" },
  "a column": { path: "/newsroom/columns?id=1", shown: "main iframe" },
  "a single page": { path: "/newsroom/pages?id=1", shown: "main iframe" },
  messages: { path: "/newsroom/messages", who: "yunying", open: key("w"), shown: "main form textarea" },
  roles: { path: "/newsroom/rights", who: "guanliyuan", shown: "h2" },
  log: { path: "/newsroom/log", shown: "tbody tr" },
  "handbook, from the help": {
    path: "/newsroom",
    open: async (page) => {
      await page.keyboard.press("?");
      await page.getByRole("link", { name: newsroom.help.handbook }).click();
    },
    shown: 'main img[src$=".webp"]',
  },
  slip: { path: "/newsroom/slip/{scheduled}", shown: "main table" },
  review: { path: "/newsroom/review/{in_review}", shown: "[data-act=pass]" },
  "taking down": { path: "/newsroom/review/{released}", open: act("takeDown"), shown: "dialog[open] textarea" },
  writing: { path: "/newsroom/stories/{writing}", who: "bianji", shown: ".ProseMirror" },
  elements: { path: "/newsroom/stories/{writing}", who: "bianji", open: tab(2), shown: "fieldset select" },
  notes: { path: "/newsroom/stories/{returned}", who: "jizhe", open: tab(4), shown: "[role=tabpanel] ul" },
  "home page, earlier ones": { path: "/newsroom/front", open: key("d"), shown: "dialog[open] li button" },
  library: { path: "/newsroom/pictures", shown: "main ul button" },
  "a picture": {
    path: "/newsroom/pictures",
    open: (page) => page.locator("main ul button").first().click(),
    shown: "aside form textarea",
  },
  comments: { path: "/newsroom/comments", shown: "main article p" },
  "comments as a table": { path: "/newsroom/comments?view=table", shown: "tbody tr" },
  contributions: { path: "/newsroom/contributions", shown: "main article h2" },
  "errors that readers found": { path: "/newsroom/errors", shown: "main blockquote" },
  "a billboard": { path: "/newsroom/billboards?id=1", shown: "main form input" },
  "a new editors' board": { path: "/newsroom/billboards?new=editorial", shown: "main form input" },
  "old addresses": { path: "/newsroom/addresses", open: key("a"), shown: "dialog[open] input" },
  "undelivered messages": { path: "/newsroom/deliveries", who: "guanliyuan", shown: "main [role=status]" },
  "a source": { path: "/newsroom/sources?id=1", shown: "main form input" },
  "versions of a source": { path: "/newsroom/sources?id=1", open: key("Alt+v"), shown: "dialog[open] li button" },
  bulletins: { path: "/newsroom/spot-checks", shown: "tbody tr" },
  "the site check": { path: "/newsroom/settings/site-check", who: "guanliyuan", shown: "main section li" },
  menus: { path: "/newsroom/settings/menus", who: "guanliyuan", shown: "tbody tr button" },
  "the site's own settings": { path: "/newsroom/settings", who: "guanliyuan", shown: "main section input" },
  "giving a role": {
    path: "/newsroom/rights",
    who: "guanliyuan",
    open: (page) => page.getByRole("button", { name: rights.give }).first().click(),
    shown: "dialog[open] select",
  },
  "a member": { path: "/newsroom/members?id=1", who: "yunying", shown: "aside dl" },
  "adjustments to be approved": { path: "/newsroom/ledgers", who: "yunying", shown: "main section li" },
};

/** The widths of a laptop and a phone, which no screen may exceed. */
const NARROW = [1024, 390];
/** Returns by how many pixels a screen exceeds its scrolling container or the window. */
const beyond = (page: Page) =>
  page.evaluate(() => {
    let most = 0;
    for (let one = document.querySelector("main") as Element | null; one !== null; one = one.parentElement) {
      most = Math.max(most, one.scrollWidth - one.clientWidth);
    }
    return most;
  });
/** The number of screens in one test, so that both workers stay busy until the end. */
const AT_ONCE = 8;
const names = Object.keys(SCREENS);

for (let first = 0; first < names.length; first += AT_ONCE) {
  const some = names.slice(first, first + AT_ONCE);
  test(`without findings, in light and in dark, within narrow windows, and with the language of each text: ${some.join(", ")}`, async ({
    colleague,
    database,
    expectAccessible,
  }) => {
    await demoStories(database);
    const rows = await database.query("select max(id)::int as id, state from manuscripts where is_demo group by state");
    const idOf = new Map(rows.map(({ id, state }) => [String(state), String(id)]));
    expect([...idOf.keys()].length).toBe(Object.keys(states).length);
    const pages = new Map<string, Page>();
    for (const name of some)
      await test.step(name, async () => {
        const { path, who = "zongbian", open, shown } = SCREENS[name] as Screen;
        const page = pages.get(who) ?? (await colleague(who, { language: "en" }));
        pages.set(who, page);
        await page.emulateMedia({ colorScheme: "light" });
        await page.goto(path.replace(/\{(\w+)\}/, (_, state: string) => idOf.get(state) ?? ""));
        await expect(page.locator("main").locator("h1, h2").first()).toBeAttached();
        if (open !== undefined) await expect(page.locator("main :is(button, a, textarea)").first()).toBeAttached();
        await expect(async () => {
          if (open !== undefined && !(await page.locator(shown).first().isVisible())) await open(page);
          await expect(page.locator(shown).first()).toBeVisible({ timeout: 2_000 });
        }).toPass();
        await expectAccessible(page);
        await expectLanguages(page);
        await page.emulateMedia({ colorScheme: "dark" });
        await expectAccessible(page, COLOURS);
        const size = page.viewportSize();
        for (const width of NARROW) {
          await page.setViewportSize({ width, height: 844 });
          expect(await beyond(page)).toBe(0);
        }
        if (size !== null) await page.setViewportSize(size);
      });
  });
}

test("the newsroom's sign-in is without findings, in light and in dark", async ({ page, expectAccessible }) => {
  await page.goto("/newsroom/login");
  await expect(page.locator("input[name=password]")).toBeVisible();
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: "dark" });
  await expectAccessible(page, COLOURS);
});
