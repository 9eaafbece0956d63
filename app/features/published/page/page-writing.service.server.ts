import type { z } from "zod";
import { requireRight, type Actor } from "#app/features/base/actor/actor.ts";
import { recordAudit } from "#app/features/base/audit-log/audit-log.service.server.ts";
import { purgePages } from "#app/features/base/page-cache/page-cache.service.server.ts";
import { fromMarkdown, type RichText } from "#app/features/base/rich-text/rich-text.service.server.ts";
import { indexDocument, removeDocument } from "#app/features/base/search-index/search-index.service.server.ts";
import { accept } from "#app/lib/accept.ts";
import { pageTag } from "#app/lib/page/page-tag.ts";
import { withTransaction, type Db } from "#db/client.ts";
import { pageKind } from "./page.kind.ts";
import { fillEnglish, lacksEnglish, touch, upsertBySlug, type EnglishRecord } from "./page-writing.repo.server.ts";
import { pageInput, type PageInput } from "./page.schema.ts";

type EnglishInput = z.output<typeof pageInput>["english"];

/** Matches a placeholder. It is replaced when the page is shown, so its name must not be searchable. */
const PLACEHOLDER = /\{\{\s*[A-Za-z]+\s*\}\}/g;

/** A single page that is ready to be saved: its fields are validated, its texts are sanitized. */
export type ReadyPage = {
  page: Omit<z.output<typeof pageInput>, "markdown" | "english">;
  body: RichText;
  english: EnglishRecord;
};

/** Does the part of saving a page that needs no database. Throws `invalid_input`. */
export function readyPage(input: PageInput): ReadyPage {
  const { markdown, english, ...page } = accept(pageInput, input);
  return { page, body: fromMarkdown(markdown), english: englishRecord(english) };
}

/** Saves a single page, replacing the one with the same slug. Returns its id. Throws `invalid_input`. */
export async function savePage(input: PageInput, actor: Actor): Promise<number> {
  requireRight(actor, "page.write");
  return withTransaction((trx) => saveReadyPage(readyPage(input), actor, trx));
}

/** Saves a page that `readyPage` has prepared, as savePage does. */
export async function saveReadyPage(ready: ReadyPage, actor: Actor, trx: Db): Promise<number> {
  requireRight(actor, "page.write");
  const { page, body, english } = ready;
  const { id, created_at } = await upsertBySlug({ ...page, body_html: body.html, ...english }, trx);
  await indexPage({ id, created_at, ...page }, body.text, trx);
  await recordAudit(
    {
      actor,
      action: "page.save",
      targetKind: "page",
      targetId: id,
      detail: { slug: page.slug, version: page.version },
    },
    trx,
  );
  await purgePages([pageTag.page(page.slug), pageTag.site], trx);
  return id;
}

/** Updates the search and the sitemap after a change of a page. `text` is its Chinese text without markup. */
export async function notePageChange(page: Omit<FoundPage, "created_at">, text: string, trx: Db): Promise<void> {
  await indexPage({ ...page, created_at: await touch(page.id, trx) }, text, trx);
}

/** The search fields of a page. */
type FoundPage = { id: number; title: string; seo_description: string; published: boolean; created_at: Date };

/** Indexes a page by its title and plain text for search, or removes it if readers cannot see it. */
async function indexPage(page: FoundPage, text: string, trx: Db): Promise<void> {
  const { id, title, seo_description: lead, published, created_at: publishAt } = page;
  const { name: kind } = pageKind;
  if (!published) return removeDocument(kind, id, trx);
  await indexDocument(
    { kind, id, title, lead, body: text.replace(PLACEHOLDER, " "), industryId: null, publishAt },
    trx,
  );
}

/**
 * Adds the English of `input` to a page without any, if its Chinese title and text are still those of `input`. Parts
 * that were changed since stay without English.
 */
export async function addEnglish(input: PageInput, actor: Actor, trx: Db): Promise<void> {
  requireRight(actor, "page.write");
  const { slug, title, markdown, english } = accept(pageInput, input);
  if (english === null || !(await lacksEnglish(slug, trx))) return;
  await fillEnglish(slug, { title, body_html: fromMarkdown(markdown).html }, englishRecord(english), trx);
  await recordAudit({ actor, action: "page.english", targetKind: "page", targetId: slug, detail: {} }, trx);
}

function englishRecord(english: EnglishInput): EnglishRecord {
  if (english === null) return { title_en: "", body_html_en: "", seo_description_en: "" };
  const { title, markdown, seo_description } = english;
  return { title_en: title, body_html_en: fromMarkdown(markdown).html, seo_description_en: seo_description };
}
