import type { Editor } from "@tiptap/core";
import { DOMParser as SchemaParser, DOMSerializer, type Node, type Schema } from "@tiptap/pm/model";
import { trustedHtml } from "#app/lib/trusted.ts";

/** A body that the server has cleaned as a document of the editor: the page's policy lets no plain text become markup. */
export function documentIn(schema: Schema, html: string): Node {
  const { body } = new DOMParser().parseFromString(trustedHtml(html), "text/html");
  return SchemaParser.fromSchema(schema).parse(body);
}

let unseen: Document | undefined;

/** Returns a block as HTML, from an inert document: in that of the page each picture would be loaded again. */
export function blockHtml(schema: Schema, block: Node): string {
  const inert = (unseen ??= document.implementation.createHTMLDocument());
  inert.body.replaceChildren(DOMSerializer.fromSchema(schema).serializeNode(block, { document: inert }));
  return inert.body.innerHTML;
}

/** Returns the blocks of a body in the editor's form, for comparison: additions of the server make no difference. */
export const writtenBlocks = ({ schema }: Editor, html: string): string[] =>
  documentIn(schema, html).children.map((block) => blockHtml(schema, block));
