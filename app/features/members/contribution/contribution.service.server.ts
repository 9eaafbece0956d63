import type { z } from "zod";
import { requireRight, type MemberActor, type MemberWith } from "#app/features/base/actor/actor.ts";
import { readColumns } from "#app/features/published/column/column.service.server.ts";
import { readIndustries } from "#app/features/published/industry/industry.service.server.ts";
import { giveBack, take, type Limit } from "#app/features/base/limit/limit.service.server.ts";
import { requireVoice, type Voice } from "#app/features/base/member/member.voice.ts";
import { Refusal } from "#app/features/base/user-error/user-error.ts";
import { readSettingsOf } from "#app/features/base/site/site.service.server.ts";
import { findOwnUpload } from "#app/features/base/upload/upload.service.server.ts";
import { DEFAULT_LANGUAGE } from "#app/lib/language.ts";
import { withTransaction, type Db } from "#db/client.ts";
import { maskIdentity, openIdentity, sealIdentity, type Identity } from "./contribution.identity.server.ts";
import { may, type ContributionAct } from "./contribution.policy.ts";
import { recordOf } from "./contribution.record.server.ts";
import {
  countOfMember,
  countOpenLocked,
  deleteOwn,
  findOwn,
  findNotes,
  findPageOfMember,
  insert,
  lockOwn,
  updateDraft,
  updateSubmitted,
  updateWithdrawn,
  type ContributionRecord,
  type ContributionRow,
} from "./contribution.repo.server.ts";
import {
  CONTRIBUTION_RULES,
  faultsOf,
  identityFaultsOf,
  isTooSmallForCover,
  SMALLEST_COVER,
} from "./contribution.rules.ts";
import type { ContributionFields, contributionForm, SavedContribution } from "./contribution.schema.ts";
import { contributionSettings } from "./contribution.settings.ts";
import { faultText } from "./contribution.texts.ts";
import { blankForm, checkedOf, formOf, listRow, picturesOf } from "./contribution.view.ts";

const DAY = 86_400;
const HOUR = 3_600;
/** The limit of saves. The form saves shortly after each change, and no member exceeds this for long. */
const SAVES_A_MINUTE = 60;

const savingLimit = ({ id }: MemberActor): Limit => ({
  kind: "contribution-save",
  subject: String(id),
  windows: [{ count: SAVES_A_MINUTE, seconds: 60 }],
});

const submissionLimit = ({ id }: MemberActor): Limit => ({
  kind: "contribution",
  subject: String(id),
  windows: [{ count: CONTRIBUTION_RULES.aDay, seconds: DAY }],
});

const notFound = () => new Refusal(({ contribution }) => contribution.notFound);
const conflict = () => new Refusal(({ contribution }) => contribution.conflict);

/** Returns a page of the member's own contributions, newest first. */
export async function readContributions({ page, limit }: { page: number; limit: number }, actor: MemberActor) {
  requireRight(actor, "account/contribute");
  const [rows, total] = await Promise.all([findPageOfMember(actor.id, page, limit), countOfMember(actor.id)]);
  return { list: rows.map(listRow), total };
}

/**
 * Returns the data of the form for the member's own contribution. Without an id, returns those of a new one, signed
 * with the nickname. Throws Refusal for any other id, whether it exists or not.
 */
export async function readContribution(
  id: number | undefined,
  actor: MemberWith<{ nickname: string }>,
  serverKey: Buffer,
): Promise<z.output<typeof contributionForm>> {
  const { askIdentity } = (await readSettingsOf(contributionSettings)).contribute;
  if (id === undefined) return blankForm(actor.member.nickname, askIdentity);
  const row = await fetchOwn(id, actor);
  const identity = row.identity_sealed === null ? undefined : openIdentity(row.identity_sealed, id, serverKey);
  return formOf(row, identity === undefined ? null : maskIdentity(identity), askIdentity, await findNotes(id));
}

/**
 * Saves a draft, or a new one without an id. `version` is the base version: a draft that was saved elsewhere since is
 * not overwritten. An unchanged draft is not saved. Throws Refusal.
 */
export async function saveContribution(
  { id, version, fields }: { id: number | undefined; version: number | undefined; fields: ContributionFields },
  actor: MemberActor,
): Promise<SavedContribution> {
  if ((await take([savingLimit(actor)])).wait !== 0) throw new Refusal(({ contribution }) => contribution.tooManySaves);
  const record = await recordOf(fields);
  await checkPlace(record);
  return withTransaction(async (trx) => {
    if (record.cover !== "") await checkCover(record.cover, actor, trx);
    if (id === undefined) return savedOf(await insertDraft(record, actor, trx));
    const stored = await lockFor("edit", id, actor, trx);
    if (isSame(stored, record)) return savedOf(stored);
    if (stored.version !== version) throw conflict();
    const next = await updateDraft(id, actor.id, record, trx);
    return savedOf({ ...stored, version: next, updated_at: new Date() });
  });
}

/**
 * Submits a stored draft without faults. `identity` is encrypted if the settings require it; without one the earlier
 * identity stays. Throws Refusal with the first fault.
 */
export async function submitContribution(
  { id, version, identity }: { id: number; version: number; identity: Identity },
  actor: MemberWith<Voice>,
  serverKey: Buffer,
): Promise<void> {
  requireVoice(actor.member);
  const { askIdentity } = (await readSettingsOf(contributionSettings)).contribute;
  const stored = await fetchOwn(id, actor);
  checkState("submit", stored);
  if (stored.version !== version) throw conflict();
  const [fault] = faultsOf(checkedOf(stored));
  if (fault !== undefined) throw new Refusal((texts) => faultText(fault.rule, texts));
  await checkPlace(stored);
  await checkPictures(stored, actor);
  const given = askIdentity ? newIdentity(identity, stored) : undefined;
  const limits = [submissionLimit(actor)];
  await takeSubmission(limits);
  try {
    await withTransaction(async (trx) => {
      // If the version is the same, the submitted text is the one that was checked.
      if ((await lockFor("submit", id, actor, trx)).version !== version) throw conflict();
      const sealed = given === undefined ? undefined : sealIdentity(given, id, serverKey);
      await updateSubmitted(id, actor.id, sealed, trx);
    });
  } catch (error) {
    await giveBack(limits);
    throw error;
  }
}

/** Withdraws a waiting contribution, which becomes a draft again. Throws Refusal. */
export async function withdrawContribution(id: number, actor: MemberActor): Promise<void> {
  await withTransaction(async (trx) => {
    await lockFor("withdraw", id, actor, trx);
    await updateWithdrawn(id, actor.id, trx);
  });
}

/**
 * Deletes a contribution that is not under review. Ignores ids that do not exist or belong to other members
 * (docs/security.md#i1).
 */
export async function deleteContribution(id: number, actor: MemberActor): Promise<void> {
  requireRight(actor, "account/contribute/del");
  await withTransaction(async (trx) => {
    const row = await lockOwn(id, actor.id, trx);
    if (row === undefined) return;
    checkState("delete", row);
    await deleteOwn(id, actor.id, trx);
  });
}

/** The reason why a command is refused in the current state of a contribution. */
const REFUSED: Record<Exclude<ContributionAct, "review" | "reopen">, "locked" | "notWaiting" | "notRemovable"> = {
  edit: "locked",
  submit: "locked",
  withdraw: "notWaiting",
  delete: "notRemovable",
};

/** Returns the member's own contribution. Throws Refusal for a missing one and for one of another member. */
async function fetchOwn(id: number, actor: MemberActor): Promise<ContributionRow> {
  const row = await findOwn(id, actor.id);
  if (row === undefined) throw notFound();
  return row;
}

/** Locks the member's own contribution in a state that allows the command. */
async function lockFor(
  act: Exclude<ContributionAct, "review" | "reopen">,
  id: number,
  actor: MemberActor,
  trx: Db,
): Promise<ContributionRow> {
  const row = await lockOwn(id, actor.id, trx);
  if (row === undefined) throw notFound();
  checkState(act, row);
  return row;
}

function checkState(act: Exclude<ContributionAct, "review" | "reopen">, { status }: ContributionRow): void {
  if (!may(act, status)) throw new Refusal(({ contribution }) => contribution[REFUSED[act]]);
}

async function insertDraft(record: ContributionRecord, actor: MemberActor, trx: Db): Promise<ContributionRow> {
  const { drafts } = CONTRIBUTION_RULES;
  if ((await countOpenLocked(actor.id, trx)) >= drafts)
    throw new Refusal(({ contribution }) => contribution.tooManyDrafts(drafts));
  return insert(actor.id, record, trx);
}

function savedOf({ id, version, updated_at }: Pick<ContributionRow, "id" | "version" | "updated_at">) {
  return { id, version, updatetime: updated_at };
}

function isSame(stored: ContributionRow, record: ContributionRecord): boolean {
  return Object.entries(record).every(([name, value]) => Reflect.get(stored, name) === value);
}

/** Throws Refusal unless the column and the industry are enabled. */
async function checkPlace(place: Pick<ContributionRecord, "column_id" | "industry_id">): Promise<void> {
  const has = (list: { id: number }[], id: number | null) => id === null || list.some((one) => one.id === id);
  if (!has(await readColumns(DEFAULT_LANGUAGE), place.column_id))
    throw new Refusal(({ contribution }) => contribution.unknownColumn);
  if (!has(await readIndustries(DEFAULT_LANGUAGE), place.industry_id))
    throw new Refusal(({ contribution }) => contribution.unknownIndustry);
}

/** Returns the member's own upload at a path, if it is a picture. */
async function findPicture(path: string, actor: MemberActor, trx?: Db) {
  const upload = await findOwnUpload(path, actor, trx);
  return upload?.mimetype.startsWith("image/") ? upload : undefined;
}

/** Throws Refusal unless the cover is the member's own, and large enough. */
async function checkCover(path: string, actor: MemberActor, trx?: Db): Promise<void> {
  const picture = await findPicture(path, actor, trx);
  if (picture === undefined) throw new Refusal(({ contribution }) => contribution.coverForeign);
  const { width, height } = SMALLEST_COVER;
  if (isTooSmallForCover(picture)) throw new Refusal(({ contribution }) => contribution.coverSmall(width, height));
}

/** Throws Refusal unless the cover and every picture in the body are the member's own. */
async function checkPictures(stored: ContributionRow, actor: MemberActor): Promise<void> {
  await checkCover(stored.cover, actor);
  let foreign = 0;
  for (const path of picturesOf(stored.body_html)) if ((await findPicture(path, actor)) === undefined) foreign += 1;
  if (foreign > 0) throw new Refusal(({ contribution }) => contribution.pictureForeign(foreign));
}

/** Returns the identity to encrypt, or undefined if both fields are empty and one is stored. */
function newIdentity({ realName, idNumber }: Identity, stored: ContributionRow): Identity | undefined {
  const identity = { realName: realName.trim(), idNumber: idNumber.trim().toUpperCase() };
  if (stored.identity_sealed !== null && identity.realName === "" && identity.idNumber === "") return undefined;
  const [fault] = identityFaultsOf(identity);
  if (fault !== undefined) throw new Refusal((texts) => faultText(fault.rule, texts));
  return identity;
}

async function takeSubmission(limits: Limit[]): Promise<void> {
  const { wait } = await take(limits);
  if (wait === 0) return;
  const hours = Math.ceil(wait / HOUR);
  throw new Refusal(({ contribution }) => contribution.tooManySubmissions(CONTRIBUTION_RULES.aDay, hours));
}
