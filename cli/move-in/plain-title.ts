import { unescaped } from "../import/body/html-text.ts";

/** Returns a title in HTML as one line of text. */
export const plainTitle = (html: string) =>
  unescaped(html.replaceAll(/<\/?[a-z][^<>]*>/gi, ""))
    .replaceAll(/\s+/g, " ")
    .trim();

/** Returns a comment in HTML as text of several lines. */
export const plainLines = (html: string) =>
  unescaped(html.replaceAll(/<br\s*\/?>|<\/p>/gi, "\n").replaceAll(/<\/?[a-z][^<>]*>/gi, "")).trim();
