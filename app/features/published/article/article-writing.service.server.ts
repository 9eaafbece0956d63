import { requireRight, type Actor } from "#app/features/base/actor/actor.ts";
import type { AuditAction } from "#app/features/base/audit-log/audit-log.actions.ts";
import { recordAudit } from "#app/features/base/audit-log/audit-log.service.server.ts";
import { withdrawFiles } from "#app/features/base/picture/picture-place.service.server.ts";
import { changePages } from "#app/features/base/page-cache/page-cache.service.server.ts";
import { fromHtml, fromMarkdown, type RichText } from "#app/features/base/rich-text/rich-text.service.server.ts";
import { indexDocument, removeDocument } from "#app/features/base/search-index/search-index.service.server.ts";
import { dossierTags } from "#app/features/published/dossier/dossier.service.server.ts";
import { accept } from "#app/lib/accept.ts";
import { DomainError } from "#app/lib/errors.ts";
import { pageTag, type PageTag } from "#app/lib/page/page-tag.ts";
import { withTransaction, type Db } from "#db/client.ts";
import { articleKind } from "./article.kind.ts";
import {
  findColumnBySlug,
  findPlaceBySlugs,
  insert,
  lockById,
  lockByImportKey,
  update,
  updateStatus,
  type ArticleRecord,
  type StoredArticle,
} from "./article-writing.repo.server.ts";
import { mayMove } from "./article.policy.ts";
import { articleInput, type ArticleDraft, type ArticleInput, type ArticleStatus } from "./article.schema.ts";

/** The result of a save. */
export type SaveOutcome = { id: number; outcome: "created" | "updated" | "unchanged" };

/** An article that is ready to be saved. Its fields are validated and its body is sanitized. */
export type ReadyArticle = { article: Article; status: ArticleStatus; body: RichText };

/**
 * Does the part of saving an article that needs no database. Throws `invalid_input` for invalid fields and for a body
 * beyond the limits.
 */
export function readyArticle(input: ArticleInput): ReadyArticle {
  const { initialStatus: status, ...article } = accept(articleInput, input);
  return { article, status, body: richBody(article) };
}

/**
 * Inserts an article, or updates the one with the same import key but not its id, status and counters. Writes nothing
 * if nothing has changed. Throws `invalid_input` as readyArticle does, and for slugs that do not exist.
 */
export async function saveArticle(input: ArticleInput, actor: Actor, trx?: Db): Promise<SaveOutcome> {
  requireRight(actor, "article.write");
  return saveReadyArticle(readyArticle(input), actor, trx);
}

/** Saves an article that `readyArticle` has prepared, as saveArticle does. */
export async function saveReadyArticle(ready: ReadyArticle, actor: Actor, trx?: Db): Promise<SaveOutcome> {
  requireRight(actor, "article.write");
  if (trx === undefined) return withTransaction((own) => saveReadyArticle(ready, actor, own));
  const { article, status, body } = ready;
  const record = await recordOf(article, body, trx);
  const stored = article.importKey === null ? undefined : await lockByImportKey(article.importKey, trx);
  if (stored === undefined) {
    const id = await insert({ ...record, toc: JSON.stringify(body.toc), status }, trx);
    // Another writer has inserted this key after the lookup and has committed.
    if (id === undefined) return saveReadyArticle(ready, actor, trx);
    await afterWrite(undefined, { ...record, id, status }, body.text, trx);
    await audit("article.create", id, actor, { title: record.title, status }, trx);
    return { id, outcome: "created" };
  }
  return { id: stored.id, outcome: (await overwrite(stored, record, body, actor, trx)) ? "updated" : "unchanged" };
}

/** Overwrites a stored record; returns false without writing if nothing has changed. */
async function overwrite(
  stored: StoredArticle,
  record: ArticleRecord,
  body: RichText,
  actor: Actor,
  trx: Db,
): Promise<boolean> {
  if (isSame(stored, record)) return false;
  await update(stored.id, { ...record, toc: JSON.stringify(body.toc) }, trx);
  await afterWrite(stored, { ...record, id: stored.id, status: stored.status }, body.text, trx);
  await audit("article.update", stored.id, actor, { title: record.title }, trx);
  return true;
}

/**
 * Sets the status of an article and keeps its publication time. Throws `not_found`, and `conflict` for a change of
 * status that is not allowed.
 */
export async function setArticleStatus(id: number, status: ArticleStatus, actor: Actor, trx?: Db): Promise<void> {
  requireRight(actor, "article.release");
  if (trx === undefined) return withTransaction((own) => setArticleStatus(id, status, actor, own));
  const stored = await lockById(id, trx);
  if (stored === undefined) throw new DomainError("not_found", `article ${id}`);
  const from = stored.status;
  if (!mayMove(from, status)) throw new DomainError("conflict", `article ${id} is ${from} and cannot become ${status}`);
  await updateStatus(id, status, trx);
  await afterWrite(stored, { ...stored, status }, textOfHtml(stored.body_html), trx);
  await audit("article.status", id, actor, { from, to: status }, trx);
}

/**
 * Converts an external text to the row that its article would have: sanitizes the body and looks up the slugs. Throws
 * as saving does.
 */
export async function articleRecordOf(input: ArticleInput, trx: Db): Promise<ArticleRecord> {
  const { initialStatus: _, ...article } = accept(articleInput, input);
  return recordOf(article, richBody(article), trx);
}

type Article = Omit<ArticleDraft, "initialStatus">;

function richBody({ body, format }: Article): RichText {
  return format === "html" ? fromHtml(body) : fromMarkdown(body, { repair: format === "foreign" });
}

const textOfHtml = (html: string) => fromHtml(html).text;

async function recordOf(input: Article, body: RichText, trx: Db): Promise<ArticleRecord> {
  const column = input.column === null ? undefined : await findColumnBySlug(input.column, trx);
  if (input.column !== null && column === undefined)
    throw new DomainError("invalid_input", `no column ${input.column}`);
  const place = input.industry === null ? undefined : await findPlaceBySlugs(input.industry, input.sector, trx);
  if (input.industry !== null && place === undefined)
    throw new DomainError("invalid_input", `no industry ${input.industry}`);
  if (input.sector !== null && (place?.sector_id ?? null) === null) {
    throw new DomainError("invalid_input", `no sector ${input.sector} in industry ${input.industry ?? "(none)"}`);
  }
  return {
    import_key: input.importKey,
    title: input.title,
    short_title: input.shortTitle,
    dek: input.dek,
    plain: input.plain,
    summary: input.summary,
    body_html: body.html,
    characters: body.characters,
    cover_media_id: input.coverMediaId,
    authors: input.authors,
    editor: input.editor,
    source_name: input.sourceName,
    source_url: input.sourceUrl,
    origin: input.origin,
    column_id: column?.id ?? null,
    top_column_id: column?.top_id ?? null,
    industry_id: place?.industry_id ?? null,
    sector_id: place?.sector_id ?? null,
    tags: [...new Set(input.tags)],
    publish_at: input.publishAt,
    weight: input.weight,
    comments_open: input.commentsOpen,
    seo_title: input.seoTitle,
    seo_keywords: input.seoKeywords,
    seo_description: input.seoDescription,
    canonical_url: input.canonicalUrl,
    noindex: input.noindex,
    ai_label: input.aiLabel,
    disclaimer: input.disclaimer,
    is_demo: input.isDemo,
  };
}

/**
 * Returns whether a row equals the record. The table of contents and the length are not compared because they follow
 * from the body.
 */
function isSame(stored: StoredArticle, record: ArticleRecord): boolean {
  return Object.entries(record).every(([name, value]) => {
    const known: unknown = Reflect.get(stored, name);
    return JSON.stringify(known) === JSON.stringify(value);
  });
}

/**
 * PLACE: the columns that decide in which lists an article appears. CARD: the columns that pages show where they name
 * the article.
 */
const PLACE = ["column_id", "top_column_id", "industry_id", "publish_at"] as const;
const CARD = ["title", "short_title", "dek", "plain", "authors", "cover_media_id"] as const;

type Written = Pick<
  StoredArticle,
  "id" | "summary" | "tags" | "status" | "body_html" | (typeof PLACE)[number] | (typeof CARD)[number]
>;

/**
 * Updates search, pictures and caches after a write. `before` is the row before the change. Search contains public
 * articles only.
 */
export async function afterWrite(before: Written | undefined, article: Written, text: string, trx: Db): Promise<void> {
  if (article.status === "published") {
    const lead = [article.dek, ...article.plain, article.summary].join("\n");
    const { id, title, authors, tags, industry_id, publish_at } = article;
    const names = [...authors, ...tags];
    await indexDocument(
      { kind: articleKind.name, id, title, names, lead, body: text, industryId: industry_id, publishAt: publish_at },
      trx,
    );
  } else {
    await removeDocument(articleKind.name, article.id, trx);
  }
  if (before?.status === "published")
    await withdrawFiles({ body: before.body_html, coverId: before.cover_media_id }, trx);
  await purgeShown(before, article, trx);
}

/**
 * Purges the article's own page, its old card, and its title if it was taken down. Lists that gain or lose it may be
 * stale for some seconds. Pages that do not contain it are unchanged.
 */
async function purgeShown(before: Written | undefined, after: Written, trx: Db): Promise<void> {
  const wasPublic = before?.status === "published";
  const isPublic = after.status === "published";
  const differs = (names: readonly (keyof Written)[]) =>
    before === undefined || names.some((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
  const isMoved = wasPublic !== isPublic || (isPublic && differs(PLACE));
  const isRenamed = isMoved || (isPublic && differs(CARD));
  const own = [pageTag.article(after.id), ...(isRenamed ? [pageTag.named(after.id)] : [])];
  const isGone = wasPublic && !isPublic;
  const isNamedAnew = isMoved || (isPublic && differs(["authors", "tags"]));
  const named = isNamedAnew ? await dossierTags(namesOf(before, after), trx) : [];
  const lists = [...(wasPublic ? listTags(before) : []), ...listTags(after)];
  const changes = {
    purge: own,
    refresh: [...(isMoved ? lists : []), ...named],
    withhold: isGone ? [...own, ...listTags(before), ...named] : [],
  };
  await changePages(changes, trx);
}

/** Returns the names of an article before and after a change. */
const namesOf = (before: Written | undefined, after: Written) => ({
  id: after.id,
  authors: [...(before?.authors ?? []), ...after.authors],
  tags: [...(before?.tags ?? []), ...after.tags],
});

/** Returns the tags of the lists that contain an article. */
function listTags({ industry_id, column_id, top_column_id }: Written): PageTag[] {
  return [
    pageTag.articles,
    ...[column_id, top_column_id].flatMap((id) => (id === null ? [] : pageTag.column(id))),
    ...(industry_id === null ? [] : [pageTag.industry(industry_id)]),
  ];
}

async function audit(
  action: AuditAction,
  id: number,
  actor: Actor,
  detail: Record<string, unknown>,
  trx: Db,
): Promise<void> {
  await recordAudit({ actor, action, targetKind: "article", targetId: id, detail }, trx);
}
