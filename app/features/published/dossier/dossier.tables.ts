import { sql } from "kysely";
import type { Dossier, DossierKind } from "./dossier.kinds.ts";

/** The tables of the records of each kind of dossier. */
export const TABLES = { author: "authors", topic: "topics", company: "companies" } as const satisfies Record<
  DossierKind,
  string
>;

/** Selects the ids of the newest entries of a dossier. */
export const newestEntries = ({ kind, id }: Dossier, limit: number) => sql<number>`(
  select entry_id from dossier_entries
  where kind = ${kind} and page_id = ${id} and entry_kind = 'article' and publish_at <= now()
  order by publish_at desc, entry_id desc limit ${limit})`;
