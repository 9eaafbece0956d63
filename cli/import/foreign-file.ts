import { z } from "zod";
import type { ArticleInput } from "#app/features/published/article/article.schema.ts";
import { startOfDay, timeOfText } from "#app/lib/dates.ts";
import { readFrontMatter } from "#app/lib/front-matter.ts";
import { needsDisclaimer, placeOf } from "./placement.ts";

/** Files name a day only; its articles appear at this hour of the morning in Asia/Shanghai. */
const HOUR_OF_DAY = 8 * 3_600_000;

/** Names of authors that are programs: 某某AI, AI编辑部, GPT-5. */
const PROGRAM = /(?<![A-Za-z])(?:AI|AIGC|GPT|ChatGPT)(?![A-Za-z])|人工智能|智能体|大模型/;
/** What fits under the title. */
const LONGEST_DEK = 300;

const text = z.string().trim().default("");

const foreignMeta = z.object({
  title: z.string().trim().min(1),
  date: z.string().transform((given, context) => {
    const time = timeOf(given);
    if (time === undefined) context.addIssue(`${given} is no day; write it like 2026-01-31 or 2026-01-31 08:30`);
    return time ?? z.NEVER;
  }),
  category: text,
  tags: z.array(z.string().trim().min(1)).default([]),
  source_url: text,
  author: text,
  summary: text,
});

/** A file of another program, read: what is saved of it, and what could not be taken over. */
export type ForeignFile = { input: ArticleInput; remarks: string[] };

/**
 * Reads Markdown with the front matter title, date, category, tags, source_url, author, summary. Nothing is invented:
 * fields that the file does not have stay empty. Throws an Error that names what is wrong.
 */
export function readForeignFile(source: string): ForeignFile {
  const { meta, body } = readFrontMatter(source);
  const parsed = foreignMeta.safeParse(meta);
  if (!parsed.success)
    throw new Error(parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`).join("; "));
  const { title, date, category, tags, source_url, author, summary } = parsed.data;
  const place = placeOf({ title, category, tags, summary });
  const remarks: string[] = [];
  if (place.industry === null && place.column === null)
    remarks.push("no industry and no column fit; only the list of all articles has it");
  else if (place.column === null) remarks.push("no column fits");
  const isWeb = /^https?:\/\//.test(source_url) && URL.canParse(source_url);
  if (source_url !== "" && !isWeb) remarks.push(`the source address is no web address: ${source_url}`);
  const isProgram = PROGRAM.test(author);
  if (isProgram) remarks.push(`its author ${author} reads like a program: it is labelled as made by AI`);
  if (summary.length > LONGEST_DEK) remarks.push("the summary is too long to stand under the title");
  const input: ArticleInput = {
    title,
    summary,
    dek: summary.length > LONGEST_DEK ? "" : summary,
    body: withoutTitle(body, title),
    format: "foreign",
    authors: author === "" ? [] : [author],
    sourceName: author,
    sourceUrl: isWeb ? source_url : "",
    origin: isWeb ? "reprint" : "original",
    ...place,
    tags,
    publishAt: date,
    aiLabel: isProgram ? "generated" : "none",
    disclaimer: needsDisclaimer(place.column),
    initialStatus: "published",
  };
  return { input, remarks };
}

function timeOf(date: string): Date | undefined {
  const day = startOfDay(date);
  return day === undefined ? timeOfText(date) : new Date(day.getTime() + HOUR_OF_DAY);
}

/** A body whose first line repeats the title would show it twice. */
function withoutTitle(body: string, title: string): string {
  const match = /^\s*(?:#{1,6}[ \t]*([^\n]+?)[ \t]*#*|([^\n]+)\n[=-]{3,})[ \t]*(?:\n|$)/.exec(body);
  const heading = (match?.[1] ?? match?.[2] ?? "").replace(/\s*\{#[^}]*\}\s*$/, "");
  return match !== null && plain(heading) === plain(title) ? body.slice(match[0].length) : body;
}

/** A title without what typists differ in: quotation marks and white space. */
function plain(title: string): string {
  return title.replace(/["'“”‘’「」\s]/g, "");
}
