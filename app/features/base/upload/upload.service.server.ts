import { randomBytes } from "node:crypto";
import { rm } from "node:fs/promises";
import type { Readable } from "node:stream";
import type { MemberActor } from "#app/features/base/actor/actor.ts";
import { giveBack, take, type Limit } from "#app/features/base/limit/limit.service.server.ts";
import { Refusal } from "#app/features/base/user-error/user-error.ts";
import { readSettingsOf } from "#app/features/base/site/site.service.server.ts";
import { plainText } from "#app/lib/plain-text.ts";
import { withTransaction, type Db } from "#db/client.ts";
import { receive, type ArrivedFile } from "./upload.arrivals.server.ts";
import { checkContent, type Content } from "./upload.content.server.ts";
import { storageOf, uploadOptions } from "./upload.context.server.ts";
import { typeRefusal, uploadRefusal } from "./upload.refusal.ts";
import {
  findAllByMember,
  findByPath,
  findOwn,
  insert,
  lockMember,
  sumOfAll,
  sumOfDay,
  touchSame,
  type UploadRow,
} from "./upload.repo.server.ts";
import { checkFile, extensionOf, type UploadRules } from "./upload.rules.ts";
import { savePath, STORED_PATH } from "./upload.savename.ts";
import type { UploadTopic } from "./upload.schema.ts";
import { uploadSettings, type UploadSettings } from "./upload.settings.ts";
import { StorageFailure } from "#app/features/base/bucket/storage-failure.ts";
import type { UploadStorage } from "./upload.storage.ts";

export type { UploadRow } from "./upload.repo.server.ts";

/** The greatest number of stored code points of a member's name for a file. */
const LONGEST_NAME = 255;

/** The permission to upload one file, with its rules and its storage. */
export type UploadLeave = { actor: MemberActor; rules: UploadSettings; storage: UploadStorage };

/** Returns the limit on a member's uploads, which counts refused files, too. */
const filesOf = ({ id }: MemberActor): Limit => ({
  kind: "upload",
  subject: String(id),
  windows: uploadOptions().quota.files,
});

/**
 * Requests permission to upload a file. It counts against the member's daily limit (docs/security.md#u8). Throws
 * Refusal if uploads are not configured, at the limit, and if the storage is full.
 */
export async function admitUpload(actor: MemberActor): Promise<UploadLeave> {
  const { upload: rules } = await readSettingsOf(uploadSettings);
  const storage = await storageOf(rules.mode);
  if (storage === undefined) throw uploadRefusal("noStorage");
  const { quota } = uploadOptions();
  const taken = await take([filesOf(actor)]);
  if (taken.wait !== 0) throw new Refusal(({ upload }) => upload.tooMany(taken.wait));
  if ((await sumOfDay(actor.id)) >= quota.dayBytes) throw uploadRefusal("dayFull");
  if ((await sumOfAll()) >= quota.totalBytes) throw uploadRefusal("full");
  return { actor, rules, storage };
}

/** Takes back the count of a file that was refused for a reason that has nothing to do with the file. */
export async function forgiveUpload(actor: MemberActor): Promise<void> {
  await giveBack([filesOf(actor)]);
}

/**
 * Receives a member's upload. `type` is the client's claim. The source stops one byte beyond the limit of the rules;
 * `isCut` then reports true. Throws Refusal after the checks of docs/content.md#validation, and StorageFailure; nothing
 * is stored then.
 */
export async function receiveUpload(
  rules: UploadRules,
  sent: { name: string; type: string; source: Readable; isCut: () => boolean },
): Promise<ArrivedFile> {
  const check = (size: number) => {
    const fault = checkFile({ name: sent.name, type: sent.type, size }, rules);
    if (fault !== undefined) throw fault === "notAllowed" ? typeRefusal(rules.mimetype) : uploadRefusal(fault);
  };
  check(1);
  const arrived = await receive(sent.source, sent.name, uploadOptions().dataDir);
  try {
    check(sent.isCut() ? rules.maxsize + 1 : arrived.size);
    return arrived;
  } catch (error) {
    await discardArrival(arrived);
    throw error;
  }
}

/** Deletes the temporary file of an upload, if it still exists. */
export async function discardArrival({ file }: ArrivedFile): Promise<void> {
  await rm(file, { force: true });
}

/**
 * Stores an uploaded file: first the file, then its record. The same bytes of the same member for the same topic are
 * stored once. Throws Refusal for a forbidden file, and StorageFailure.
 */
export async function storeUpload(arrived: ArrivedFile, topic: UploadTopic, leave: UploadLeave): Promise<UploadRow> {
  const { actor, storage, rules } = leave;
  const same = { memberId: actor.id, topic, storage: storage.kind, sha1: arrived.sha1 };
  const known = await touchSame(same);
  if (known !== undefined && (await storage.has(known.path))) return known;
  const extension = known?.suffix ?? extensionOf(arrived.name);
  const content = await checkContent(arrived, extension, { topic, list: rules.mimetype });
  try {
    if (known === undefined) return (await keep(arrived, content, topic, leave)) ?? (await touchSame(same)) ?? never();
    // The stored file was lost, so it is stored again.
    await storage.put(known.path, content.file, content);
    return known;
  } finally {
    await rm(content.file, { force: true });
  }
}

/** Stores a file and its record. Returns undefined if the same bytes were stored meanwhile. */
async function keep(
  { sha1, name }: ArrivedFile,
  { file, suffix, mimetype, size, width, height }: Content,
  topic: UploadTopic,
  { actor: { id: memberId }, storage, rules }: UploadLeave,
): Promise<UploadRow | undefined> {
  const random = randomBytes(8).toString("hex");
  const path = savePath(rules.savename, { topic, sha1, random, suffix, now: new Date() });
  await storage.put(path, file, { mimetype, size });
  const about = { member_id: memberId, topic, storage: storage.kind, path, sha1, name: keptName(name) };
  try {
    const row = await withTransaction(async (trx) => {
      await lockMember(memberId, trx);
      if ((await sumOfDay(memberId, trx)) + size > uploadOptions().quota.dayBytes) throw uploadRefusal("dayFull");
      return insert({ ...about, suffix, mimetype, size, width, height }, trx);
    });
    if (row === undefined) await storage.remove(path);
    return row;
  } catch (error) {
    // After other errors the record may already be stored. Only the sweep can then decide about the file.
    if (error instanceof Refusal) await storage.remove(path);
    throw error;
  }
}

function keptName(name: string): string {
  return [...plainText(name)].slice(0, LONGEST_NAME).join("");
}

function never(): never {
  throw new StorageFailure("a record that was there has gone");
}

/** Returns the member's own upload at a root-relative path, or undefined for any other path. */
export async function findOwnUpload(path: string, actor: MemberActor, trx?: Db): Promise<UploadRow | undefined> {
  return STORED_PATH.test(path) ? findOwn(actor.id, path, trx) : undefined;
}

/** Returns all of a member's uploads, newest first, for the copy of their data. */
export async function findOwnUploads(actor: MemberActor, trx?: Db): Promise<UploadRow[]> {
  return findAllByMember(actor.id, trx);
}

/**
 * Returns a stored file's bytes with its record, or undefined without a file at this path. Throws StorageFailure if the
 * storage does not answer, or its file differs from the record.
 */
export async function openUpload(path: string): Promise<{ upload: UploadRow; bytes: Readable } | undefined> {
  const upload = STORED_PATH.test(path) ? await findByPath(path) : undefined;
  if (upload === undefined) return undefined;
  const opened = await (await storageOf(upload.storage))?.open(path);
  if (opened === undefined) return undefined;
  if (opened.size === upload.size) return { upload, bytes: opened.bytes };
  opened.bytes.destroy();
  throw new StorageFailure(`${path} has ${opened.size} bytes instead of ${upload.size}`);
}
