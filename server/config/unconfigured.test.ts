import { expect, it } from "vitest";
import { parseConfig } from "./config.ts";
import { unconfigured } from "./unconfigured.ts";

const SMTP = { SMTP_URL: "smtp://u:p@mail.example:587", MAIL_FROM: "a@b.example" };
const DATABASE_URL = "postgres://u@db/mingbai";
const SMS = {
  SMS_PROVIDER: "aliyun",
  ALIYUN_ACCESS_KEY_ID: "id",
  ALIYUN_ACCESS_KEY_SECRET: "secret",
  SMS_SIGN: "sign",
  SMS_TEMPLATE: "SMS_1",
};
const said = (environment: Record<string, string>, phone = "010-12345678") =>
  unconfigured(parseConfig(environment), phone).join(" ");

it("says nothing to who tries the demo, and nothing where all is set", () => {
  expect(said({}, "000-0000-0000")).toBe("");
  expect(said({ DATABASE_URL, DEMO: "1" }, "000-0000-0000")).toBe("");
  const MIGRATE_DATABASE_URL = "postgres://owner@db/mingbai";
  expect(said({ DATABASE_URL, MIGRATE_DATABASE_URL, ...SMTP, ...SMS })).toBe("");
  expect(said({ DATABASE_URL, ...SMTP, ...SMS })).toMatch(/^[^.]*owner of its tables[^.]*\(MIGRATE_DATABASE_URL\)\.$/);
});

it("names every service that a real site has not got, and the number that the law asks for", () => {
  expect(said({ DATABASE_URL })).toMatch(/SMS_PROVIDER.*refused.*SMTP_URL.*refused/);
  expect(said({ DATABASE_URL, ...SMTP })).toMatch(/^No SMS service[^@]*refused\. The site connects/);
  expect(said({ DATABASE_URL, ...SMTP, ...SMS }, "000-0000-0000")).toContain("reportPhone");
  expect(said({ DATABASE_URL, ...SMTP, ...SMS }, "")).toContain("reportPhone");
  expect(said({ SITE_URL: "https://www.example.com" })).toMatch(/outbox and reach nobody.*outbox and reaches nobody/);
});

it("keeps the outbox for the embedded database and the demo alone", () => {
  const providers = (environment: Record<string, string>) => {
    const { sms, mail } = parseConfig(environment);
    return [sms.provider, mail.provider];
  };
  expect(providers({})).toEqual(["outbox", "outbox"]);
  expect(providers({ DEMO: "0" })).toEqual(["outbox", "outbox"]);
  expect(providers({ DATABASE_URL, DEMO: "1" })).toEqual(["outbox", "outbox"]);
  expect(providers({ DATABASE_URL })).toEqual(["none", "none"]);
  expect(providers({ DATABASE_URL, SMS_PROVIDER: "outbox", ...SMTP })).toEqual(["outbox", "smtp"]);
});
