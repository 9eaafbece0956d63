import type { BaseVersion } from "#app/lib/base-version.ts";
import { requireRight, type Actor } from "#app/features/base/actor/actor.ts";
import { recordAudit } from "#app/features/base/audit-log/audit-log.service.server.ts";
import { purgePages, refreshPages } from "#app/features/base/page-cache/page-cache.service.server.ts";
import { indexDocument, removeDocument } from "#app/features/base/search-index/search-index.service.server.ts";
import { accept } from "#app/lib/accept.ts";
import { DomainError } from "#app/lib/errors.ts";
import { pageTag } from "#app/lib/page/page-tag.ts";
import { withTransaction, type Db } from "#db/client.ts";
import { subjectKind } from "./subject.kind.ts";
import { subjectInput, type SubjectInput, type SubjectRecord } from "./subject.schema.ts";
import {
  deleteSubject,
  findWholeSubject,
  lockSubject,
  updateSubject,
  upsertSubject,
  writeEvents,
  writeSections,
  type WholeSubjectRow,
} from "./subject-writing.repo.server.ts";

/** A subject as it can be edited, with its version. `wasPublic`: readers have seen it at some time. */
export type WholeSubject = {
  id: number;
  version: number;
  industryId: number | null;
  wasPublic: boolean;
  record: SubjectRecord;
};

type Written = { id: number; industry_id: number | null; version: number };

/**
 * Returns a subject with all its columns, locked if a transaction is given. It does not check whether the caller may
 * see it.
 */
export async function readWholeSubject(id: number, trx?: Db): Promise<WholeSubject | undefined> {
  if (trx !== undefined) await lockSubject(id, trx);
  const row = await findWholeSubject(id, trx);
  if (row === undefined) return undefined;
  const { version, industry_id: industryId, was_public: wasPublic } = row;
  return { id, version, industryId, wasPublic, record: recordOf(row) };
}

function recordOf({ sections, events, industry_slug, ...row }: WholeSubjectRow): SubjectRecord {
  const { slug, title, title_en, lead, lead_en, banner_media_id, status, tags, start_at, end_at, published, is_demo } =
    row;
  return {
    slug,
    title,
    title_en,
    lead,
    lead_en,
    banner_media_id,
    status,
    tags,
    start_at,
    end_at,
    published,
    is_demo,
    industry: industry_slug ?? "",
    sections: sections.map(({ id, article_ids: articles, ...section }) => ({
      id,
      title: section.title,
      title_en: section.title_en,
      intro: section.intro,
      intro_en: section.intro_en,
      layout: section.layout,
      rule_tags: section.rule_tags,
      articles,
    })),
    timeline: events,
  };
}

/**
 * Inserts a subject or updates the one with its slug, with its sections, placed articles and timeline. Returns its id.
 * Throws `invalid_input`.
 */
export async function saveSubject(input: SubjectInput, actor: Actor): Promise<number> {
  requireRight(actor, "subject.write");
  const subject = accept(subjectInput, input);
  return withTransaction(async (trx) => {
    const written = await upsertSubject(subject, trx);
    await writeRest(written, subject, actor, trx);
    return written.id;
  });
}

/**
 * Adds a subject, or updates one from its base version. Throws `invalid_input`, and `conflict` if its version has
 * changed.
 */
export async function writeSubject(
  base: BaseVersion | undefined,
  input: SubjectInput,
  actor: Actor,
  trx: Db,
): Promise<BaseVersion> {
  requireRight(actor, "subject.write");
  const subject = accept(subjectInput, input);
  const written = await (base === undefined ? upsertSubject(subject, trx) : updateSubject(base, subject, trx));
  if (written === undefined)
    throw new DomainError("conflict", `subject ${base?.id} is not at version ${base?.version}`);
  await writeRest(written, subject, actor, trx);
  return { id: written.id, version: written.version };
}

/** Deletes a subject from its base version. Throws `conflict` as above. */
export async function removeSubject(base: BaseVersion, actor: Actor, trx: Db): Promise<void> {
  requireRight(actor, "subject.write");
  if (!(await deleteSubject(base, trx)))
    throw new DomainError("conflict", `subject ${base.id} is not at version ${base.version}`);
  await recordAudit({ actor, action: "subject.remove", targetKind: "subject", targetId: base.id }, trx);
  await removeDocument(subjectKind.name, base.id, trx);
  await purgeSubject(base.id, trx);
}

async function writeRest(written: Written, subject: SubjectRecord, actor: Actor, trx: Db): Promise<void> {
  const { id, version, industry_id: industryId } = written;
  await writeSections(id, subject.sections, trx);
  await writeEvents(id, subject.timeline, trx);
  const detail = { slug: subject.slug, version, published: subject.published };
  await recordAudit({ actor, action: "subject.save", targetKind: "subject", targetId: id, detail }, trx);
  await indexSubject(id, industryId, subject, trx);
  await purgeSubject(id, trx);
}

async function purgeSubject(id: number, trx: Db): Promise<void> {
  await purgePages([pageTag.subject(id)], trx);
  await refreshPages([pageTag.subjects], trx);
}

async function indexSubject(id: number, industryId: number | null, subject: SubjectRecord, trx: Db): Promise<void> {
  if (!subject.published) return removeDocument(subjectKind.name, id, trx);
  const sections = subject.sections.map((section) => `${section.title}\n${section.intro}`);
  const events = subject.timeline.map((event) => `${event.title}\n${event.text}`);
  const { title, title_en, lead_en, tags, lead, start_at } = subject;
  const english = [title_en, lead_en].filter((text) => text !== "");
  const body = [...english, ...sections, ...events].join("\n");
  await indexDocument(
    { kind: subjectKind.name, id, title, names: tags, lead, body, industryId, publishAt: start_at },
    trx,
  );
}
