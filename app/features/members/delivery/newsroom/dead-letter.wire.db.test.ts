import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { testDatabase } from "#tests/db/test-database.ts";
import { MemberSite, rows } from "#tests/fixtures/members.ts";
import { connectionPool } from "#db/client.ts";
import { colleague, type Colleague } from "#tests/fixtures/newsroom/newsroom.ts";

testDatabase();
let site: MemberSite;
let admin: Colleague;
let editor: Colleague;

beforeAll(async () => {
  site = await MemberSite.open();
  [admin, editor] = [await colleague(site, "admin"), await colleague(site, "editor")];
});
beforeEach(() => rows("delete from deliveries"));
afterAll(() => site.close());

const read = async (query = "", { token } = admin) => site.get(`newsroom/deadLetters${query}`, token);
const post = (call: string, id: number, { token } = admin) => site.post(`newsroom/${call}`, { id }, { token });
/** Inserts dead letters, one minute apart, and returns their ids. */
const dead = async (count = 1): Promise<number[]> => {
  const found = await rows<{ id: number }>(
    `insert into deliveries (channel, recipient, purpose, subject, body, expires_at, attempts, next_attempt_at, reason, failed_at)
     select 'email', 'reader' || n || '@mingbai.example', 'password_changed', '第' || n, '正文', now(), 30, null, 'smtp 550',
       now() - make_interval(mins => n::int)
     from generate_series(1, $1) n returning id::int`,
    [count],
  );
  return found.map(({ id }) => id);
};

test("dead letters are listed with masked addresses, page by page, beside what waits", async () => {
  const ids = await dead(60);
  await rows(`insert into deliveries (channel, recipient, purpose, subject, body, expires_at, created_at, next_attempt_at)
    values ('sms', '13800138000', 'user_notice', '', '', now() + interval '1 day', now() - interval '5 minutes', now() + interval '1 hour')`);
  const { data } = await read();
  expect(data).toMatchObject({ waiting: 1, next: ids[49] });
  expect(Math.round(data.oldestSeconds / 60)).toBe(5);
  expect(data.list).toHaveLength(50);
  expect(data.list[0]).toEqual({
    id: ids[0],
    channel: "email",
    recipient: expect.stringMatching(/\*/),
    purpose: "password_changed",
    subject: "第1",
    attempts: 30,
    reason: "smtp 550",
    mayHaveArrived: false,
    createdAt: expect.any(Number),
    failedAt: expect.any(Number),
  });
  expect(JSON.stringify(data)).not.toContain("reader1@");
  const rest = (await read(`?before=${data.next}`)).data;
  expect([rest.list.map(({ id }: { id: number }) => id), rest.next]).toEqual([ids.slice(50), null]);
});

test("a dead letter is sent again once, for another day, and discarded once", async () => {
  const [again = 0, gone = 0] = await dead(2);
  const answers = await Promise.all([post("resendDeadLetter", again), post("resendDeadLetter", again)]);
  expect(answers.filter(({ code }) => code === 1)).toHaveLength(1);
  expect((await site.messageTo("reader1@mingbai.example", "password_changed")).text).toBe("正文");
  await expect.poll(() => rows("select id::int from deliveries")).toEqual([{ id: gone }]);
  expect((await post("discardDeadLetter", gone)).code).toBe(1);
  expect((await post("discardDeadLetter", gone)).code).toBe(0);
  expect(await rows("select action, detail from audit_entries where target_kind = 'delivery' order by id")).toEqual([
    { action: "delivery.resend", detail: { purpose: "password_changed" } },
    { action: "delivery.discard", detail: { purpose: "password_changed" } },
  ]);
  expect((await site.sent()).filter(({ to }: { to: string }) => to.startsWith("reader"))).toHaveLength(1);
});

test("a click while another is still at work is refused at once, so that it locks no message that is to be sent", async () => {
  const [id = 0] = await dead();
  const other = await connectionPool().connect();
  await other.query("begin");
  await other.query("select from deliveries where id = $1 for update", [id]);
  expect((await post("resendDeadLetter", id)).code).toBe(0);
  await other.query("rollback");
  other.release();
  expect((await post("resendDeadLetter", id)).code).toBe(1);
});

test("they are for those who keep the site's settings, and a message that still waits is no dead letter", async () => {
  const [id = 0] = await dead();
  for (const answer of [await read("", editor), await post("resendDeadLetter", id, editor)])
    expect(answer.code).not.toBe(1);
  await rows("update deliveries set failed_at = null, next_attempt_at = now() + interval '1 hour'");
  expect((await post("discardDeadLetter", id)).code).toBe(0);
  expect(await rows("select id::int from deliveries")).toEqual([{ id }]);
});
