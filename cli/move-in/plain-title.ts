import { unescaped } from "../import/body/html-text.ts";

/** Converts a title in HTML to one line of text. */
export const plainTitle = (html: string) =>
  unescaped(html.replaceAll(/<\/?[a-z][^<>]*>/gi, ""))
    .replaceAll(/\s+/g, " ")
    .trim();

/** Converts a comment in HTML to text with line breaks. */
export const plainLines = (html: string) =>
  unescaped(html.replaceAll(/<br\s*\/?>|<\/p>/gi, "\n").replaceAll(/<\/?[a-z][^<>]*>/gi, "")).trim();
