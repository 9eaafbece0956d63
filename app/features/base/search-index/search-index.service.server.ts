import type { Db } from "#db/client.ts";
import { simplify } from "./search.fold.ts";
import {
  deleteDocument,
  findKeyedWords,
  insertKeys,
  insertNames,
  upsertDocument,
  type DocumentKind,
  type PlacedKey,
} from "./search-index.repo.server.ts";
import { keysOf, wordsOfTitle } from "./search.keys.ts";
import { knownNames, vectorText } from "./search.vector.ts";

/** The rank of a word among the keys. */
const NAME: PlacedKey["place"] = 0;
const TITLE_WORD: PlacedKey["place"] = 1;

/** A record for the search index. Its texts are plain, without markup. */
export type SearchDocument = {
  kind: DocumentKind;
  id: number;
  title: string;
  /** Authors, tags and companies. They are recognised as words in readers' queries. */
  names?: string[];
  /** The texts above the body: dek, summary, one-sentence explanations. */
  lead: string;
  body: string;
  industryId: number | null;
  publishAt: Date;
};

/** Adds or updates the search document of a record. The record can be found from its publication on. */
export async function indexDocument(document: SearchDocument, trx?: Db): Promise<void> {
  const { kind, id, industryId, publishAt, names = [] } = document;
  await upsertDocument({ kind, id, industryId, publishAt, vector: vectorText({ ...document, names }) }, trx);
  await insertNames(knownNames(names), trx);
  await addKeys([{ title: document.title, names }], trx);
}

/** Adds the search keys of names and title words. */
export async function addKeys(records: { title: string; names: string[] }[], trx?: Db): Promise<void> {
  const names = new Set(records.flatMap((record) => knownNames(record.names)));
  const texts = records.flatMap(({ title }) => wordsOfTitle(simplify(title), names));
  const words = new Set([...texts, ...[...names].flatMap((name) => wordsOfTitle(name, new Set()))]);
  const placed = new Map([...words, ...names].map((word) => [word, names.has(word) ? NAME : TITLE_WORD] as const));
  const known = await findKeyedWords([...placed.keys()], trx);
  const missing = [...placed].filter(([word, place]) => (known.get(word) ?? Infinity) > place);
  await insertKeys(
    missing.flatMap(([word, place]) => keysOf(word).map((key): PlacedKey => ({ ...key, place }))),
    trx,
  );
}

/** Removes a record from the search index, for drafts and for records that were taken down or deleted. */
export async function removeDocument(kind: DocumentKind, id: number, trx?: Db): Promise<void> {
  await deleteDocument(kind, id, trx);
}
