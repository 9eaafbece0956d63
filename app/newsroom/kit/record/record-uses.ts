/** The kinds of use that prevent the removal of a record. */
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
  "merged",
] as const;
export type RecordUse = (typeof RECORD_USES)[number];
