import { isRouteErrorResponse, useLocation } from "react-router";
import { useMessages } from "#app/i18n/messages.ts";
import type { SiteFrame } from "../site.view.ts";
import styles from "./error-page.module.css";

/** The error layout: what happened, in a sentence, and ways on. Stands without the site's frame too. */
export function ErrorPage({ error, frame }: { error: unknown; frame: SiteFrame | undefined }) {
  const t = useMessages("common");
  const { pathname } = useLocation();
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const { title, hint } = errorTexts(t, status, pathname);
  return (
    <main className={styles["page"]} id="content">
      <title>{`${title} - ${frame?.site.siteName ?? ""}`}</title>
      <meta name="robots" content="noindex" />
      <p className={styles["status"]}>{status}</p>
      <h1>{title}</h1>
      <p>{hint}</p>
      <nav className={styles["ways"]}>
        <a href="/">{t.backHome}</a>
        <a href="/search">{t.search}</a>
      </nav>
    </main>
  );
}

function errorTexts(t: ReturnType<typeof useMessages<"common">>, status: number, path: string) {
  if (status === 404) return { title: t.pageNotFound(path), hint: t.pageNotFoundHint };
  if (status === 410) return { title: t.pageGone, hint: t.pageGoneHint };
  if (status === 403) return { title: t.forbidden, hint: t.pageNotFoundHint };
  if (status < 500) return { title: t.badRequest, hint: t.pageNotFoundHint };
  return { title: t.pageFailed, hint: t.pageFailedHint };
}
