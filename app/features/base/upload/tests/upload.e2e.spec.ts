import { randomBytes } from "node:crypto";
import type { Page } from "@playwright/test";
import sharp from "sharp";
import contribution from "#app/features/members/contribution/contribution.zh-cn.ts";
import texts from "../upload.zh-cn.ts";
import { becomeMember } from "#tests/e2e/fixtures/area-member.ts";
import { expect, test } from "#tests/e2e/fixtures/fixtures.ts";

const CALL = "**/api/ajax/upload";

/** Opens the cover field of the contribution form, as a new member sees it. */
async function openField(page: Page) {
  await page.goto("/contribute");
  const field = page.getByRole("group", { name: contribution.labels.cover });
  await expect(field).toBeVisible();
  return {
    field,
    input: field.locator("input[type=file]"),
    picture: field.getByRole("img", { name: contribution.coverAlt }),
  };
}

const png = (width: number, height: number) =>
  sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();

test("a file is chosen with the keyboard, shows its progress, can be cancelled, and is sent again", async ({
  page,
  database,
  expectAccessible,
}) => {
  await becomeMember(page, database);
  // The listener is registered in advance. On a busy browser this event reaches the test later than keys.
  const chooser = page.waitForEvent("filechooser");
  const { field, input, picture } = await openField(page);
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route(CALL, async (route) => {
    await held;
    await route.continue().catch(() => undefined);
  });
  await input.focus();
  await page.keyboard.press("Enter");
  const file = { name: "封面.png", mimeType: "image/png", buffer: await png(400, 225) };
  await (await chooser).setFiles(file);
  await expect(field.getByRole("progressbar")).toBeVisible();
  await expectAccessible(page);
  await field.getByRole("button", { name: texts.cancel }).click();
  await expect(field.getByRole("status")).toHaveText(texts.cancelled);
  letGo();
  await page.unroute(CALL);
  await expect(picture).toHaveCount(0);

  await input.setInputFiles(file);
  // The very first picture waits until the drawing process has started.
  await expect(picture).toBeVisible();
  await expect(field.getByRole("status")).toHaveText(texts.done("封面.png", ""));
  expect(await picture.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth))).toBe(400);
});

test("a file is dropped; one of another kind or size is refused before it is sent", async ({ page, database }) => {
  await becomeMember(page, database);
  const { field, input, picture } = await openField(page);
  let calls = 0;
  page.on("request", (request) => (calls += request.url().includes("/api/ajax/upload") ? 1 : 0));
  await input.setInputFiles({ name: "a.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.7") });
  await expect(field.getByRole("alert")).toHaveText(contribution.coverType);
  await input.setInputFiles({ name: "a.png", mimeType: "image/png", buffer: await png(40, 40) });
  await expect(field.getByRole("alert")).toHaveText(contribution.coverSmall(400, 225));
  const large = Buffer.alloc(11 * 1024 * 1024);
  await input.setInputFiles({ name: "a.png", mimeType: "image/png", buffer: large });
  await expect(field.getByRole("alert")).toHaveText(texts.tooLarge);
  expect(calls).toBe(0);

  const bytes = (await png(400, 225)).toString("base64");
  const dropped = await page.evaluateHandle((text) => {
    const data = new DataTransfer();
    const content = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
    data.items.add(new File([content], "dropped.png", { type: "image/png" }));
    return data;
  }, bytes);
  await field.getByText(texts.drop).dispatchEvent("drop", { dataTransfer: dropped });
  await expect(picture).toBeVisible();
  await expect(field.getByRole("alert")).toHaveText("");
});

test("what the server refuses is said beside the field", async ({ page, database }) => {
  await becomeMember(page, database);
  const { field, input } = await openField(page);
  const svg = Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>");
  await input.setInputFiles({ name: "a.png", mimeType: "image/png", buffer: svg });
  await expect(field.getByRole("alert")).toHaveText(texts.unreadable);
});
