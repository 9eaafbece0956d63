import { expect, test } from "#tests/e2e/fixtures/fixtures.ts";
import { newAccount, newMobile, PLACE, Reader } from "#tests/e2e/fixtures/login-reader.ts";
import { sentCode } from "#tests/e2e/fixtures/outbox.ts";

/** The site without content and with low limits: unknown readers may use two of three codes an hour (site.ts). */
const [SITE, DATA] = [process.env["BARE_SITE"] ?? "", process.env["BARE_SITE_DATA"] ?? ""];

test.beforeEach(({ bareDatabase }) => bareDatabase.hold("member centre"));
test.afterEach(({ bareDatabase }) => bareDatabase.release("member centre"));

test("who registers when codes are short lets the device work longer, reads why, and is in", async ({ page }) => {
  const reader = new Reader(page, "zh-cn");
  const { t, device } = reader;
  const mobiles = [newMobile(), newMobile()];
  const sent: unknown[] = [];
  page.on("response", async (response) => {
    if (response.url().endsWith("/api/Sms/send")) sent.push(await response.json());
  });
  const askForCode = async (mobile: string) => {
    await reader.arrive(`${SITE}${PLACE}`);
    await reader.open(t.toRegister);
    await device.type(reader.field("mobile"), mobile);
    await device.press(reader.sendCode);
    await reader.passCaptcha();
  };
  const arrived = async (mobile: string) => {
    await expect.poll(() => sentCode(mobile, "user_register", DATA)).toBeDefined();
    return (await sentCode(mobile, "user_register", DATA)) ?? "";
  };
  const [first = "", second = ""] = mobiles;
  await askForCode(first);
  await arrived(first);
  await expect.poll(() => sent).toEqual([expect.objectContaining({ code: 1 })]);

  // Simulates another browser, in which the button is not disabled after a code.
  await reader.forget();
  // Unknown readers have used half of their codes. The server now demands more proof of work, but the reader needs no
  // further click.
  const reason = page.getByText(t.captcha.powNeeded).waitFor();
  await askForCode(second);
  await reason;
  const code = await arrived(second);
  await expect
    .poll(() => sent.slice(1))
    .toEqual([expect.objectContaining({ code: 0, data: { work: 16 } }), expect.objectContaining({ code: 1 })]);
  await device.type(reader.field("captcha"), code);
  await device.type(reader.field("username"), newAccount());
  await device.type(reader.field("password"), "first-Password");
  await device.press(reader.window.getByText(t.adult, { exact: true }));
  await device.press(reader.submit);
  await page.waitForURL("**/user**");
});
