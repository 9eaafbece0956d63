/** The kinds of dossiers: pages that collect what was published by an author or about something. */
export const DOSSIER_KINDS = ["author", "topic", "company"] as const;

export type DossierKind = (typeof DOSSIER_KINDS)[number];

/** Returns the path of a dossier. */
export const dossierPath = (kind: DossierKind, id: number) => `/${kind}/${id}`;

/** Returns the path of the search for a text. */
export const searchPath = (text: string) => `/search?q=${encodeURIComponent(text)}`;

/** A dossier's own record. `portrait` is '' for kinds without one. */
export type DossierRow = {
  id: number;
  name: string;
  other_names: string[];
  portrait: string;
  intro: string;
  intro_en: string;
  merged_into: number | null;
  published: boolean;
  is_demo: boolean;
  /** False for a topic with few articles. */
  is_full: boolean;
};

/** A dossier by its kind and id, and one that has a page. */
export type Dossier = { kind: DossierKind; id: number };
export type ShownDossier = Dossier & { name: string };
