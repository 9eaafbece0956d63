import { refuseReservedNames } from "#app/features/base/reserved-name/reserved-name.service.server.ts";
import { Refusal } from "#app/features/base/user-error/user-error.ts";
import { isBlankHtml } from "#app/features/base/rich-text/clean/rich-text.blank.ts";
import { cleanHtml } from "#app/features/base/rich-text/rich-text.cleaner.server.ts";
import { foldSpace, tidyText } from "#app/features/base/rich-text/clean/rich-text.text.ts";
import { DomainError } from "#app/lib/errors.ts";
import type { ContributionRecord } from "./contribution.repo.server.ts";
import { CONTRIBUTION_RULES, lengthOf } from "./contribution.rules.ts";
import type { ContributionFields } from "./contribution.schema.ts";

/** The greatest length of a stored title in code points, also of a draft. */
const TITLE_ROW = 64;

const line = (text: string) => foldSpace(tidyText(text)).trim();

/**
 * Returns typed fields in their stored form: texts trimmed, the body sanitized (docs/security.md#x1, #x2, #x3, #x4). A
 * draft may be unfinished, so only fields that cannot be stored at all are refused. Throws Refusal.
 */
export async function recordOf(fields: ContributionFields): Promise<ContributionRecord> {
  const { titleMin, titleMax, authorMax } = CONTRIBUTION_RULES;
  const title = line(fields.title);
  if (lengthOf(title) > TITLE_ROW)
    throw new Refusal(({ contribution }) => contribution.titleLength(titleMin, titleMax));
  const author = line(fields.author);
  if (lengthOf(author) > authorMax) throw new Refusal(({ contribution }) => contribution.authorLong(authorMax));
  await refuseReservedNames([author]);
  const body = await cleanBody(fields.body);
  return {
    title,
    column_id: fields.column,
    industry_id: fields.industry,
    body_html: body.html,
    characters: body.characters,
    cover: fields.cover,
    is_original: fields.original,
    author_name: author,
  };
}

/**
 * Returns the sanitized body. A body of white space is stored as an empty paragraph, one of empty paragraphs as
 * nothing. Both count as empty (docs/content.md#validation).
 */
async function cleanBody(html: string): Promise<{ html: string; characters: number }> {
  if (isBlankHtml(html)) return { html: html.trim().replace(/<[^<>]*>/g, "") === "" ? "" : "<p></p>", characters: 0 };
  try {
    return await cleanHtml(html);
  } catch (error) {
    if (error instanceof DomainError) throw new Refusal(({ contribution }) => contribution.bodyTooBig);
    throw error;
  }
}
