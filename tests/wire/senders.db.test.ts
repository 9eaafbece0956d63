import { Readable } from "node:stream";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { operator } from "#app/features/base/actor/actor.ts";
import { setSetting } from "#app/features/base/site/setting-writing.service.server.ts";
import { networkOf } from "#app/lib/address/network.ts";
import { ALL_SETTINGS } from "#app/registry/newsroom-settings.ts";
import { parseConfig } from "#server/config/config.ts";
import { smsSender } from "#server/senders.ts";
import { testDatabase } from "../db/test-database.ts";
import { hostileHtml } from "../fixtures/hostile-html.ts";
import { freePort } from "../fixtures/site.ts";
import { MemberSite, newMobile, newName, phoneForm, rows, solved } from "../fixtures/members.ts";
import { json, startAliyun, startTencent, type Answering, type SmsService } from "../fixtures/servers/sms-services.ts";
import { startSmtpServer, type SmtpServer } from "../fixtures/servers/smtp-server.ts";

const ALIYUN = { SMS_PROVIDER: "aliyun", ALIYUN_ACCESS_KEY_ID: "the-id", ALIYUN_ACCESS_KEY_SECRET: "the-secret" };
const TENCENT = {
  SMS_PROVIDER: "tencent",
  TENCENT_SECRET_ID: "the-id",
  TENCENT_SECRET_KEY: "the-secret",
  TENCENT_SMS_APP_ID: "1400000000",
};
const COMMON = { SMS_SIGN: "明白财经", SMS_TEMPLATE: "T_1", SMS_TEMPLATES: "user_register=T_2" };

testDatabase();
const open: { close: () => Promise<void> }[] = [];

// Timeouts use a fake clock, so that a slow machine cannot make a service time out.
beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
afterEach(async () => {
  vi.useRealTimers();
  for (const one of open.splice(0).toReversed()) await one.close();
});

const keep = <T extends { close: () => Promise<void> }>(one: T): T => {
  open.push(one);
  return one;
};
const ask = async (site: MemberSite, mobile: string, template = "user_mobile_login") =>
  site.post("Sms/send", { mobile, template_code: template, ...(await solved()) });

/** Advances the clock by the longest time that a reader waits. */
const runFiveSeconds = () => void vi.advanceTimersByTimeAsync(5_000);

function* megabytes(count: number): Generator<Buffer> {
  for (let index = 0; index < count; index += 1) yield Buffer.alloc(1_048_576, "[");
}

/** Expects that neither the log nor the security events contain a number or code. */
async function expectSilence(site: MemberSite, ...secrets: string[]): Promise<void> {
  const text = [...site.app.logged, JSON.stringify(await rows("select detail from security_events"))].join("\n");
  for (const secret of secrets) expect(text).not.toContain(secret);
}

describe.each([
  ["aliyun", ALIYUN, "ALIYUN_SMS_ENDPOINT", startAliyun, "", /^\{"code":"(\d{6})"\}$/, "明白财经"],
  ["tencent", TENCENT, "TENCENT_SMS_ENDPOINT", startTencent, "+86", /^(\d{6})$/, "1400000000 明白财经"],
] as const)("%s", (name, environment, endpoint, startService, prefix, parameters, sign) => {
  const start = async (more: Record<string, string> = {}): Promise<{ service: SmsService; site: MemberSite }> => {
    const service = keep(await startService("the-id", "the-secret"));
    const site = keep(await MemberSite.open({ ...environment, ...COMMON, ...more, [endpoint]: service.url }));
    return { service, site };
  };

  it("takes a signed message with the template of its purpose, and the code signs in", async () => {
    const { service, site } = await start();
    const mobile = newMobile();
    expect((await ask(site, mobile)).code).toBe(1);
    expect((await ask(site, mobile, "user_register")).code).toBe(1);
    expect(service.taken).toMatchObject([
      { to: `${prefix}${mobile}`, sign, template: "T_1", parameters: expect.stringMatching(parameters) },
      { to: `${prefix}${mobile}`, sign, template: "T_2" },
    ]);
    const code = parameters.exec(service.taken[0]?.parameters ?? "")?.[1] ?? "";
    expect((await site.post("user/checkIn", phoneForm({ mobile, captcha: code }))).code).toBe(1);
    expect(await site.sent()).toEqual([]);
    await expectSilence(site, mobile, code);
  });

  it.each([
    ["user_notice=T_3", ["T_1", "T_1", "T_3"]],
    ["user_register=T_2", ["T_1", "T_1"]],
  ])("tells a number of a new password where %s, by a template without a variable", async (templates, expected) => {
    const { service, site } = await start({ SMS_TEMPLATES: templates });
    const mobile = newMobile();
    const newCode = async (template: string) => {
      const before = service.taken.length;
      expect((await ask(site, mobile, template)).code).toBe(1);
      // Messages that go to members only are sent after the response.
      await expect.poll(() => service.taken.length, { timeout: 100_000 }).toBe(before + 1);
      return parameters.exec(service.taken.at(-1)?.parameters ?? "")?.[1] ?? "";
    };
    const first = await newCode("user_mobile_login");
    expect((await site.post("user/checkIn", phoneForm({ mobile, captcha: first }))).code).toBe(1);
    const captcha = await newCode("user_retrieve_pwd");
    const form = { type: "mobile", account: mobile, captcha, password: "a new password 9", areacode: "86" };
    expect((await site.post("account/retrievePassword", form)).code).toBe(1);
    // Closing waits for background work.
    await site.app.http.close();
    expect(service.taken.map(({ template }) => template)).toEqual(expected);
    expect(service.taken.at(2)?.parameters ?? "").not.toMatch(/\d{6}/);
  });

  const limit =
    name === "aliyun"
      ? { Code: "isv.BUSINESS_LIMIT_CONTROL", Message: "limit" }
      : {
          Response: {
            SendStatusSet: [{ Code: "LimitExceeded.PhoneNumberDailyLimit", Message: "limit" }],
            RequestId: "R",
          },
        };
  it.each([
    ["refuses the message", (response) => json(response, 200, limit)],
    ["fails", (response) => json(response, 500, { Code: "InternalError", Message: "x" })],
    ["answers what is no JSON", (response) => json(response, 200, "<html>")],
    ["answers nothing that it knows", (response) => json(response, 200, { hello: "world" })],
    ["answers null", (response) => json(response, 200, "null")],
    ["sends elsewhere", (response) => void response.writeHead(302, { location: "http://127.0.0.1:1/" }).end()],
    ["answers a hundred megabytes", (response) => void Readable.from(megabytes(100)).pipe(response)],
    ["hangs up", (response) => void response.destroy()],
    ["never answers", runFiveSeconds],
  ] as [string, Answering][])(
    "that %s is told to the reader, within five seconds, and asked once only",
    async (_, how) => {
      const { service, site } = await start();
      const mobile = newMobile();
      service.answerWith(how);
      const answer = await ask(site, mobile);
      expect(answer).toMatchObject({
        status: 200,
        code: 0,
        data: null,
        msg: expect.stringContaining("短信没有发送成功"),
      });
      expect(service.requests).toBe(1);
      expect(site.app.logged.some((line) => line.includes("a code was not sent") && line.includes(name))).toBe(true);
      await expectSilence(site, mobile);
    },
  );

  it("with a wrong key is refused by the service", async () => {
    const { service } = await start();
    const wrong = Object.fromEntries(
      Object.entries(environment).map(([key, value]) => [key, value === "the-secret" ? "another" : value]),
    );
    const site = keep(await MemberSite.open({ ...wrong, ...COMMON, [endpoint]: service.url }));
    expect((await ask(site, newMobile())).code).toBe(0);
    expect(service.taken).toEqual([]);
  });

  it("that cannot be reached is told", async () => {
    const site = keep(
      await MemberSite.open({ ...environment, ...COMMON, [endpoint]: `http://127.0.0.1:${await freePort()}` }),
    );
    expect((await ask(site, newMobile())).msg).toContain("短信没有发送成功");
    expect(site.app.logged.some((line) => line.includes("ECONNREFUSED"))).toBe(true);
    const [line] = await rows("select kind, network, detail from security_events order by id desc limit 1");
    expect(line).toEqual({
      kind: "code-not-sent",
      network: networkOf("127.0.0.1"),
      detail: {
        channel: "sms",
        purpose: "user_mobile_login",
        to: expect.stringMatching(/^139\*{4}\d{4}$/),
        reason: expect.stringContaining("ECONNREFUSED"),
      },
    });
    const sender = smsSender(site.app.parts.config);
    const message = {
      channel: "sms",
      to: newMobile(),
      purpose: "user_register",
      code: "123456",
      subject: "",
      text: "",
    } as const;
    // deliver() uses this flag to retry.
    await expect(sender?.send(message)).rejects.toMatchObject({ outcome: "neverLeft" });
  });
});

describe("smtp", () => {
  const start = async (login?: string): Promise<{ server: SmtpServer; site: MemberSite }> => {
    const server = keep(await startSmtpServer(login));
    const SMTP_URL = `smtp://user:secret@127.0.0.1:${server.port}`;
    return { server, site: keep(await MemberSite.open({ SMTP_URL, MAIL_FROM: "post@mingbai.example" })) };
  };
  const mail = async (site: MemberSite, email: string, headers: Record<string, string> = {}) =>
    site.post("Ems/send", { email, event: "user_register", ...(await solved()) }, { headers });

  it("carries the code in a mail of its own", async () => {
    const { server, site } = await start();
    const email = `${newName()}@mingbai.example`;
    expect((await mail(site, email, { "think-lang": "en" })).code).toBe(1);
    const [taken, ...others] = server.mails;
    expect(others).toEqual([]);
    expect(taken).toMatchObject({ from: "post@mingbai.example", to: [email], login: "user:secret" });
    expect(taken?.data).toMatch(/^Subject: .*code/im);
    expect(taken?.data).toMatch(/Your code is \d{6}/);
    expect((await mail(site, `${newName()}@mingbai.example`)).code).toBe(1);
    expect(server.mails[1]?.data).toMatch(/^Subject: =\?UTF-8\?/im);
    await expectSilence(site, email);
  });

  it("never lets a line break or a second address through", async () => {
    const { server, site } = await start();
    for (const email of [
      "a@b.co\r\nBcc: x@y.zz",
      "a@b.co\nRCPT TO:<x@y.zz>",
      "a@b.co, x@y.zz",
      '"a\r\nb"@b.co',
      "a@b.co>\r\nDATA",
      "=?utf-8?q?a?=@b.co,x@y.zz",
    ]) {
      expect((await mail(site, email)).code).not.toBe(1);
    }
    expect([server.mails, server.commands]).toEqual([[], []]);
  });

  it("is one plain text with the headers that we write, whatever the site and whoever asks are called", async () => {
    const { server, site } = await start();
    const headerNames = (data: string) =>
      (data.split("\r\n\r\n")[0] ?? "").split("\r\n").flatMap((line) => /^[\w-]+(?=:)/.exec(line)?.[0] ?? []);
    expect((await mail(site, `${newName()}@mingbai.example`)).code).toBe(1);
    const usual = headerNames(server.mails[0]?.data ?? "");
    for (const name of [...hostileHtml(20), "a\r\nBcc: x@y.zz\r\n\r\n<b>", "=?utf-8?q?=0ABcc:x@y.zz?="]) {
      await setSetting(ALL_SETTINGS, "siteName", name.replaceAll("\0", "") || "x", operator("test"));
      await rows("delete from limits");
      const agent = { "user-agent": name.replaceAll(/[^\x20-\x7e]/g, "") };
      expect((await mail(site, `${newName()}@mingbai.example`, agent)).code).toBe(1);
      const { to = [], data = "" } = server.mails.at(-1) ?? {};
      expect([to.length, headerNames(data)]).toEqual([1, usual]);
      expect(data).toMatch(/^Content-Type: text\/plain; charset=utf-8\r$/m);
      expect(data).not.toMatch(/^Content-Type: (?!text\/plain)|^--|^Bcc:/im);
    }
    await rows("delete from settings where key = 'siteName'");
  });

  it.each([
    ["RCPT TO", "450 4.2.1 busy", 1, 2],
    ["CONNECT", "421 4.3.2 later", 1, 2],
    ["RCPT TO", "550 5.1.1 nobody", 0, 1],
    ["AUTH", "535 5.7.8 wrong", 0, 1],
    ["DONE", "451 4.3.0 perhaps", 0, 1],
  ])(
    "tries again after a temporary refusal before the message, and never after it: %s %s",
    async (on, reply, isSent, tries) => {
      const { server, site } = await start();
      server.misbehave({ on, reply, ...(isSent === 1 ? { times: 1 } : {}) });
      const answer = await mail(site, `${newName()}@mingbai.example`);
      expect(answer.code).toBe(isSent);
      if (isSent === 0) expect(answer.msg).toContain("邮件没有发送成功");
      expect(server.commands.filter((command) => command === "EHLO").length + (on === "CONNECT" ? 1 : 0)).toBe(tries);
      expect(server.mails.length).toBe(on === "DONE" ? 1 : isSent);
    },
  );

  it.each(["CONNECT", "MAIL FROM", "DONE"])(
    "that falls silent at %s does not hold up the reader, and the log tells that no code was sent",
    async (on) => {
      const { server, site } = await start();
      // First the reader's waiting time ends, and later the attempt itself.
      server.misbehave({ on, silently: () => void vi.advanceTimersByTimeAsync(2_000) });
      expect((await mail(site, `${newName()}@mingbai.example`)).code).toBe(1);
      const isLogged = () => site.app.logged.some((line) => line.includes("a code was not sent"));
      expect(isLogged()).toBe(false);
      await vi.advanceTimersByTimeAsync(20_000);
      await expect.poll(isLogged).toBe(true);
      expect(server.mails.length).toBe(on === "DONE" ? 1 : 0);
      expect(server.commands.filter((command) => command === "QUIT")).toEqual([]);
    },
  );

  it("that greets after ten seconds takes the code all the same", async () => {
    const { server, site } = await start();
    let greet = () => {};
    server.misbehave({
      on: "CONNECT",
      times: 1,
      silently: (say) => {
        greet = () => say("220 loopback");
        void vi.advanceTimersByTimeAsync(10_000);
      },
    });
    const email = `${newName()}@mingbai.example`;
    expect((await mail(site, email)).code).toBe(1);
    expect(server.mails).toEqual([]);
    greet();
    await expect.poll(() => server.mails.map(({ to }) => to)).toEqual([[email]]);
    await site.app.http.close();
    expect(await rows("select kind from security_events where kind like 'code-%' order by id desc limit 1")).toEqual([
      { kind: "code-sent" },
    ]);
  });

  it("that is not there is told", async () => {
    const { server, site } = await start();
    await server.close();
    expect((await mail(site, `${newName()}@mingbai.example`)).msg).toContain("邮件没有发送成功");
  });
});

describe("the configuration of services", () => {
  it.each([
    [{ SMS_PROVIDER: "aliyun", SMS_SIGN: "x", SMS_TEMPLATE: "y" }, "ALIYUN_ACCESS_KEY_ID"],
    [{ SMS_PROVIDER: "tencent" }, "TENCENT_SMS_APP_ID"],
    [{ SMS_PROVIDER: "pigeon" }, "SMS_PROVIDER"],
    [{ SMTP_URL: "smtp://h" }, "MAIL_FROM"],
    [{ SMTP_URL: "http://h", MAIL_FROM: "a@b.co" }, "SMTP_URL"],
    [{ MAIL_PROVIDER: "smtp" }, "SMTP_URL"],
    [{ SMS_TEMPLATES: "a" }, "SMS_TEMPLATES"],
    [{ SERVER_KEY: "short" }, "SERVER_KEY"],
    [{ LIMIT_SEND_TARGET: "1" }, "LIMIT_SEND_TARGET"],
    [{ LIMIT_SEND_TARGET: "0/60" }, "LIMIT_SEND_TARGET"],
    [{ SESSION_HOURS: "0" }, "SESSION_HOURS"],
  ] as [Record<string, string>, string][])("%j stops the start and names %s", (environment, named) => {
    expect(() => parseConfig(environment)).toThrow(named);
  });
});
