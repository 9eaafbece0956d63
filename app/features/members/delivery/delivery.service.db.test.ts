import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { smtpSender } from "#app/features/base/one-time-code/sender-smtp.server.ts";
import { DeliveryError, type Sender } from "#app/features/base/one-time-code/sender.ts";
import { withTransaction } from "#db/client.ts";
import { testDatabase } from "#tests/db/test-database.ts";
import { freePort } from "#tests/fixtures/site.ts";
import { rows } from "#tests/fixtures/members.ts";
import { startSmtpServer } from "#tests/fixtures/servers/smtp-server.ts";
import { nextDelivery } from "./delivery.repo.server.ts";
import {
  deleteOldDeadLetters,
  forgetDeliveriesTo,
  queueDelivery,
  sendDueDeliveries,
} from "./delivery.service.server.ts";

testDatabase();

const warn = vi.fn<(message: string, detail: Record<string, string>) => void>();
const open: { close: () => Promise<void> }[] = [];
beforeEach(async () => {
  warn.mockClear();
  await rows("delete from deliveries");
});
afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
});

const queue = (recipient: string) =>
  withTransaction((trx) =>
    queueDelivery(
      { channel: "email", recipient, purpose: "password_changed", subject: "密码已修改", body: "不是你？" },
      trx,
    ),
  );
const smtpOn = (port: number) =>
  smtpSender({ url: `smtp://user:secret@127.0.0.1:${port}`, from: "post@mingbai.example" });
const sendBy = (mail: Sender) => sendDueDeliveries({ mail, sms: undefined, warn });
const failing = (...outcome: ConstructorParameters<typeof DeliveryError>): Sender => ({
  send: () => Promise.reject(new DeliveryError(...outcome)),
});
/** Moves all waiting messages into the past, so that their pauses are over. */
const pass = (interval: string) =>
  rows(`update deliveries set created_at = created_at - interval '${interval}',
    expires_at = expires_at - interval '${interval}', next_attempt_at = next_attempt_at - interval '${interval}'`);
const states = () =>
  rows(`select recipient, attempts, reason, next_attempt_at is null as "isDead", may_have_arrived as "mayHaveArrived"
    from deliveries order by recipient`);

test("a mail server that is away for a day gets each mail once when it is back, and what is older is a dead letter", async () => {
  const port = await freePort();
  const away = smtpOn(port);
  await queue("early@example.com");
  expect(await sendBy(away)).toBe(0);
  expect(await states()).toMatchObject([{ attempts: 1, reason: "smtp ECONNREFUSED", isDead: false }]);
  // Nothing is retried before the pause is over.
  expect(await sendBy(away)).toBe(0);
  expect(await states()).toMatchObject([{ attempts: 1 }]);
  for (let hour = 1; hour <= 24; hour += 1) {
    await pass("1 hour");
    if (hour === 20) await queue("late@example.com");
    expect(await sendBy(away)).toBe(0);
  }
  expect(await states()).toMatchObject([
    { recipient: "early@example.com", isDead: true, mayHaveArrived: false },
    { recipient: "late@example.com", isDead: false },
  ]);
  expect(warn.mock.calls).toEqual([
    ["a message was not sent", { channel: "email", purpose: "password_changed", reason: "smtp ECONNREFUSED" }],
  ]);
  const server = await startSmtpServer();
  open.push(server);
  await pass("1 hour");
  const back = smtpOn(server.port);
  expect((await Promise.all([sendBy(back), sendBy(back), sendBy(back)])).reduce((sum, sent) => sum + sent)).toBe(1);
  expect(server.mails.map(({ to }) => to)).toEqual([["late@example.com"]]);
  expect(await states()).toMatchObject([{ recipient: "early@example.com" }]);
});

test("hundreds of messages go out once each, through several instances at once", async () => {
  const server = await startSmtpServer();
  open.push(server);
  for (let index = 0; index < 200; index += 1) await queue(`reader${index}@example.com`);
  const mail = smtpOn(server.port);
  const counts = await Promise.all([sendBy(mail), sendBy(mail), sendBy(mail)]);
  expect(counts.reduce((sum, count) => sum + count)).toBe(200);
  expect(new Set(server.mails.map(({ to }) => to[0])).size).toBe(200);
  expect(server.mails).toHaveLength(200);
  expect(await states()).toEqual([]);
});

test.each([
  ["RCPT TO", "550 5.1.1 no such address", true],
  ["DATA", "552 5.2.2 mailbox full", true],
  ["RCPT TO", "451 4.7.1 greylisted", false],
  ["DONE", "451 4.3.0 later", false],
  ["AUTH", "535 5.7.8 wrong password", false],
  ["MAIL FROM", "550 5.7.1 not your address", false],
])("of a refusal it is known whether another try makes sense: %s %s", async (on, reply, isDead) => {
  const server = await startSmtpServer();
  open.push(server);
  server.misbehave({ on, reply });
  await queue("reader@example.com");
  expect(await sendBy(smtpOn(server.port))).toBe(0);
  const [code] = reply.split(" ");
  expect(await states()).toMatchObject([{ isDead, mayHaveArrived: false, reason: expect.stringContaining(`${code}`) }]);
});

test("what may have arrived is never sent again by itself", async () => {
  const server = await startSmtpServer();
  open.push(server);
  server.misbehave({ on: "DONE", hangUp: true });
  await queue("reader@example.com");
  expect(await sendBy(smtpOn(server.port))).toBe(0);
  expect(await states()).toMatchObject([{ isDead: true, mayHaveArrived: true }]);
  await pass("1 hour");
  expect(await sendBy(smtpOn(server.port))).toBe(0);
  expect(server.mails).toHaveLength(1);

  // Simulates an instance that was killed while sending.
  await queue("other@example.com");
  await rows("update deliveries set claimed_until = now() - interval '1 second' where recipient = 'other@example.com'");
  await sendBy(failing("unexpected"));
  expect(await states()).toMatchObject([
    { recipient: "other@example.com", isDead: true, mayHaveArrived: true, reason: "interrupted" },
    { recipient: "reader@example.com" },
  ]);
});

test("a channel without a service keeps its messages", async () => {
  await queue("reader@example.com");
  expect(await sendDueDeliveries({ mail: undefined, sms: undefined, warn })).toBe(0);
  expect(await states()).toMatchObject([{ attempts: 0, isDead: false }]);
});

test("a transaction that is undone sends nothing", async () => {
  await withTransaction(async (trx) => {
    await queueDelivery({ channel: "email", recipient: "a@b.co", purpose: "x", subject: "", body: "" }, trx);
    throw new Error("undone");
  }).catch(() => undefined);
  expect(await states()).toEqual([]);
});

test("the clock hears of the next try; closed accounts and old dead letters leave nothing", async () => {
  const next = async () => {
    const { rows: found } = await withTransaction((trx) => nextDelivery(["email"]).execute(trx));
    return Object.values(found[0] as object)[0] as Date | null;
  };
  expect(await next()).toBeNull();
  await queue("reader@example.com");
  expect((await next())?.getTime()).toBeLessThanOrEqual(Date.now() + 60_000);
  await sendBy(failing("smtp 450", "later"));
  expect((await next())?.getTime()).toBeGreaterThan(Date.now());
  await withTransaction((trx) => forgetDeliveriesTo(["reader@example.com", null], trx));
  expect(await states()).toEqual([]);
  await queue("dead@example.com");
  await sendBy(failing("smtp 550", "refused"));
  expect(await next()).toBeNull();
  expect(await deleteOldDeadLetters(30)).toBe(0);
  await rows("update deliveries set failed_at = now() - interval '31 days'");
  expect(await deleteOldDeadLetters(30)).toBe(1);
});
