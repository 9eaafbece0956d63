import type { Searched, ServerKind } from "#app/features/base/content-kind/content-kind.ts";
import { articleOnServer } from "#app/features/published/article/article.kind.server.ts";
import { billboardOnServer } from "#app/features/published/billboard/billboard.kind.server.ts";
import { columnOnServer } from "#app/features/published/column/column.kind.server.ts";
import { dossierOnServer } from "#app/features/published/dossier/dossier.kind.server.ts";
import { DOSSIER_KINDS } from "#app/features/published/dossier/dossier.kinds.ts";
import { flashOnServer } from "#app/features/published/flash/flash.kind.server.ts";
import { headlineOnServer } from "#app/features/published/front/front.kind.server.ts";
import { industryOnServer } from "#app/features/published/industry/industry.kind.server.ts";
import { pageOnServer } from "#app/features/published/page/page.kind.server.ts";
import { bulletinOnServer } from "#app/features/published/bulletin/bulletin.kind.server.ts";
import { subjectOnServer } from "#app/features/published/subject/subject.kind.server.ts";
import type { KindName } from "./content-kinds.ts";

/** The server's definition of each kind of content. Each kind is searchable. */
const content: Record<KindName, ServerKind & { search: Searched }> = {
  billboard: billboardOnServer,
  subject: subjectOnServer,
  page: pageOnServer,
  bulletin: bulletinOnServer,
  article: articleOnServer,
  flash: flashOnServer,
};

/** The server's definitions of each kind of content and its lists, in the order of the sitemap. */
export const SERVER_KINDS: ReadonlyMap<string, ServerKind> = new Map<string, ServerKind>([
  ["industry", industryOnServer],
  ["column", columnOnServer],
  ["headline", headlineOnServer],
  ...Object.entries(content),
  ...DOSSIER_KINDS.map((kind) => [kind, dossierOnServer(kind)] as const),
]);

/** Returns the server's definition of a kind of content. */
export const contentKind = (name: KindName) => content[name];
