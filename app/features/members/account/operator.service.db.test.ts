import { job, memberActor, operator } from "#app/features/base/actor/actor.ts";
import { SITE_PERMISSIONS } from "#app/features/base/permission/permissions.ts";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { testDatabase } from "#tests/db/test-database.ts";
import { MemberSite, newMobile, newName, PASSWORD, phoneForm, rows } from "#tests/fixtures/members.ts";
import { findMember } from "#app/features/base/member/member-lookup.service.server.ts";
import { endClosing } from "./account.repo.server.ts";
import { changeBinding, checkPasswordForBinding, verifyContact } from "./binding.service.server.ts";
import { askForClosing } from "./closing.service.server.ts";
import { listDevices, signOutDevice, signOutOthers } from "./devices.service.server.ts";
import { changePassword } from "./password-change.service.server.ts";
import { changeProfile } from "./profile.service.server.ts";
import { endSessions, muteMember, unmuteMember } from "./muting.service.server.ts";
import { createByOperator, disableMember, enableMember, listMembers } from "./operator.service.server.ts";

const ACTOR = operator("test");
testDatabase();
let site: MemberSite;

beforeAll(async () => {
  site = await MemberSite.open();
});
beforeEach(() => site.forget());
afterAll(async () => {
  await site.close();
});

const trail = (id: number) =>
  rows("select actor, action, detail from audit_entries where target_kind = 'member' and target_id = $1 order by id", [
    String(id),
  ]);

it("keeps a member out at once and everywhere, and lets them in again (T4, T9)", async () => {
  const member = await site.register();
  const other = (await site.login(member.username, PASSWORD, { keep: true })).data.userInfo;
  const captcha = await site.getCode(member.mobile, "user_mobile_login");
  const others = await rows(
    "insert into members (username, nickname, status) values ('able', 'x', 'active'), ('unable', 'x', 'disabled') returning id, status",
  );
  expect(await disableMember(member.id, "spam", ACTOR)).toBe(true);
  expect(await disableMember(member.id, "spam", ACTOR)).toBe(false);
  for (const token of [member.token, other.token]) expect((await site.get("user/index", token)).code).toBe(409);
  expect((await site.post("common/refreshToken", { refresh_token: other.refreshToken })).code).toBe(0);
  expect((await site.login(member.username, PASSWORD)).msg).toContain("停用");
  expect((await site.post("user/checkIn", phoneForm({ mobile: member.mobile, captcha }))).msg).toContain("停用");

  expect(await enableMember(member.id, "a mistake", ACTOR)).toBe(true);
  expect(await enableMember(member.id, "a mistake", ACTOR)).toBe(false);
  const left = await rows("select id, status from members where username in ('able', 'unable') order by id");
  expect(left).toEqual(others);
  expect((await site.get("user/index", member.token)).code).toBe(409);
  expect((await site.login(member.username, PASSWORD)).code).toBe(1);
  expect(await trail(member.id)).toEqual([
    { actor: ACTOR.name, action: "member.disable", detail: { reason: "spam", ended: 2 } },
    { actor: ACTOR.name, action: "member.enable", detail: { reason: "a mistake" } },
  ]);
});

it("never lets a closed account in again", async () => {
  const member = await site.register();
  await rows("update members set status = 'closed' where id = $1", [member.id]);
  expect(await enableMember(member.id, "please", ACTOR)).toBe(false);
  expect(await disableMember(member.id, "spam", ACTOR)).toBe(false);
  expect(await muteMember(member.id, { days: 1, reason: "spam" }, ACTOR)).toBe(false);
  await rows("update members set close_at = now() where id = $1", [member.id]);
  expect(await endClosing(member.id)).toBe(false);
  expect(await trail(member.id)).toEqual([]);
});

it("tells a member that they may not speak, that they may again, and that their sessions were ended, once each", async () => {
  const member = await site.register();
  expect(await endClosing(member.id)).toBe(false);
  expect(await unmuteMember(member.id, "early", ACTOR)).toBe(false);
  const other = await site.register();
  const muteOf = async (id: number) =>
    rows("select muted_until > now() as muted, mute_reason from members where id = $1", [id]);
  expect(await muteMember(member.id, { days: 1, reason: "spam" }, ACTOR)).toBe(true);
  expect(await muteOf(member.id)).toEqual([{ muted: true, mute_reason: "spam" }]);
  expect(await muteOf(other.id)).toEqual([{ muted: null, mute_reason: "" }]);
  await rows("update members set muted_until = now(), mute_reason = 'old' where id = $1", [other.id]);
  expect(await unmuteMember(other.id, "over already", ACTOR)).toBe(false);
  expect(await unmuteMember(member.id, "a mistake", ACTOR)).toBe(true);
  expect(await muteOf(member.id)).toEqual([{ muted: null, mute_reason: "" }]);
  expect(await muteOf(other.id)).toEqual([{ muted: false, mute_reason: "old" }]);
  expect(await unmuteMember(member.id, "a mistake", ACTOR)).toBe(false);
  await site.login(member.username, PASSWORD);
  const newest = "(select max(id) from sessions where member_id = $1)";
  await rows(`update sessions set area = 'office' where id = ${newest}`, [member.id]);
  expect(await endSessions(member.id, "asked for", ACTOR)).toBe(true);
  const open = "select area from sessions where member_id = $1 and ended_at is null";
  expect(await rows(open, [member.id])).toEqual([{ area: "office" }]);
  expect(await endSessions(member.id, "asked for", ACTOR)).toBe(false);
  const until = expect.stringMatching(/^\d{4}-\d\d-\d\d/);
  expect(await trail(member.id)).toEqual([
    { actor: ACTOR.name, action: "member.mute", detail: { reason: "spam", until } },
    { actor: ACTOR.name, action: "member.unmute", detail: { reason: "a mistake" } },
    { actor: ACTOR.name, action: "member.end-sessions", detail: { reason: "asked for", ended: 1 } },
  ]);
  const told = rows("select event, facts from messages where member_id = $1 order by id desc limit 3", [member.id]);
  expect(await told).toEqual([
    { event: "sessions-ended", facts: { reason: "asked for" } },
    { event: "unmuted", facts: {} },
    { event: "muted", facts: { reason: "spam", until } },
  ]);
});

it("adds a member with a password of chance", async () => {
  const [username, mobile] = [newName(), newMobile()];
  const { id, password } = await createByOperator({ username, mobile, nickname: "新读者" }, ACTOR);
  expect((await site.login(mobile, password)).data.userInfo).toMatchObject({ id, username, nickname: "新读者" });
  expect(await trail(id)).toEqual([{ actor: ACTOR.name, action: "member.create", detail: {} }]);
  for (const name of [String(id), username.toUpperCase(), mobile])
    expect([name, (await findMember(name))?.id]).toEqual([name, id]);
  expect((await listMembers(1, 1)).members).toMatchObject([{ id, username, status: "active" }]);
  const { members, total } = await listMembers(1, 2);
  expect(await rows("select count(*)::int as total from members")).toEqual([{ total }]);
  expect((await listMembers(2, 1)).members).toEqual(members.slice(1));
});

it.each([
  [{ username: "1abc" }, "invalid_input: username"],
  [{ username: "fine_name", mobile: "123" }, "invalid_input: mobile"],
  [{ username: "fine_name", email: "nobody" }, "invalid_input: email"],
  [{ username: "fine_name", nickname: "有 空格" }, "invalid_input: nickname"],
])("adds nobody from %j", async (form, message) => {
  await expect(createByOperator(form, ACTOR)).rejects.toThrow(message);
});

it("adds nobody whose name or number is somebody's", async () => {
  const member = await site.register();
  await expect(createByOperator({ username: member.username }, ACTOR)).rejects.toThrow("conflict: username");
  const form = { username: newName(), mobile: member.mobile };
  await expect(createByOperator(form, ACTOR)).rejects.toThrow("conflict: mobile");
  const email = `${newName()}@mingbai.example`;
  await rows("update members set email = $1 where id = $2", [email, member.id]);
  expect((await findMember(email.toUpperCase()))?.id).toBe(member.id);
  await expect(createByOperator({ username: newName(), email }, ACTOR)).rejects.toThrow("conflict: email");
});

/** An actor with all other permissions, and a member without any; further arguments are ignored. */
const OTHER = job(
  "other",
  SITE_PERMISSIONS.filter((act) => act !== "member.manage"),
);
const BARE = memberActor(1, () => false) as never;
const NONE = {} as never;

it.each<[string, () => Promise<unknown>]>([
  ["disabling", () => disableMember(1, "x", OTHER)],
  ["enabling", () => enableMember(1, "x", OTHER)],
  ["adding", () => createByOperator({ username: "somebody" }, OTHER)],
  ["muting", () => muteMember(1, { days: 1, reason: "x" }, OTHER)],
  ["unmuting", () => unmuteMember(1, "x", OTHER)],
  ["ending sessions", () => endSessions(1, "x", OTHER)],
  ["checking a password", () => checkPasswordForBinding(PASSWORD, BARE, NONE, NONE)],
  ["proving a contact", () => verifyContact(NONE, BARE, NONE, NONE)],
  ["binding", () => changeBinding(NONE, BARE, NONE, NONE)],
  ["closing", () => askForClosing(NONE, BARE, NONE, NONE)],
  ["listing devices", () => listDevices(BARE)],
  ["signing a device out", () => signOutDevice(1, BARE, NONE)],
  ["signing the others out", () => signOutOthers(BARE, NONE)],
  ["changing the password", () => changePassword(NONE, BARE, NONE, NONE)],
  ["changing the profile", () => changeProfile(NONE, BARE, "")],
])("refuses %s by whoever may not, whichever call it comes from", async (_, act) => {
  await expect(act()).rejects.toThrow("forbidden");
});
