import { SearchField } from "#app/features/published/search/components/search-field.tsx";
import { isRouteErrorResponse, useLocation } from "react-router";
import { useMessages } from "#app/i18n/messages.ts";
import type { SiteFrame } from "#app/features/base/site/site.view.ts";
import { ContentText } from "#app/ui/content-text.tsx";
import styles from "./error-page.module.css";
import { readablePath } from "./readable-path.ts";
import { SiteFooter } from "./site-footer.tsx";
import { SiteHeader } from "./site-header.tsx";

type Texts = ReturnType<typeof useMessages<"common">>;

/** Name of the site if its settings cannot be read. */
const FALLBACK_NAME = "明白财经";

/**
 * Shows an error page within the site's frame, with a sentence about the error and links. It works without the frame
 * too.
 */
export function ErrorPage({ error, frame }: { error: unknown; frame: SiteFrame | undefined }) {
  const t = useMessages("common");
  const { pathname, search } = useLocation();
  const status = isRouteErrorResponse(error) ? error.status : 500;
  // This page also appears if a client navigation failed because there is no network.
  const offline = status === 500 && "onLine" in navigator && !navigator.onLine;
  const { title, hint } = offline
    ? { title: t.pageOffline, hint: t.pageOfflineHint }
    : errorTexts(t, status, readablePath(pathname));
  const siteName = frame?.site.siteName ?? FALLBACK_NAME;
  return (
    <>
      {frame && <SiteHeader frame={frame} />}
      <main className={styles["page"]} id="content" tabIndex={-1}>
        <title>{`${title} - ${siteName}`}</title>
        <meta name="robots" content="noindex" />
        {frame === undefined && (
          <a className={styles["brand"]} href="/">
            <ContentText text={siteName} />
          </a>
        )}
        <div className={styles["what"]}>
          {!offline && (
            <p className={styles["status"]} aria-hidden="true">
              {status}
            </p>
          )}
          <h1>{title}</h1>
          <p className={styles["hint"]}>{hint}</p>
          <nav className={styles["ways"]} aria-label={t.errorWays}>
            {status >= 500 && (
              <a className="btn primary" href={pathname + search}>
                {t.tryAgain}
              </a>
            )}
            <a className={status >= 500 ? "btn" : "btn primary"} href="/">
              {t.backHome}
            </a>
            <a className="btn" href="/news">
              {t.latestNews}
            </a>
          </nav>
          {status < 500 && (
            <form className={styles["search"]} action="/search" role="search" aria-label={t.searchPlaceholder}>
              <SearchField placeholder={t.searchPlaceholder} aria-label={t.search} maxLength={100} required />
              <button className="btn" type="submit">
                {t.search}
              </button>
            </form>
          )}
        </div>
      </main>
      {frame && <SiteFooter frame={frame} />}
    </>
  );
}

function errorTexts(t: Texts, status: number, path: string): { title: string; hint: string } {
  if (status === 404) return { title: t.pageNotFound(path), hint: t.pageNotFoundHint };
  if (status === 410) return { title: t.pageGone, hint: t.pageGoneHint };
  if (status === 403) return { title: t.forbidden, hint: t.forbiddenHint };
  if (status < 500) return { title: t.badRequest, hint: t.badRequestHint };
  if (status === 503) return { title: t.pageUnavailable, hint: t.pageUnavailableHint };
  return { title: t.pageFailed, hint: t.pageFailedHint };
}
