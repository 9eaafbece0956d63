import type { z } from "zod";
import { demand, type Actor } from "#app/features/base/actor/actor.ts";
import { recordAudit } from "#app/features/base/audit/audit.service.server.ts";
import { purgePages } from "#app/features/base/page-cache/page-cache.service.server.ts";
import { fromMarkdown } from "#app/features/base/rich-text/rich-text.service.server.ts";
import { indexDocument, removeDocument } from "#app/features/base/search-index/search-index.service.server.ts";
import { accept } from "#app/lib/accept.ts";
import { pageTag } from "#app/lib/page-tag.ts";
import { withTransaction, type Db } from "#db/client.ts";
import { pageKind } from "./page.kind.ts";
import { fillEnglish, lacksEnglish, upsertBySlug, type EnglishRecord } from "./page-writing.repo.server.ts";
import { pageInput, type PageInput } from "./page.schema.ts";

type EnglishInput = z.output<typeof pageInput>["english"];

/** Placeholders are filled when the page is shown; nobody searches for their names. */
const PLACEHOLDER = /\{\{\s*[A-Za-z]+\s*\}\}/g;

/** Writes a standing page, replacing the one of the same slug. Gives its id. Throws `invalid_input`. */
export async function savePage(input: PageInput, actor: Actor, trx?: Db): Promise<number> {
  demand(actor, "page.write");
  if (trx === undefined) return withTransaction((own) => savePage(input, actor, own));
  const { markdown, english, ...page } = accept(pageInput, input);
  const { html, text } = fromMarkdown(markdown);
  const { id, created_at } = await upsertBySlug({ ...page, body_html: html, ...englishRecord(english) }, trx);
  const document = {
    kind: pageKind.name,
    id,
    title: page.title,
    lead: page.seo_description,
    body: text.replace(PLACEHOLDER, " "),
  } as const;
  if (page.published) await indexDocument({ ...document, industryId: null, publishAt: created_at }, trx);
  else await removeDocument(pageKind.name, id, trx);
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

/**
 * Gives a page that has no English yet that of `input`, as far as its title and its text are still those of `input`: what
 * somebody has changed since is something else.
 */
export async function addEnglish(input: PageInput, actor: Actor, trx: Db): Promise<void> {
  demand(actor, "page.write");
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
