import { Readable } from "node:stream";
import { ZipFile } from "yazl";
import { requireRight } from "#app/features/base/actor/actor.ts";
import { openIdentity } from "#app/features/members/contribution/contribution.identity.server.ts";
import { take } from "#app/features/base/limit/limit.service.server.ts";
import { residenceName } from "#app/features/base/region/region.service.server.ts";
import { messageText } from "#app/features/members/message/message.view.ts";
import type { MemberContext, Visitor } from "#app/features/base/member/member.context.ts";
import type { SignedIn } from "#app/features/base/member/member.service.server.ts";
import { proveMember, type Proof } from "#app/features/members/account/proof.service.server.ts";
import { Refusal } from "#app/features/base/user-error/user-error.ts";
import { recordSecurityEvent } from "#app/features/base/security-event/security-event.service.server.ts";
import { readSettings } from "#app/features/base/site/site.service.server.ts";
import { findOwnUploads, openUpload } from "#app/features/base/upload/upload.service.server.ts";
import { messagesOf } from "#app/i18n/messages.ts";
import { formatDate } from "#app/lib/dates.ts";
import type { Language } from "#app/lib/language.ts";
import { withTransaction, type Db } from "#db/client.ts";
import {
  beginSnapshot,
  findArticlesOfComments,
  findContributionNotes,
  findRows,
  findTitles,
  type PlainRow,
} from "./personal-data.repo.server.ts";
import { letter } from "./personal-data.letter.ts";
import { fileNameInCopy } from "./personal-data.view.ts";
import { PERSONAL_TABLES } from "./personal-data.tables.ts";

type Upload = Awaited<ReturnType<typeof findOwnUploads>>[number];

/**
 * Returns a member's own data as a ZIP file, which is written while it is sent (PIPL, article 45): the rows of all
 * tables in one snapshot, and their uploads. Throws Refusal without a proof, and above the daily limit.
 */
export async function copyOfData(
  proof: Proof,
  actor: SignedIn,
  visitor: Visitor,
  context: MemberContext,
): Promise<Readable> {
  requireRight(actor, "account/security/export");
  await proveMember(actor.member, proof, visitor, context);
  const { id: memberId } = actor;
  const windows = context.limits.copyOfData;
  const taken = await take([{ kind: "data-copy", subject: String(memberId), windows }]);
  if (taken.wait !== 0) throw new Refusal(({ account }) => account.copyLimited(Math.ceil(taken.wait / 3_600)));
  const { siteName } = await readSettings();
  const { uploads, ...read } = await withTransaction(async (trx) => {
    await beginSnapshot(trx);
    const tables = await readTables(memberId, context.serverKey, visitor.language, trx);
    return { tables, uploads: await findOwnUploads(actor, trx), ...(await readNamed(memberId, tables, trx)) };
  });
  await recordSecurityEvent({ kind: "data-copied", memberId, network: visitor.network });

  const zip = new ZipFile();
  const day = formatDate(Date.now());
  const { language } = visitor;
  const readMe = messagesOf(language, "account").copyReadMe(siteName, day);
  zip.addBuffer(Buffer.from(readMe), "README.txt");
  const files = new Map(uploads.map((upload) => [upload.path, fileOf(upload)]));
  const [account] = read.tables.get("members") ?? [];
  const residence = residenceName(codesOf(account ?? {}));
  const page = letter({ ...read, files, residence, siteName, day }, letterTexts(language));
  zip.addBuffer(Buffer.from(page), "index.html");
  for (const [name, rows] of read.tables)
    zip.addBuffer(Buffer.from(`${JSON.stringify(rows, null, 2)}\n`), `data/${name}.json`);
  const output = Readable.from(zip.outputStream, { objectMode: false });
  // An unreadable file aborts the export, so that an incomplete one never seems complete.
  zip.on("error", () => output.destroy(new Error("a file of the copy could not be read to its end")));
  addFiles(zip, uploads, output, context);
  zip.end();
  return output;
}

const fileOf = (upload: Upload) => `files/${fileNameInCopy(upload)}`;

const codesOf = (account: PlainRow) => {
  const code = (name: string) => (typeof account[name] === "number" ? account[name] : null);
  return { province: code("province"), city: code("city"), district: code("district") };
};

const letterTexts = (language: Language) => ({
  copy: messagesOf(language, "copy"),
  ledger: messagesOf(language, "ledger"),
  discussion: messagesOf(language, "discussion"),
  profile: messagesOf(language, "profile"),
  "audit-log": messagesOf(language, "audit-log"),
});

/** Returns the titles for ids in the rows: articles, and the articles of comments that the member liked or reported. */
async function readNamed(memberId: number, tables: ReadonlyMap<string, PlainRow[]>, trx: Db) {
  const articlesOfComments = await findArticlesOfComments(memberId, trx);
  const own = [...tables.values()].flat().flatMap(({ article_id: id }) => (typeof id === "number" ? [id] : []));
  return { articlesOfComments, titles: await findTitles([...new Set([...own, ...articlesOfComments.values()])], trx) };
}

async function readTables(
  memberId: number,
  serverKey: Buffer,
  language: Language,
  trx: Db,
): Promise<Map<string, PlainRow[]>> {
  const tables = new Map<string, PlainRow[]>();
  const notes = Map.groupBy(await findContributionNotes(memberId, trx), (one) => one.contribution_id);
  const withNotes = (table: string, row: PlainRow) => {
    if (table !== "contributions") return row;
    return { ...row, notes: (notes.get(Number(row["id"])) ?? []).map(({ quote, note }) => ({ quote, note })) };
  };
  for (const table of PERSONAL_TABLES) {
    const rows = await findRows(table, memberId, trx);
    tables.set(
      table.table,
      rows.map((row) =>
        shown(withIdentity(withText(table.table, withNotes(table.table, row), language), serverKey), table.hidden),
      ),
    );
  }
  return tables;
}

const shown = (row: PlainRow, hidden: readonly string[]) =>
  Object.fromEntries(Object.entries(row).filter(([column]) => !hidden.includes(column)));

/** Adds the text that the member has read to a message, because its row contains only the event. */
function withText(table: string, row: PlainRow, language: Language): PlainRow {
  if (table !== "messages") return row;
  const { events, unknown } = messagesOf(language, "message");
  return { ...row, ...messageText({ event: String(row["event"]), facts: row["facts"] }, { events, unknown }) };
}

/** Decrypts the identity in a contribution's row, so that the export contains it readable. */
function withIdentity({ identity_sealed: sealed, ...row }: PlainRow, serverKey: Buffer): PlainRow {
  if (sealed === undefined) return row;
  return {
    ...row,
    identity: Buffer.isBuffer(sealed) ? (openIdentity(sealed, Number(row["id"]), serverKey) ?? null) : null,
  };
}

/** Opens files one after another as the ZIP needs them, and closes them when the download is aborted. */
function addFiles(zip: ZipFile, uploads: Upload[], output: Readable, context: MemberContext): void {
  let current: Readable | undefined;
  output.once("close", () => current?.destroy());
  for (const upload of uploads) {
    const options = { mtime: upload.created_at, compress: false };
    zip.addReadStreamLazy(fileOf(upload), options, (give) => {
      void openFile(upload, context).then((bytes) => {
        current = bytes;
        if (output.destroyed) bytes.destroy();
        else give(null, bytes);
      });
    });
  }
}

/** Returns the bytes of a file. If the storage fails, it returns an empty file and warns the operator. */
async function openFile({ path, id }: Upload, context: MemberContext): Promise<Readable> {
  const opened = await openUpload(path).catch(() => undefined);
  if (opened !== undefined) return opened.bytes;
  context.warn("an uploaded file is missing in a copy of a member's data", { upload: String(id) });
  return Readable.from([]);
}
