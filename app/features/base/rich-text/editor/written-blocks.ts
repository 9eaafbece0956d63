import type { Editor } from "@tiptap/core";
import { DOMParser as SchemaParser, DOMSerializer, type Node, type Schema } from "@tiptap/pm/model";
import { trustedHtml } from "#app/lib/trusted.ts";

/** Converts a sanitized body to a document of the editor. The page's policy does not accept plain text as markup. */
export function documentIn(schema: Schema, html: string): Node {
  const { body } = new DOMParser().parseFromString(trustedHtml(html), "text/html");
  return SchemaParser.fromSchema(schema).parse(body);
}

let unseen: Document | undefined;

/** Returns a block as HTML from an inert document. In the page's own document each picture would be loaded again. */
export function blockHtml(schema: Schema, block: Node): string {
  const inert = (unseen ??= document.implementation.createHTMLDocument());
  inert.body.replaceChildren(DOMSerializer.fromSchema(schema).serializeNode(block, { document: inert }));
  return inert.body.innerHTML;
}

/**
 * Returns the blocks of a body in the editor's form, without the additions of the server, so that bodies can be
 * compared.
 */
export const writtenBlocks = ({ schema }: Editor, html: string): string[] =>
  documentIn(schema, html).children.map((block) => blockHtml(schema, block));
