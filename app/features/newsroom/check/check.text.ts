import { blocksOf, linesOf } from "#app/features/base/rich-text/rich-text.blocks.ts";
import { parseHtml } from "#app/features/base/rich-text/rich-text.tree.ts";
import type { CheckedStory } from "./check.schema.ts";

/** The words of one field of a story. */
export type Passage = { field: string; text: string };

/** What a story says, field by field, the body last and without its markup. Sentences are `plain.0` to `plain.3`. */
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

/** Addresses of the links and of the pictures of a cleaned body, each once, as they stand there. */
export function addressesOf(bodyHtml: string): { links: string[]; pictures: string[] } {
  const of = (pattern: RegExp) => [
    ...new Set([...bodyHtml.matchAll(pattern)].map(([, address = ""]) => plain(address))),
  ];
  return { links: of(/<a [^>]*?href="([^"]*)"/g), pictures: of(/<img [^>]*?src="([^"]*)"/g) };
}

/** Pictures of a cleaned body that say nothing to who does not see them. */
export function picturesWithoutAlt(bodyHtml: string): string[] {
  return [...bodyHtml.matchAll(/<img [^>]*>/g)]
    .filter(([tag]) => !/ alt="[^"]*\S[^"]*"/.test(tag))
    .map(([tag]) => plain(/src="([^"]*)"/.exec(tag)?.[1] ?? ""));
}

/** Pictures of a cleaned body below which stands that a machine has made them. */
export function markedPictures(bodyHtml: string): string[] {
  return [...bodyHtml.matchAll(/<figure>.*?<\/figure>/gs)].flatMap(([figure]) =>
    figure.includes("<mark>") ? addressesOf(figure).pictures : [],
  );
}

/** The pictures of a cleaned body in their order, each with the beginning of its caption. */
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
