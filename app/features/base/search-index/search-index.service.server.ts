import type { Db } from "#db/client.ts";
import { deleteDocument, insertNames, upsertDocument, type DocumentKind } from "./search-index.repo.server.ts";
import { knownNames, vectorText } from "./search.vector.ts";

/** A record for the index. Texts are plain, without markup. */
export type SearchDocument = {
  kind: DocumentKind;
  id: number;
  title: string;
  /** Authors, tags, companies: what is looked for by its name, and known as a word in readers' queries. */
  names?: string[];
  /** The texts above the body: dek, summary, one-sentence explanations. */
  lead: string;
  body: string;
  industryId: number | null;
  publishAt: Date;
};

/** Makes a record searchable from its publication on, or updates its search document. */
export async function indexDocument(document: SearchDocument, trx?: Db): Promise<void> {
  const { kind, id, industryId, publishAt, names = [] } = document;
  await upsertDocument({ kind, id, industryId, publishAt, vector: vectorText({ ...document, names }) }, trx);
  await insertNames(knownNames(names), trx);
}

/** Removes a record from the search: drafts, taken down and deleted ones. */
export async function removeDocument(kind: DocumentKind, id: number, trx?: Db): Promise<void> {
  await deleteDocument(kind, id, trx);
}
