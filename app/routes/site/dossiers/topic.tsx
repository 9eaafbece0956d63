import { DossierPage } from "#app/pages/dossier/components/dossier-page.tsx";
import { loadDossierPage } from "#app/pages/dossier/dossier-page.server.ts";
import { pageLoader } from "#app/lib/page/page-loader.server.ts";
import { pageMeta } from "#app/lib/page/page-meta.ts";
import type { Route } from "./+types/topic";

export const handle = { params: ["before"] };

export const loader = pageLoader((args) => loadDossierPage("topic", args));

export const meta = pageMeta;

export default function Topic({ loaderData }: Route.ComponentProps) {
  return <DossierPage {...loaderData.page} />;
}
