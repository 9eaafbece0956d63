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

/** Places of words among the keys. */
const NAME: PlacedKey["place"] = 0;
const TITLE_WORD: PlacedKey["place"] = 1;

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
  await addKeys([{ title: document.title, names }], trx);
}

/** Makes the names and the words of titles known by what readers type for them. */
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

/** Removes a record from the search: drafts, taken down and deleted ones. */
export async function removeDocument(kind: DocumentKind, id: number, trx?: Db): Promise<void> {
  await deleteDocument(kind, id, trx);
}
