import { requireRight, type MemberActor, type MemberWith } from "#app/features/base/actor/actor.ts";
import { isResidence, isWholeResidence } from "#app/features/base/region/region.service.server.ts";
import { award } from "#app/features/members/points/points.service.server.ts";
import { refuseReservedNames } from "#app/features/base/reserved-name/reserved-name.service.server.ts";
import { findWords } from "#app/features/base/sensitive-word/sensitive-word.service.server.ts";
import { readSettings } from "#app/features/base/site/site.service.server.ts";
import { findOwnUpload } from "#app/features/base/upload/upload.service.server.ts";
import { withTransaction, type Db } from "#db/client.ts";
import { findForUpdate, updateProfile, type ProfileChange } from "./account.repo.server.ts";
import { checkForm } from "#app/features/base/member/member.forms.ts";
import { TakenError, type MemberRow } from "#app/features/base/member/member-row.service.server.ts";
import { storedAvatar, toOwnProfile } from "#app/features/base/member/member.view.ts";
import { profileForm } from "./profile.schema.ts";
import { Refusal, refusal } from "#app/features/base/user-error/user-error.ts";

/** The key of the points for a complete profile, which are given once. */
const COMPLETE = "profile";

/**
 * Changes the fields of profile.schema.ts in a member's profile, and no others in the form (docs/security.md#r6).
 * Throws Refusal.
 */
export async function changeProfile(form: unknown, actor: MemberWith<MemberRow>, siteUrl: string): Promise<void> {
  requireRight(actor, "account/profile/edit");
  const { avatar, ...fields } = checkForm(profileForm, form);
  await checkWords([fields.username, fields.nickname, fields.motto]);
  await checkNames(actor.member, fields);
  const { cdnUrl } = await readSettings();
  await withTransaction(async (trx) => {
    const before = await findForUpdate(actor.id, trx);
    const change: ProfileChange = { ...before, ...fields };
    if (avatar !== undefined)
      change.avatar = await checkAvatar(storedAvatar(avatar, { cdnUrl, siteUrl }), before.avatar, actor, trx);
    checkResidence(before, { ...before, ...fields });
    const after = await write(allowed(change), actor, trx);
    if (isComplete(after)) await award(actor.id, "profile-completed", COMPLETE, trx);
  });
}

/** Returns a member's own profile for its page. `siteUrl` is the public origin. */
export async function readOwnProfile({ member }: MemberWith<MemberRow>, siteUrl: string) {
  const { cdnUrl } = await readSettings();
  return toOwnProfile(member, { cdnUrl, siteUrl });
}

/** Returns only the columns that may be written, so that a new column is not open to members by accident. */
function allowed(change: ProfileChange): ProfileChange {
  const { username, nickname, avatar, gender, birthday, motto, province, city, district } = change;
  return { username, nickname, avatar, gender, birthday, motto, province, city, district };
}

async function write(change: ProfileChange, actor: MemberActor, trx: Db): Promise<MemberRow> {
  try {
    return await updateProfile(actor.id, change, trx);
  } catch (error) {
    if (error instanceof TakenError) throw refusal("usernameTaken");
    throw error;
  }
}

/** Throws Refusal for words that the operator refuses, because other readers see nicknames beside comments. */
async function checkWords(texts: (string | undefined)[]): Promise<void> {
  for (const text of texts) {
    const { refuse } = text === undefined ? { refuse: [] } : await findWords(text);
    if (refuse.length > 0) throw new Refusal(({ account }) => account.refusedWord);
  }
}

/** Checks changed names only. Clients send all fields, so a reserved name given by an operator stays valid. */
async function checkNames(before: MemberRow, { username = "", nickname = "" }: Partial<ProfileChange>): Promise<void> {
  const changed = [username !== before.username && username, nickname !== before.nickname && nickname];
  await refuseReservedNames(changed.filter((name) => name !== false));
}

/** Accepts the unchanged picture, none, or the member's own upload (docs/security.md#r7). */
async function checkAvatar(path: string, before: string, actor: MemberActor, trx: Db): Promise<string> {
  if (path === "" || path === before) return path;
  const upload = await findOwnUpload(path, actor, trx);
  if (upload === undefined || !upload.mimetype.startsWith("image/")) {
    throw new Refusal(({ validation }) => validation.avatar);
  }
  return upload.path;
}

/** An unchanged residence is accepted, even if its codes are no longer in use. */
function checkResidence(before: MemberRow, after: MemberRow): void {
  const isSame = before.province === after.province && before.city === after.city && before.district === after.district;
  if (!isSame && !isResidence(after)) throw new Refusal(({ validation }) => validation.region);
}

/** Returns whether all optional fields are filled. Name and nickname always exist. */
function isComplete(member: MemberRow): boolean {
  const { avatar, gender, birthday, motto } = member;
  const told = avatar !== "" && gender !== 0 && birthday !== null && motto !== "";
  return told && isWholeResidence(member);
}
