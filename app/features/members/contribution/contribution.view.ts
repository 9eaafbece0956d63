import type { z } from "zod";
import { articlePath } from "#app/features/published/article/article.view.ts";
import { isBlankHtml } from "#app/features/base/rich-text/clean/rich-text.blank.ts";
import type { findPageOfMember, ContributionRow } from "./contribution.repo.server.ts";
import type { Checked } from "./contribution.rules.ts";
import type { contributionForm, contributionRow } from "./contribution.schema.ts";

type Form = z.output<typeof contributionForm>;
type ListedRow = Awaited<ReturnType<typeof findPageOfMember>>[number];

/** Returns the editor's note for the member if it belongs to the current decision. */
const shownNote = ({ status, note }: Pick<ContributionRow, "status" | "note">) =>
  status === "returned" || status === "declined" ? note : "";

/** Returns a row of the member's list. */
export function listRow(row: ListedRow): z.output<typeof contributionRow> {
  return {
    id: row.id,
    title: row.title,
    status: row.status,
    note: shownNote(row),
    createtime: row.created_at,
    updatetime: row.updated_at,
    url: row.article_id !== null && row.is_published ? articlePath(row.article_id) : "",
  };
}

/** Returns a stored contribution for the form; `identity` is already masked. */
export function formOf(
  row: ContributionRow,
  identity: Form["identity"],
  askIdentity: boolean,
  notes: Form["notes"],
): Form {
  return {
    notes,
    id: row.id,
    version: row.version,
    status: row.status,
    note: shownNote(row),
    title: row.title,
    column: row.column_id,
    industry: row.industry_id,
    body: row.body_html,
    cover: row.cover,
    original: row.is_original,
    author: row.author_name,
    identity,
    askIdentity,
    createtime: row.created_at,
    updatetime: row.updated_at,
  };
}

/** Returns the form of a new contribution. */
export function blankForm(author: string, askIdentity: boolean): Form {
  const nothing = { title: "", column: null, industry: null, body: "", cover: "", original: false };
  const state = { id: 0, version: 0, status: "draft" as const, note: "", notes: [] };
  return { ...state, ...nothing, author, identity: null, askIdentity, createtime: null, updatetime: null };
}

/** Returns the parts of a stored contribution that the rules check. */
export function checkedOf(row: ContributionRow): Checked {
  return {
    title: row.title,
    columnId: row.column_id,
    industryId: row.industry_id,
    body: { isMissing: row.body_html === "", isBlank: isBlankHtml(row.body_html), characters: row.characters },
    cover: row.cover,
    author: row.author_name,
    isOriginal: row.is_original,
  };
}

/** Returns the addresses of the pictures in a sanitized body, each once. */
export function picturesOf(html: string): string[] {
  const found = html.matchAll(/<img src="([^"]*)"/g);
  return [...new Set([...found].map(([, src = ""]) => src.replaceAll("&amp;", "&")))];
}
