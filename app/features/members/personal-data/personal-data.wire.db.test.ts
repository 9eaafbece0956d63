import { operator } from "#app/features/base/actor/actor.ts";
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { sql } from "kysely";
import yauzl from "yauzl";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { addForeignComment } from "#app/features/members/comment/comment-writing.service.server.ts";
import { approve } from "#app/features/members/comment/comment-review.service.server.ts";
import { sealIdentity } from "#app/features/members/contribution/contribution.identity.server.ts";
import { endClosing } from "#app/features/members/account/account.repo.server.ts";
import { closeDueAccounts } from "./closing.service.server.ts";
import { beginSnapshot, findDue, findRows } from "./personal-data.repo.server.ts";
import { PERSONAL_TABLES, SECRETS } from "./personal-data.tables.ts";
import { formatDate } from "#app/lib/dates.ts";
import { networkOf } from "#app/lib/address/network.ts";
import { database, withTransaction } from "#db/client.ts";
import { serverKey } from "#server/server-key.ts";
import { testDatabase } from "#tests/db/test-database.ts";
import { MemberSite, newMobile, newName, PASSWORD, phoneForm, rows, solved } from "#tests/fixtures/members.ts";
import { dumpTexts, fillPersonalTables } from "#tests/fixtures/personal-rows.ts";
import { asOtherTask, othersWait } from "#tests/fixtures/waiting.ts";

testDatabase();
let site: MemberSite;
let articleId: number;

beforeAll(async () => {
  articleId = (
    await rows(
      `insert into articles (title, body_html, status, publish_at) values ('一篇文章', '<p>正文</p>', 'published', now() - interval '1 hour') returning id`,
    )
  )[0].id;
});
beforeEach(async () => {
  site = await MemberSite.open();
});
afterEach(() => site.close());

type Member = { id: number; username: string; nickname: string; mobile: string; email: string; token: string };

const register = async (): Promise<Member> => {
  const member = await site.register();
  const [email, nickname] = [`${newName()}@mingbai.example`, newName()];
  await rows("update members set email = $1, nickname = $2 where id = $3", [email, nickname, member.id]);
  return { ...member, email, nickname };
};

async function verifyCode({ mobile, token }: Member, password = PASSWORD): Promise<string> {
  const form = { mobile, template_code: "user_mobile_verify", password, ...(await solved()) };
  const answer = await site.post("Sms/send", form, { token });
  if (answer.code !== 1) throw new Error(answer.msg);
  return site.codeFor(mobile);
}

async function download(token: string, proof: Record<string, unknown>, language = "zh-cn") {
  const answer = await site.app.http.inject({
    method: "POST",
    url: "/api/account/export",
    headers: { authorization: token, "think-lang": language },
    payload: proof,
  });
  const isZip = answer.headers["content-type"] === "application/zip";
  return { answer, files: isZip ? await unzip(answer.rawPayload) : undefined };
}

async function unzip(bytes: Buffer): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  const zip = await yauzl.fromBufferPromise(bytes);
  for await (const entry of zip.eachEntry()) {
    const chunks: Buffer[] = [];
    for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk as Buffer);
    files.set(entry.fileName, Buffer.concat(chunks).toString("utf8"));
  }
  return files;
}

describe("the list of personal tables", () => {
  it("names every table whose columns point at members or at what is theirs (P5)", async () => {
    const pointing = await rows<{ name: string }>(
      `select distinct r.relname as name from pg_constraint c
         join pg_class r on r.oid = c.conrelid join pg_class t on t.oid = c.confrelid
         where c.contype = 'f' and t.relname in ('members', 'sessions')
       union select distinct table_name from information_schema.columns
         where table_schema = 'public' and column_name ~ '^(member|user|mobile|email|phone)'`,
    );
    const listed = new Set<string>([...PERSONAL_TABLES.map(({ table }) => table), ...SECRETS]);
    expect(pointing.map(({ name }) => name).filter((name) => !listed.has(name))).toEqual([]);
  });
});

describe("POST /api/account/export", () => {
  it("gives all rows and files of the member, no secret, and nothing of anybody else", async () => {
    const [member, other] = [await register(), await register()];
    const [mine, theirs] = [
      await fillPersonalTables(member.id, articleId),
      await fillPersonalTables(other.id, articleId),
    ];
    const { answer, files } = await download(member.token, { password: PASSWORD });
    expect(answer.headers).toMatchObject({
      "cache-control": "private, no-store",
      "content-disposition": expect.stringMatching(/^attachment; filename="mingbai-account-\d{4}-\d\d-\d\d\.zip"$/),
    });
    const names = [...(files?.keys() ?? [])];
    expect(names).toEqual(expect.arrayContaining(PERSONAL_TABLES.map(({ table }) => `data/${table}.json`)));
    for (const { table } of PERSONAL_TABLES)
      expect(JSON.parse(files?.get(`data/${table}.json`) ?? "[]"), table).not.toHaveLength(0);
    expect(names.filter((name) => name.startsWith("files/"))).toEqual([
      expect.stringContaining(`file ${mine.mark}.webp`),
    ]);
    expect(site.app.logged.join("\n")).toContain("an uploaded file is missing in a copy of a member's data");
    const copied = "select network from security_events where kind = 'data-copied' and member_id = $1";
    expect(await rows(copied, [member.id])).toEqual([{ network: networkOf("127.0.0.1") }]);

    const all = [...(files?.entries() ?? [])].flat().join("\n");
    for (const word of [mine.mark, `pen ${mine.mark}`, member.email, member.mobile]) expect(all).toContain(word);
    const hash = (await rows("select password_hash from members where id = $1", [member.id]))[0].password_hash;
    for (const word of [theirs.mark, other.username, other.nickname, other.email, other.mobile, hash, "argon2"])
      expect(all).not.toContain(word);
  });

  it("gives the papers of a contributor in the clear, and what operators have done to the account, without their names", async () => {
    const member = await register();
    await fillPersonalTables(member.id, articleId);
    const papers = { realName: "欧阳一一", idNumber: "11010519491231002X" };
    const [{ id }] = await rows("select max(id)::int as id from contributions where member_id = $1", [member.id]);
    const sealed = sealIdentity(papers, id, await serverKey(site.app.parts.config));
    await rows("update contributions set identity_sealed = $1 where id = $2", [sealed, id]);
    // The audit entries of a story with the same id are excluded.
    await rows(
      "insert into audit_entries (actor, action, target_kind, target_id) values ('x', 'story.read', 'story', $1)",
      [String(member.id)],
    );
    const { files } = await download(member.token, { password: PASSWORD });
    const read = (name: string) => JSON.parse(files?.get(`data/${name}.json`) ?? "[]") as Record<string, unknown>[];
    expect(read("contributions")).toMatchObject([{ id, identity: papers }]);
    expect(read("contributions")[0]).not.toHaveProperty("identity_sealed");
    expect(read("audit_entries")).toEqual([
      { id: expect.any(Number), at: expect.any(String), action: "member.enable", detail: {} },
    ]);
  });

  it("gives messages as they were read, and a page for human eyes", async () => {
    const member = await register();
    const { path, mark } = await fillPersonalTables(member.id, articleId);
    await rows("update members set motto = '<script>x</script>', money_cents = 1205 where id = $1", [member.id]);
    await rows(
      `insert into ledger_entries (member_id, unit, amount, before, after, kind, memo, idempotency_key, actor, day, created_at)
       values ($1, 'money', 1205, 0, 1205, 'operator', '稿费', $2, 'system', '2026-11-20', '2026-11-19 16:30Z')`,
      [member.id, member.username],
    );
    await rows(
      `update contributions set status = 'returned', note = '请补出处', cover = $2,
         body_html = '<p>正文</p><img src="' || $2 || '" alt=""><img src="/storage/elsewhere.webp">' where member_id = $1`,
      [member.id, path],
    );
    await rows(
      "insert into messages (member_id, kind, event, facts) values ($1, 'account', 'password-changed', '{}')",
      [member.id],
    );
    const { files } = await download(member.token, { password: PASSWORD });
    const messages = JSON.parse(files?.get("data/messages.json") ?? "[]") as Record<string, unknown>[];
    expect(messages.find(({ event }) => event === "password-changed")).toMatchObject({
      title: expect.stringContaining("密码"),
    });
    const page = files?.get("index.html") ?? "";
    const pictures = [...page.matchAll(/<img src="([^"]*)"/g)].map(([, src = ""]) => decodeURI(src));
    // Avatar, cover, picture in the text, and the upload itself all come from the folder beside the letter.
    expect(pictures).toHaveLength(4);
    for (const src of pictures) expect([...(files?.keys() ?? [])]).toContain(src);
    for (const text of [
      `<p>${member.nickname}，你好：</p>`,
      "<h2>你的账号和资料</h2>",
      "<h2>你收到的消息</h2>",
      `绑定的手机号：${member.mobile}。`,
      "所在地：北京市朝阳区。",
      "余额12.05元，积分5。",
      "<time>2026-11-20 00:30</time>稿费：余额+12.05元，之后共12.05。",
      "在《一篇文章》下：<blockquote>comment ",
      "《一篇文章》下的一条评论，理由：广告、垃圾信息。",
      "<p>编辑说：请补出处</p>",
      `<p>关于“body ${mark}”，编辑说：哪里来的？</p>`,
      "密码",
      "&lt;script&gt;x&lt;/script&gt;",
    ])
      expect(page).toContain(text);
    // The letter contains no column names, no amounts in cents, and no times in another time zone.
    for (const raw of ["<script", "money_cents", "member_id", "1205", "T16:30", "{"])
      expect(page.replace(/<style>[^<]*/, "")).not.toContain(raw);
    expect(JSON.parse(files?.get("data/contributions.json") ?? "[]")).toMatchObject([
      { notes: [{ quote: `body ${mark}`, note: "哪里来的？" }] },
    ]);
  });

  it("writes to who reads English in English", async () => {
    const member = await register();
    await fillPersonalTables(member.id, articleId);
    const { files } = await download(member.token, { password: PASSWORD }, "en");
    const page = files?.get("index.html") ?? "";
    for (const text of [`<p>Dear ${member.nickname},</p>`, "<h2>Messages to you</h2>", "Your balance is 0.00 yuan"])
      expect(page).toContain(text);
    expect(files?.get("README.txt")).toContain("Open index.html");
  });

  it("gives the bytes of uploads", async () => {
    const member = await register();
    const { path } = await fillPersonalTables(member.id, articleId);
    const stored = join(site.dataDir, path);
    await mkdir(dirname(stored), { recursive: true });
    await writeFile(stored, "0123456789");
    const { files } = await download(member.token, { password: PASSWORD });
    expect([...(files?.entries() ?? [])].find(([name]) => name.startsWith("files/"))?.[1]).toBe("0123456789");
    expect(site.app.logged.join("\n")).not.toContain("missing in a copy");
  });

  it("is of one moment, and changes nothing", async () => {
    const table = PERSONAL_TABLES.find((one) => one.table === "consents");
    if (table === undefined) throw new Error("no consents");
    const { id } = await site.register();
    const consent = "insert into consents (member_id, document, version, address) values ($1, 'agreement', $2, '')";
    const looked = withTransaction(async (trx) => {
      await beginSnapshot(trx);
      expect(await findRows(table, id, trx)).toEqual([]);
      await asOtherTask(() => rows(consent, [id, "meanwhile"]));
      expect(await findRows(table, id, trx)).toEqual([]);
      await sql`delete from consents`.execute(trx);
    });
    await expect(looked).rejects.toThrow("read-only");
  });

  it("asks for the password or a code, and stops after three a day", async () => {
    const member = await register();
    const refused = async (proof: Record<string, unknown>) => {
      const { answer } = await download(member.token, proof);
      expect(answer.statusCode).toBe(200);
      return JSON.parse(answer.body) as { code: number; msg: string };
    };
    expect(await refused({})).toMatchObject({ code: 0, msg: expect.stringContaining("请输入") });
    expect(await refused({ password: "wrong one" })).toMatchObject({ code: 0, msg: "密码不正确" });
    expect(await refused({ captcha: "000000" })).toMatchObject({ code: 0, msg: expect.stringContaining("验证码") });
    const trail = "select kind, detail from security_events where member_id = $1 order by id desc limit 2";
    expect(await rows(trail, [member.id])).toEqual([
      { kind: "code-wrong", detail: { purpose: "user_mobile_verify" } },
      { kind: "proof-failed", detail: {} },
    ]);
    const captcha = await verifyCode(member);
    await rows("delete from limits where key like 'code-%'");
    expect((await download(member.token, { captcha })).files).toBeDefined();
    expect(await rows("select from limits where key like 'code-%' and hits <> '{}'")).toEqual([]);
    expect((await refused({ captcha })).code).toBe(0);
    for (let index = 0; index < 2; index += 1)
      expect((await download(member.token, { password: PASSWORD })).files).toBeDefined();
    expect(await refused({ password: PASSWORD })).toMatchObject({
      code: 0,
      msg: expect.stringMatching(/次数.*24小时/),
    });
    expect(JSON.parse((await download("x".repeat(43), { password: PASSWORD })).answer.body).code).toBe(302);
  });
});

/**
 * Columns that stay in the row of a closed account. The test fills every other column and expects it to be empty
 * afterwards.
 */
const LEFT_OF_A_MEMBER =
  "id username nickname status money_cents score joined_at updated_at close_at is_demo keeps_history".split(" ");
const isEmpty = (value: unknown) => value === null || value === "" || value === 0;

describe("closing an account", () => {
  const pass = (id: number) => rows("update members set close_at = now() - interval '1 second' where id = $1", [id]);
  const close = (token: string, proof: unknown) => site.post("account/close", proof, { token });

  it("takes a proof and seven days, and can be taken back", async () => {
    const member = await register();
    const takenBack = "select from security_events where kind = 'closing-taken-back' and member_id = $1";
    expect((await site.post("account/keep", {}, { token: member.token })).code).toBe(1);
    expect(await rows(takenBack, [member.id])).toEqual([]);
    expect((await close(member.token, {})).code).toBe(0);
    expect((await close(member.token, { password: "wrong one" })).code).toBe(0);
    const other = await register();
    const answer = await close(member.token, { password: PASSWORD });
    expect(answer.code).toBe(1);
    expect((await site.get("account/profile", other.token)).data.closeAt).toBe(0);
    expect(Math.abs(answer.data.closeAt - (Date.now() / 1_000 + 7 * 86_400))).toBeLessThan(60);
    expect((await site.get("account/profile", member.token)).data.closeAt).toBe(answer.data.closeAt);
    const day = formatDate(new Date(answer.data.closeAt * 1_000));
    const mail = { to: member.email, purpose: "account_closing", text: expect.stringContaining(day) };
    expect((await site.sent()).at(-1)).toMatchObject(mail);
    await rows("update members set close_at = close_at - interval '1 day' where id = $1", [member.id]);
    expect((await close(member.token, { password: PASSWORD })).data.closeAt).toBe(answer.data.closeAt - 86_400);
    expect(await rows("select kind, event, facts, url from messages where member_id = $1", [member.id])).toEqual([
      { kind: "account", event: "account-closing", facts: { day }, url: "/user/account/security" },
    ]);
    const asked = "select network from security_events where kind = 'closing-asked' and member_id = $1";
    expect(await rows(asked, [member.id])).toEqual([{ network: networkOf("127.0.0.1") }]);

    expect((await site.post("account/keep", {}, { token: member.token })).code).toBe(1);
    expect((await site.get("account/profile", member.token)).data.closeAt).toBe(0);
    expect(await rows(takenBack, [member.id])).toHaveLength(1);
    expect(await closeDueAccounts(new Date())).toBe(0);
  });

  it("works by code for members without a password, and by e-mail for those without a number", async () => {
    const mobile = newMobile();
    const captcha = await site.getCode(mobile, "user_mobile_login");
    const member: Member = (await site.post("user/checkIn", phoneForm({ mobile, captcha }))).data.userInfo;
    expect((await close(member.token, { password: "anything" })).code).toBe(0);
    expect((await close(member.token, { captcha: await verifyCode(member, "") })).code).toBe(1);
    const { id, email, token } = await register();
    await rows("update members set mobile = null where id = $1", [id]);
    const form = { email, event: "user_email_verify", password: PASSWORD, ...(await solved()) };
    await site.post("Ems/send", form, { token });
    expect((await close(token, { captcha: await site.codeFor(email) })).code).toBe(1);
  });

  it("leaves nothing of the person, and the sums as they were (P5)", async () => {
    const [member, other] = [await register(), await register()];
    const mine = await fillPersonalTables(member.id, articleId);
    const theirs = await fillPersonalTables(other.id, articleId);
    await site.post("account/close", { password: PASSWORD }, { token: member.token });
    await site.getCode(member.mobile, "user_mobile_login");
    await site.getCode(other.mobile, "user_mobile_login");
    for (const { id, nickname, mark } of [
      { ...member, ...mine },
      { ...other, ...theirs },
    ])
      await rows(
        `insert into contributions (member_id, title, body_html, author_name, status, identity_sealed)
         values ($1, '采用的稿子', $2, $3, 'accepted', '\\x00')`,
        [id, `<p>${mark}</p>`, nickname],
      );
    const rowsOf = async (id: number, tables = PERSONAL_TABLES) =>
      Object.fromEntries(
        await Promise.all(tables.map(async (one) => [one.table, await findRows(one, id, database())] as const)),
      );
    const ofOther = await rowsOf(other.id);
    const codes = () => rows("select * from one_time_codes where target = $1", [other.mobile]);
    const codesOfOther = await codes();
    const sums = () => rows("select sum(score)::int as score, sum(money_cents)::int as money from members");
    const before = await sums();
    const personal = async () => {
      const [row] = await rows<Record<string, unknown>>("select * from members where id = $1", [member.id]);
      return Object.entries(row ?? {}).filter(([column]) => !LEFT_OF_A_MEMBER.includes(column));
    };
    expect((await personal()).filter(([, value]) => isEmpty(value))).toEqual([]);
    const entries = (await rows("select count(*)::int as n from ledger_entries"))[0].n;
    await pass(member.id);
    expect(await closeDueAccounts(new Date())).toBe(1);
    expect(await closeDueAccounts(new Date())).toBe(0);
    const trail = "select count(*)::int as closed from audit_entries where action = 'member.close' and target_id = $1";
    expect(await rows(trail, [String(member.id)])).toEqual([{ closed: 1 }]);

    const dump = await dumpTexts();
    for (const word of [member.mobile, member.email, member.nickname, member.username])
      expect(dump).not.toContain(word);
    expect(dump.replaceAll(`key ${mine.mark}`, "").replaceAll(mine.path, "")).not.toContain(mine.mark);
    expect([await rowsOf(other.id), await codes()]).toEqual([ofOther, codesOfOther]);
    expect(codesOfOther).toHaveLength(1);
    const deleted = PERSONAL_TABLES.filter(({ onClosing }) => onClosing === "deleted");
    expect(Object.values(await rowsOf(member.id, deleted)).flat()).toEqual([]);
    expect(await rows("select title, status from contributions where member_id = $1", [member.id])).toEqual([
      { title: "采用的稿子", status: "accepted" },
    ]);

    expect((await personal()).filter(([, value]) => !isEmpty(value))).toEqual([]);
    expect((await rows("select * from members where id = $1", [member.id]))[0]).toMatchObject({
      status: "closed",
      username: expect.stringMatching(/^closed_\w{9}$/),
      nickname: "已注销用户",
      score: 5,
    });
    expect(await sums()).toEqual(before);
    expect((await rows("select count(*)::int as n from ledger_entries"))[0].n).toBe(entries);
    expect(await rows("select 1 from upload_removals where path = $1", [mine.path])).toHaveLength(1);
    expect((await site.get("account/profile", member.token)).code).not.toBe(1);
    expect((await site.login(member.username, PASSWORD)).code).toBe(0);
    const again = await site.getCode(member.mobile, "user_mobile_login");
    const fresh = await site.post("user/checkIn", phoneForm({ mobile: member.mobile, captcha: again }));
    expect(fresh.data.userInfo.id).not.toBe(member.id);
  });

  it("keeps what others have answered, under a placeholder, with the counts right", async () => {
    const [member, other] = [await register(), await register()];
    const [words, words2, answer] = [newName(), newName(), newName()];
    const write = async (memberId: number, content: string, parentId: number | null) => {
      const comment = { articleId, memberId, parentId, replyToId: null, content, heldWords: [], place: "" };
      const id = await withTransaction((trx) => addForeignComment(comment, trx));
      if (id === undefined) throw new Error("no comment");
      await approve(id, operator("system"));
      return id;
    };
    const counted = async () =>
      (await rows("select comments from article_counts where article_id = $1", [articleId]))[0].comments as number;
    const answered = await write(member.id, words, null);
    const kept = await write(other.id, answer, answered);
    const theirs = await write(other.id, newName(), null);
    const reply = await write(member.id, words2, theirs);
    const alone = await write(member.id, newName(), null);
    await rows("insert into comment_likes (comment_id, member_id) values ($1, $2)", [theirs, member.id]);
    await rows("update comments set likes = 1 where id = $1", [theirs]);
    const before = await counted();
    expect(JSON.stringify(await rows("select facts from messages where member_id = $1", [other.id]))).toContain(
      member.nickname,
    );

    await rows("update members set close_at = now() - interval '1 second' where id = $1", [member.id]);
    expect(await closeDueAccounts(new Date())).toBe(1);
    const left = await rows("select id, content, status, likes, replies from comments where id = any($1) order by id", [
      [answered, kept, theirs, reply, alone],
    ]);
    expect(left).toEqual([
      { id: answered, content: "（该用户已注销，评论已删除）", status: "approved", likes: 0, replies: 1 },
      { id: kept, content: answer, status: "approved", likes: 0, replies: 0 },
      { id: theirs, content: expect.any(String), status: "approved", likes: 0, replies: 0 },
    ]);
    expect(await counted()).toBe(before - 2);
    const dump = await dumpTexts();
    for (const word of [words, words2, member.nickname]) expect(dump).not.toContain(word);
  });

  it("is given up when the member changes their mind at the last moment", async () => {
    const [member, other] = [await register(), await register()];
    await Promise.all([pass(member.id), pass(other.id)]);
    await site.post("account/keep", {}, { token: member.token });
    expect(await closeDueAccounts(new Date())).toBe(1);
    expect((await site.get("account/profile", member.token)).code).toBe(1);
    expect((await site.get("account/profile", other.token)).code).not.toBe(1);
    expect(await endClosing(other.id)).toBe(false);
  });

  it.each([
    ["taken back", "close_at = null"],
    ["put off", "close_at = now() + interval '1 day'"],
    ["closed by another instance", "status = 'closed'"],
    ["given money", "money_cents = 5"],
  ])("leaves one alone that is %s while its turn comes, and closes the others that are due", async (_, change) => {
    const [member, other] = [await register(), await register()];
    const motto = async (id: number) => (await rows("select motto from members where id = $1", [id]))[0].motto;
    await rows(
      `update members set motto = '一句话', close_at = now() - (case id when $1 then 2 else 1 end) * interval '1 second'
       where id = any($2)`,
      [member.id, [member.id, other.id]],
    );
    const { closing } = await withTransaction(async (trx) => {
      await sql.raw(`update members set ${change} where id = ${member.id}`).execute(trx);
      const begun = asOtherTask(() => closeDueAccounts(new Date()));
      await othersWait();
      return { closing: begun };
    });
    expect(await closing).toBe(1);
    expect([await motto(member.id), await motto(other.id)]).toEqual(["一句话", ""]);
    await rows("update members set close_at = null, money_cents = 0 where id = $1", [member.id]);
  });

  it("begins with those that have waited longest, and asks for no more than one turn takes", async () => {
    const [late, early, closed, rich, soon] = await Promise.all(Array.from({ length: 5 }, () => site.register()));
    const at = Date.UTC(2026, 0, 2);
    for (const [{ id }, ms, status, cents] of [
      [late, at, "active", 0],
      [early, at - 1, "disabled", 0],
      [closed, at - 2, "closed", 0],
      [rich, at - 2, "active", 1],
      [soon, at + 1, "active", 0],
    ])
      await rows("update members set close_at = $2, status = $3, money_cents = $4 where id = $1", [
        id,
        new Date(ms),
        status,
        cents,
      ]);
    expect([await findDue(new Date(at), 5), await findDue(new Date(at), 1)]).toEqual([[early.id, late.id], [early.id]]);
    await rows("update members set close_at = null, money_cents = 0");
  });

  it("goes on to the others where one cannot be closed, and says so", async () => {
    const [member, other] = [await register(), await register()];
    await rows("update members set close_at = now() - interval '1 hour' where id = $1", [member.id]);
    await pass(other.id);
    await rows(`alter table members add constraint test_ck check (id <> ${member.id} or status <> 'closed')`);
    await expect(closeDueAccounts(new Date())).rejects.toThrow("1 accounts could not be closed");
    await rows("alter table members drop constraint test_ck");
    const status = async (id: number) => (await rows("select status from members where id = $1", [id]))[0].status;
    expect([await status(member.id), await status(other.id)]).toEqual(["active", "closed"]);
    expect(await closeDueAccounts(new Date())).toBe(1);
  });
});
