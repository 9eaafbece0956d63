import type { z } from "zod";

/** Field names of a file in plain English, for messages to its writer. */
const NAMES: Record<string, string> = {
  importKey: "path",
  shortTitle: "short title",
  short_title: "short title",
  dek: "text under the title",
  plain: "plain sentences",
  sourceName: "source name",
  source_name: "source name",
  sourceUrl: "source address",
  source_url: "source address",
  canonicalUrl: "canonical address",
  canonical_url: "canonical address",
  seoTitle: "search title",
  seo_title: "search title",
  seoKeywords: "keywords",
  seo_keywords: "keywords",
  seoDescription: "search description",
  seo_description: "search description",
  ai_label: "AI label",
  publishAt: "time",
  publish_at: "time",
  age_hours: "age in hours",
};

type Issue = z.core.$ZodIssue;

/** Describes the invalid fields of an article in plain words, for the writer of the file. */
export function describeFaults(issues: readonly Issue[]): string {
  return issues.map(describe).join("; ");
}

function describe(issue: Issue): string {
  const [first = "", ...rest] = issue.path.map(String);
  const name = NAMES[first] ?? first;
  const index = Number(rest[0]);
  const which = rest.length === 0 || Number.isNaN(index) ? `its ${name}` : `number ${index + 1} of its ${name}`;
  switch (issue.code) {
    case "too_big":
      if (issue.origin === "array") return `it has more than ${issue.maximum} ${name}`;
      return `${which} is longer than ${issue.maximum} characters`;
    case "too_small":
      return `${which} is empty`;
    case "invalid_type":
      return issue.input === undefined && rest.length === 0
        ? `it has no ${name}`
        : `${which} has to be ${ARTICLE[issue.expected] ?? issue.expected}`;
    case "invalid_value":
      return `${which} has to be one of ${issue.values.join(", ")}`;
    case "invalid_format":
    case "invalid_union":
      return /slug|column|industry|sector/.test(first)
        ? `${which} has to be a slug: small letters, digits and hyphens`
        : `${which} is no web address`;
    case "custom":
    case "invalid_element":
    case "invalid_key":
    case "not_multiple_of":
    case "unrecognized_keys":
      return `${which} cannot be used as it stands`;
  }
}

const ARTICLE: Record<string, string> = {
  string: "a text; a number or a date needs quotation marks",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list, such as [a, b]",
  date: "a time",
};
