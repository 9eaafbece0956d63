import { streamMeta, type Stream } from "#app/features/published/article/article-stream.view.ts";
import { dossierPath, type DossierKind, type DossierRow } from "#app/features/published/dossier/dossier.kinds.ts";
import { inLanguage, type Language } from "#app/lib/language.ts";
import { absoluteUrl, type Crumb, type PageMeta } from "#app/lib/page/meta.ts";
import { shareCardPath } from "#app/lib/page/share-card-path.ts";
import type texts from "./dossier.zh-cn.ts";

/** The head of a dossier. */
export type DossierHead = {
  kind: DossierKind;
  id: number;
  name: string;
  /** Of a company. */
  otherNames: string[];
  /** Path of a portrait; '' without one. */
  portrait: string;
  intro: string;
  isDemo: boolean;
  crumbs: Crumb[];
};

/** Returns the head of a dossier in the reader's language. */
export function dossierHead(kind: DossierKind, row: DossierRow, language: Language, homeName: string): DossierHead {
  const { id, name, portrait } = row;
  const intro = inLanguage(language, row.intro, row.intro_en);
  const otherNames = kind === "company" ? row.other_names : [];
  return {
    kind,
    id,
    name,
    otherNames,
    portrait,
    intro,
    isDemo: row.is_demo,
    crumbs: [
      { name: homeName, path: "/" },
      { name, path: dossierPath(kind, id) },
    ],
  };
}

type Site = { siteUrl: string; language: Language };

/** Returns the metadata of a dossier. Search engines must not index older pages of its list. */
export function dossierMeta(head: DossierHead, model: Stream, t: typeof texts, { siteUrl, language }: Site): PageMeta {
  const { kind, id, name, intro, crumbs } = head;
  const path = dossierPath(kind, id);
  const description = intro === "" ? t.description[kind](name) : intro;
  const meta = streamMeta(model, path, { title: name, olderTitle: t.olderTitle, description, crumbs }, siteUrl);
  return {
    ...meta,
    image: shareCardPath(`${kind}-${id}`, language),
    feed: `/rss/${kind}/${id}.xml`,
    jsonLd: [{ ...JSON_LD[kind](head, siteUrl), url: absoluteUrl(siteUrl, path) }, ...(meta.jsonLd ?? [])],
  };
}

type StructuredData = (head: DossierHead, siteUrl: string) => Record<string, unknown>;

/** The types of schema.org for each kind of dossier. */
const JSON_LD: Readonly<Record<DossierKind, StructuredData>> = {
  author: ({ id, name, intro, portrait }, siteUrl) => ({
    "@type": "ProfilePage",
    mainEntity: {
      "@type": "Person",
      name,
      description: intro,
      url: absoluteUrl(siteUrl, dossierPath("author", id)),
      ...(portrait !== "" && { image: absoluteUrl(siteUrl, portrait) }),
    },
  }),
  company: ({ name, otherNames, intro }) => ({
    "@type": "CollectionPage",
    name,
    description: intro,
    about: { "@type": "Organization", name, alternateName: otherNames, description: intro },
  }),
  topic: ({ name, intro }) => ({
    "@type": "CollectionPage",
    name,
    description: intro,
    about: { "@type": "Thing", name },
  }),
};
