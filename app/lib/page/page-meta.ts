import type { Language } from "#app/lib/language.ts";
import { metaDescriptors, type PageMeta, type SiteMeta } from "./meta.ts";

type MetaArgs = {
  loaderData: { meta: PageMeta } | undefined;
  matches: readonly ({ id: string; loaderData: unknown } | undefined)[];
};

/**
 * Returns the metadata of a page; every page route exports it as `meta`. The page's model contains its own metadata,
 * the root's data the site's name and origin. An error page has no model and uses its own title.
 */
export function pageMeta({ loaderData, matches }: MetaArgs) {
  const root = matches.find((match) => match?.id === "root")?.loaderData as
    | { site: Omit<SiteMeta, "language">; language: Language }
    | undefined;
  if (root === undefined || loaderData === undefined) return [];
  return metaDescriptors({ ...root.site, language: root.language }, loaderData.meta);
}
