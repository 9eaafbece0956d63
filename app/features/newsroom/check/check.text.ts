import { blocksOf, linesOf } from "#app/features/base/rich-text/clean/rich-text.blocks.ts";
import { parseHtml } from "#app/features/base/rich-text/clean/rich-text.tree.ts";
import type { CheckedStory } from "./check.schema.ts";

/** The text of one field of a story. */
export type Passage = { field: string; text: string };

/**
 * Returns the texts of a story field by field, the body last and without markup. Plain sentences are `plain.0` to `plain.3`.
 */
export function passagesOf({ fields, bodyHtml }: Pick<CheckedStory, "fields" | "bodyHtml">): Passage[] {
  const { title, shortTitle, dek, plain, summary } = fields;
  return [
    { field: "title", text: title },
    { field: "shortTitle", text: shortTitle },
    { field: "dek", text: dek },
    ...plain.map((text, index) => ({ field: `plain.${index}`, text })),
    { field: "summary", text: summary },
    { field: "body", text: linesOf(blocksOf(parseHtml(bodyHtml))) },
  ].filter(({ text }) => text !== "");
}

/** Returns the addresses of links, sources of charts and pictures in a cleaned body, each once and unchanged. */
export function addressesOf(bodyHtml: string): { links: string[]; pictures: string[] } {
  const of = (pattern: RegExp) => [
    ...new Set([...bodyHtml.matchAll(pattern)].map(([, address = ""]) => plain(address))),
  ];
  return {
    links: of(/<(?:a [^>]*?href|figure [^>]*?data-href)="([^"]*)"/g),
    pictures: of(/<img [^>]*?src="([^"]*)"/g),
  };
}

/** Returns the pictures of a cleaned body without an alternative text. */
export function picturesWithoutAlt(bodyHtml: string): string[] {
  return [...bodyHtml.matchAll(/<img [^>]*>/g)]
    .filter(([tag]) => !/ alt="[^"]*\S[^"]*"/.test(tag))
    .map(([tag]) => plain(/src="([^"]*)"/.exec(tag)?.[1] ?? ""));
}

/** Returns the pictures of a cleaned body whose caption has the AI label. */
export function markedPictures(bodyHtml: string): string[] {
  return [...bodyHtml.matchAll(/<figure>.*?<\/figure>/gs)].flatMap(([figure]) =>
    figure.includes("<mark>") ? addressesOf(figure).pictures : [],
  );
}

/** Returns the pictures of a cleaned body in order, each with the beginning of its caption. */
export function captionedPictures(bodyHtml: string): { address: string; caption: string }[] {
  return [...bodyHtml.matchAll(/<figure>.*?<\/figure>/gs)].flatMap(([figure]) => {
    const line = /<figcaption>(.*?)<\/figcaption>/s.exec(figure)?.[1] ?? "";
    const caption = [
      ...line
        .replace(/<(small|mark)>.*?<\/\1>/gs, "")
        .replaceAll(/<[^>]*>/g, "")
        .trim(),
    ].slice(0, 20);
    return addressesOf(figure).pictures.map((address) => ({ address, caption: caption.join("") }));
  });
}

const plain = (attribute: string) => attribute.replaceAll("&amp;", "&");
