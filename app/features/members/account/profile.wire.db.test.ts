import { operator } from "#app/features/base/actor/actor.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { changeWordList } from "#app/features/base/sensitive-word/newsroom/sensitive-word.service.server.ts";
import { testDatabase } from "#tests/db/test-database.ts";
import { MemberSite, newName, PASSWORD, phoneForm, newMobile, rows } from "#tests/fixtures/members.ts";

testDatabase();
let site: MemberSite;

beforeAll(async () => {
  site = await MemberSite.open();
});
beforeEach(() => site.forget());
afterAll(async () => {
  await site.close();
});

const rowOf = async (id: number) => (await rows("select * from members where id = $1", [id]))[0];
const save = (token: string, form: unknown) => site.post("account/profile", form, { token });

/** Inserts an upload of a member and returns its path. */
async function upload(memberId: number, mimetype = "image/webp"): Promise<string> {
  const sha1 = newName().slice(1).padEnd(40, "0");
  const path = `/storage/avatar/20261121/${sha1}.webp`;
  await rows(
    `insert into uploads (member_id, topic, storage, path, sha1, name, mimetype, suffix, size)
     values ($1, 'avatar', 'local', $2, $3, 'a.webp', $4, 'webp', 10)`,
    [memberId, path, sha1, mimetype],
  );
  return path;
}

const WHOLE = {
  nickname: "看懂_财经-1",
  gender: 2,
  birthday: "1990-02-28",
  motto: "  慢一点，想清楚 ",
  province: 110_000,
  city: 110_100,
  district: 110_105,
};

describe("GET /api/account/profile", () => {
  it("gives one's own profile with number and address masked", async () => {
    const member = await site.register();
    await rows("update members set email = 'reader@mingbai.example' where id = $1", [member.id]);
    const { code, data } = await site.get("account/profile", member.token);
    expect(code).toBe(1);
    expect(data).toMatchObject({ accountVerificationType: ["email", "mobile"], closeAt: 0 });
    expect(data.profile).toEqual({
      avatar: expect.stringMatching(/^http.*\/avatar\.svg$/),
      username: member.username,
      nickname: member.username,
      gender: 0,
      birthday: null,
      motto: "",
      province: null,
      city: null,
      district: null,
      email: "r***@mingbai.example",
      mobile: `${member.mobile.slice(0, 3)}****${member.mobile.slice(-4)}`,
      hasPassword: true,
    });
  });
});

describe("POST /api/account/profile", () => {
  it("takes a form that holds all of userInfo, and changes nothing but the profile (R6)", async () => {
    const [member, other] = [await site.register(), await site.register()];
    const before = await rowOf(member.id);
    const avatar = await upload(member.id);
    const greedy = {
      ...member,
      ...WHOLE,
      avatar,
      id: other.id,
      money: "999.00",
      money_cents: 99_900,
      score: 999,
      status: "disabled",
      group: 1,
      email: "thief@mingbai.example",
      mobile: other.mobile,
      password: "other one 9",
      password_hash: "x",
      joined_at: 0,
      is_demo: true,
      keeps_history: false,
      close_at: "2020-01-01",
      username: newName(),
    };
    expect(await save(member.token, greedy)).toMatchObject({ code: 1, data: null, msg: "资料更新成功" });
    const { nickname, gender, birthday, motto, province, city, district, username, updated_at, ...rest } = await rowOf(
      member.id,
    );
    expect({ nickname, gender, birthday, motto, province, city, district }).toEqual({
      ...WHOLE,
      motto: "慢一点，想清楚",
    });
    expect([rest.avatar, username]).toEqual([avatar, greedy.username]);
    expect(updated_at).not.toEqual(before.updated_at);
    for (const name of Object.keys(rest).filter((key) => !["avatar", "score"].includes(key)))
      expect(rest[name], name).toEqual(before[name]);
    expect((await rowOf(other.id)).updated_at.getTime()).toBeLessThan(updated_at.getTime());
  });

  it("takes nothing more from a form in bracket notation (R6)", async () => {
    const [member, other] = [await site.register(), await site.register()];
    const { motto: _, updated_at: __, ...before } = await rowOf(member.id);
    const fields = ["id", "user_id", "money", "money_cents", "score", "mobile", "email", "token", "status", "group"];
    const names = fields.flatMap((name) => [name, `profile[${name}]`, `userInfo[${name}]`, `${name}_[${name}]`]);
    const body = [...names.map((name) => `${name}=${other.id}`), "motto=ok", "status_[]=disabled"].join("&");
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    expect((await site.call("POST", "account/profile", { token: member.token, headers, body })).code).toBe(1);
    const { motto, updated_at: ___, ...after } = await rowOf(member.id);
    expect([motto, after]).toEqual(["ok", before]);
    expect((await site.get("account/profile", other.token)).code).toBe(1);
  });

  it("gives points for a complete profile, once", async () => {
    const member = await site.register();
    const avatar = await upload(member.id);
    const missing = { avatar: "", gender: 0, birthday: null, motto: "", district: null };
    for (const [name, value] of Object.entries(missing)) {
      expect((await save(member.token, { ...WHOLE, avatar, [name]: value })).code).toBe(1);
      expect([name, (await rowOf(member.id)).score]).toEqual([name, 0]);
    }
    for (const motto of ["一", "二"]) expect((await save(member.token, { ...WHOLE, avatar, motto })).code).toBe(1);
    const entries = await rows("select kind, amount from ledger_entries where member_id = $1", [member.id]);
    expect(entries).toEqual([{ kind: "profile-completed", amount: (await rowOf(member.id)).score }]);
  });

  it("leaves alone what the form does not name, and takes the fields of a plain form", async () => {
    const member = await site.register();
    await save(member.token, WHOLE);
    expect((await save(member.token, {})).code).toBe(1);
    expect(await rowOf(member.id)).toMatchObject({ nickname: WHOLE.nickname, province: 110_000 });
    const form = { nickname: "新名字", gender: "1", birthday: "", motto: "", province: "", city: "", district: "" };
    expect((await save(member.token, form)).code).toBe(1);
    const empty = { gender: 1, birthday: null, motto: "", province: null, city: null, district: null };
    expect(await rowOf(member.id)).toMatchObject({ nickname: "新名字", ...empty });
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    const body = `${new URLSearchParams({ ...form, nickname: "又一个", gender: "2" }).toString()}&id=1&money=9`;
    expect((await site.call("POST", "account/profile", { token: member.token, headers, body })).code).toBe(1);
    expect(await rowOf(member.id)).toMatchObject({ nickname: "又一个", ...empty, gender: 2, money_cents: 0 });
  });

  it("keeps a residence whose codes have gone out of use since, and takes no other like it", async () => {
    const { id, token } = await site.register();
    const old = { province: 1, city: 2, district: 3 };
    await rows("update members set province = 1, city = 2, district = 3 where id = $1", [id]);
    expect((await save(token, { ...old, motto: "搬家了" })).code).toBe(1);
    for (const part of [{ province: 4 }, { city: 4 }, { district: 4 }])
      expect((await save(token, { ...old, ...part })).msg).toContain("地区");
    expect(await rowOf(id)).toMatchObject({ ...old, motto: "搬家了" });
  });

  it("takes the picture back as clients have it, and goes back to none", async () => {
    const member = await site.register();
    const avatar = await upload(member.id);
    await save(member.token, { avatar });
    const { data } = await site.get("account/profile", member.token);
    expect(data.profile.avatar).toMatch(new RegExp(`^http.*${avatar}$`));
    expect((await save(member.token, { avatar: data.profile.avatar })).code).toBe(1);
    expect((await rowOf(member.id)).avatar).toBe(avatar);
    expect((await save(member.token, { avatar: member.avatar })).code).toBe(1);
    expect((await rowOf(member.id)).avatar).toBe("");
  });

  it("takes no picture but an own one (R7)", async () => {
    const [member, other] = [await site.register(), await site.register()];
    const mine = await upload(member.id);
    await save(member.token, { avatar: mine });
    const [theirs, document] = [await upload(other.id), await upload(member.id, "application/pdf")];
    const bad = [
      theirs,
      document,
      "javascript:alert(1)",
      "//evil.example/a.png",
      "data:image/png;base64,AA",
      "/etc/passwd",
    ];
    for (const avatar of [...bad, `https://evil.example${mine}`, `${mine}?x`, "x".repeat(3_000)])
      expect(await save(member.token, { avatar }), avatar).toMatchObject({
        code: 0,
        msg: expect.stringContaining("头像"),
      });
    expect((await rowOf(member.id)).avatar).toBe(mine);
  });

  it("refuses what breaks a rule of a field, says which, and changes nothing", async () => {
    const member = await site.register();
    const before = await rowOf(member.id);
    const broken: [Record<string, unknown>, string][] = [
      [{ nickname: "" }, "请输入昵称"],
      [{ nickname: "<b>" }, "昵称"],
      [{ nickname: "有 空格" }, "昵称"],
      [{ nickname: "字".repeat(21) }, "昵称"],
      [{ nickname: ["a"] }, "请输入昵称"],
      [{ username: "1abc" }, "账号"],
      [{ username: "" }, "请输入账号"],
      [{ gender: 3 }, "性别"],
      [{ gender: true }, "性别"],
      [{ birthday: "2023-02-29" }, "出生日期"],
      [{ birthday: "2999-01-01" }, "出生日期"],
      [{ birthday: "1890-01-01" }, "出生日期"],
      [{ birthday: "1990-1-1" }, "出生日期"],
      [{ birthday: 19900101 }, "出生日期"],
      [{ motto: {} }, "签名"],
      [{ province: 110_000, city: 310_100 }, "地区"],
      [{ province: null, city: 110_100 }, "地区"],
      [{ province: 1 }, "地区"],
      [{ province: "1 or 1=1" }, "地区"],
      [{ province: -1 }, "地区"],
      [{ province: 2 ** 63 }, "地区"],
      [{ province: [110_000] }, "地区"],
    ];
    for (const [part, text] of broken) {
      const answer = await save(member.token, { motto: "新的", ...part });
      expect([part, answer]).toMatchObject([part, { status: 200, code: 0, msg: expect.stringContaining(text) }]);
    }
    expect(await rowOf(member.id)).toEqual(before);
  });

  it("gives an account name to one of many who want it at once, whatever its case", async () => {
    const name = newName();
    const members = await Promise.all(Array.from({ length: 8 }, () => site.register()));
    const answers = await Promise.all(
      members.map(({ token }, index) => save(token, { username: index % 2 === 0 ? name : name.toUpperCase() })),
    );
    expect(answers.filter(({ code }) => code === 1)).toHaveLength(1);
    expect(answers.find(({ code }) => code === 0)?.msg).toContain("已有人使用");
    expect((await site.login(name, PASSWORD)).code).toBe(1);
  });

  it("keeps 255 code points of plain text as they are, and drops what is not seen (X10)", async () => {
    const member = await site.register();
    const motto = "𠮷".repeat(255);
    expect((await save(member.token, { motto })).code).toBe(1);
    expect((await save(member.token, { motto: `${motto}𠮷` })).msg).toContain("签名");
    expect((await rowOf(member.id)).motto).toBe(motto);
    await save(member.token, { motto: "<img src=x>\u202Eabc\u200B\n二" });
    expect((await rowOf(member.id)).motto).toBe("<img src=x>abc 二");
  });

  it("takes no name and no motto with a word that the operator keeps out", async () => {
    const words = ["稳赚不赔", "surewin"].map((word) => ({ word, action: "refuse" }) as const);
    await changeWordList(words, operator("test"));
    const member = await site.register();
    const before = await rowOf(member.id);
    for (const part of [{ nickname: "稳赚不赔的老王" }, { username: "surewin_9" }, { motto: "稳赚不赔" }])
      expect((await save(member.token, part)).msg).toContain("不能使用的词");
    expect(await rowOf(member.id)).toEqual(before);
  });

  it("takes forms that try the prototype for bad requests", async () => {
    const { token } = await site.register();
    const headers = { authorization: token, "content-type": "application/json" };
    for (const payload of ['{"__proto__":{"nickname":"x"}}', '{"constructor":{"prototype":{"a":1}}}']) {
      const answer = await site.app.http.inject({ method: "POST", url: "/api/account/profile", headers, payload });
      expect(answer.statusCode).toBe(400);
    }
    expect(({} as { nickname?: string }).nickname).toBeUndefined();
  });

  it("needs a member", async () => {
    expect((await site.post("account/profile", WHOLE)).code).toBe(302);
    expect((await site.get("account/profile")).code).toBe(302);
  });
});

describe("GET /api/ajax/area", () => {
  it("lists provinces, cities and districts to everybody, and nothing for what there is not", async () => {
    const list = async (query: string) => (await site.get(`ajax/area${query}`)).data;
    expect(await list("")).toHaveLength(34);
    expect(await list("?province=110000")).toEqual([{ value: 110_100, label: "北京市" }]);
    expect(await list("?province=110000&city=110100")).toContainEqual({ value: 110_105, label: "朝阳区" });
    for (const [province, city, district] of [
      [710_000, "台北市", "大安区"],
      [810_000, "香港岛", "湾仔区"],
      [820_000, "澳门半岛", "花地玛堂区"],
    ] as const) {
      const found = (await list(`?province=${province}`)).find(({ label }: { label: string }) => label === city);
      const districts = await list(`?province=${province}&city=${found?.value}`);
      expect([city, districts.map(({ label }: { label: string }) => label)]).toEqual([
        city,
        expect.arrayContaining([district]),
      ]);
    }
    const nowhere = ["1", "x", "110000&city=310100", "-1", "9".repeat(40), "110000.5", "１１００００"];
    for (const query of [...nowhere.map((code) => `?province=${encodeURI(code)}`), "?city=110100"])
      expect(await site.get(`ajax/area${query}`), query).toMatchObject({ status: 200, code: 1, msg: "", data: [] });
  });
});

describe("GET /api/account/sessions", () => {
  it("lists where the member is signed in, and signs one or all others out", async () => {
    const member = await site.register();
    const agent =
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1";
    const mobile = member.mobile;
    const captcha = await site.getCode(mobile, "user_mobile_login");
    const phone = await site.post("user/checkIn", phoneForm({ mobile, captcha }), { headers: { "user-agent": agent } });
    const third = (await site.login(member.username, PASSWORD)).data.userInfo.token;
    const times = "created_at = to_timestamp(1790000000), used_at = to_timestamp(1790000060)";
    await rows(`update sessions set ${times} where member_id = $1 and agent = $2`, [member.id, agent]);
    const list = async () => (await site.get("account/sessions", member.token)).data.list;
    const before = await list();
    expect(before).toHaveLength(3);
    expect(before[0]).toMatchObject({ current: true, address: "127.0.0.1" });
    const device = before[2];
    expect(device).toEqual({
      id: expect.any(Number),
      device: "Safari · iPhone",
      address: "127.0.0.1",
      createtime: 1_790_000_000,
      lastusetime: 1_790_000_060,
      current: false,
    });

    const stranger = await site.register();
    for (const id of [device.id, 999_999_999])
      expect((await site.post("account/endSession", { id }, { token: stranger.token })).code).toBe(1);
    expect(await list()).toHaveLength(3);

    expect((await site.post("account/endSession", { id: device.id }, { token: member.token })).code).toBe(1);
    expect((await site.get("account/profile", phone.data.userInfo.token)).code).toBe(409);
    expect((await site.get("account/profile", third)).code).toBe(1);
    expect((await site.post("account/endOtherSessions", {}, { token: member.token })).msg).toContain("1台");
    expect((await site.get("account/profile", third)).code).toBe(409);
    expect(await list()).toHaveLength(1);
    expect((await site.get("account/profile", stranger.token)).code).toBe(1);
    const trail = "select member_id, network, detail from security_events where kind = 'session-ended' order by id";
    const by = { member_id: member.id, network: device.address };
    expect(await rows(trail)).toEqual([
      { ...by, detail: { session: device.id } },
      { ...by, detail: { ended: 1 } },
    ]);
  });

  it("names a device that says nothing known in the reader's language", async () => {
    const mobile = newMobile();
    const captcha = await site.getCode(mobile, "user_mobile_login");
    const { data } = await site.post("user/checkIn", phoneForm({ mobile, captcha }));
    const headers = { "think-lang": "en" };
    const answer = await site.call("GET", "account/sessions", { token: data.userInfo.token, headers });
    expect(answer.data.list[0].device).toBe("Unknown device");
  });
});
