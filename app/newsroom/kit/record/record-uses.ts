/** Uses of a record, which prevent its removal. */
export const RECORD_USES = [
  "routes",
  "columns",
  "sectors",
  "articles",
  "stories",
  "flashes",
  "billboards",
  "subjects",
  "bulletins",
  "contributions",
  "places",
  "grants",
  "menus",
  "consents",
  "policies",
] as const;
export type RecordUse = (typeof RECORD_USES)[number];
