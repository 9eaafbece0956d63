import { redirect } from "react-router";
import { stream } from "#app/features/published/article/article-stream.view.ts";
import { readCardPage } from "#app/features/published/article/article.service.server.ts";
import { readCompanyLines } from "#app/features/published/company/company.service.server.ts";
import { dossierPath, type DossierKind } from "#app/features/published/dossier/dossier.kinds.ts";
import { readDossier } from "#app/features/published/dossier/dossier.service.server.ts";
import { messagesOf } from "#app/i18n/messages.ts";
import { decodeCursor } from "#app/lib/cursor.ts";
import { DomainError } from "#app/lib/errors.ts";
import { parseDigits } from "#app/lib/ids.ts";
import type { PageArgs } from "#app/lib/page/page-loader.server.ts";
import { readNewsRail } from "#app/pages/rail/rail.server.ts";
import { dossierHead, dossierMeta } from "./dossier.view.ts";

/** Seconds for which the list of a company may be outdated without a purge. */
const MAX_AGE = 300;
/** Redirects are not cached, because editors may change them. */
const UNCACHED = { headers: { "Cache-Control": "no-store" } };

/**
 * Loads the page of an author, a topic or a company. Throws a 301 to the page into which it was merged, a 302 to the
 * search for a topic with few articles, and the errors of reading it.
 */
export async function loadDossierPage(kind: DossierKind, { params, url, state }: PageArgs) {
  const { language, siteUrl } = state;
  const id = parseDigits(params["id"]);
  if (id === undefined) throw new DomainError("not_found", `${kind} ${params["id"]}`);
  const found = await readDossier(kind, id);
  if ("path" in found) throw redirect(found.path, { status: found.isForGood ? 301 : 302, ...UNCACHED });

  const before = url.searchParams.get("before");
  const cursor = decodeCursor(before);
  // A text may name a company no longer, or a new flash may.
  state.maxAge = MAX_AGE;
  const [cards, rail, lines] = await Promise.all([
    readCardPage({ dossier: { kind, id } }, language, cursor),
    readNewsRail(language),
    kind === "company" && cursor === undefined ? readCompanyLines(id) : { flashes: [], bulletins: [] },
  ]);
  const head = dossierHead(kind, found.dossier, language, messagesOf(language, "common").home);
  const model = stream(cards, dossierPath(kind, id), cursor === undefined ? null : before);
  return {
    meta: dossierMeta(head, model, messagesOf(language, "dossier"), { siteUrl, language }),
    page: { head, stream: model, rail, ...lines },
  };
}
