import { firstPaintScript } from "#app/boot/first-paint.ts";
import { readablePath } from "#app/pages/frame/components/readable-path.ts";
import { messagesOf } from "#app/i18n/messages.ts";
import { escapeHtml } from "#app/lib/escape-html.ts";
import { htmlLanguage, type Language } from "#app/lib/language.ts";

/** The site's data that an error page needs; available without the database. */
export type ErrorFrame = {
  /** Value of Strict-Transport-Security. */
  hsts: string | undefined;
  siteName: string;
  /** Content-Security-Policy. */
  policy: string;
  /** URLs of the site's style sheets. */
  stylesheets: readonly string[];
  isDatabaseUp: boolean;
};

type Failure = {
  status: number;
  language: Language;
  path: string;
  id: string;
  /** True if the database failed. Otherwise a 503 means that the server is too busy. */
  isDatabaseAway: boolean;
};

/**
 * Renders the server's own error page: for malformed URLs, overload and faults, where no page can be rendered. It needs
 * neither React nor the database. For a server fault it shows an id for support.
 */
export function errorDocument(failure: Failure, frame: ErrorFrame): string {
  const { status, language, path, id } = failure;
  const { title, hint } = texts(failure);
  const styles = [...frame.stylesheets, "/error.css"].map(
    (href) => `<link rel="stylesheet" href="${escapeHtml(href)}">`,
  );
  const { supportId } = messagesOf(language, "answers");
  return [
    `<!DOCTYPE html><html lang="${htmlLanguage(language)}"><head><meta charset="utf-8">`,
    `<title>${escapeHtml(`${title} - ${frame.siteName}`)}</title>`,
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
    '<meta name="color-scheme" content="light dark"><meta name="robots" content="noindex">',
    `<link rel="icon" href="/favicon.svg" type="image/svg+xml">${styles.join("")}<script>${firstPaintScript}</script></head>`,
    `<body><main class="server-error" id="content"><p class="server-error-site"><a href="/">${escapeHtml(frame.siteName)}</a></p>`,
    `<p class="server-error-status" aria-hidden="true">${status}</p><h1>${escapeHtml(title)}</h1><p>${escapeHtml(hint)}</p>`,
    status >= 500 ? `<p class="server-error-id">${escapeHtml(supportId(id))}</p>` : "",
    `<nav class="server-error-ways">${ways(status, language, path)}</nav></main></body></html>`,
  ].join("");
}

/** Returns links for the reader. After a server fault one of them requests the same URL again. */
function ways(status: number, language: Language, path: string): string {
  const t = messagesOf(language, "common");
  const again =
    status >= 500
      ? [`<a class="btn primary" href="${escapeHtml(path.replace(/^\/+/, "/"))}">${escapeHtml(t.tryAgain)}</a>`]
      : [];
  const others = [
    ["/", t.backHome],
    ["/news", t.latestNews],
    ["/search", t.search],
  ];
  return [
    ...again,
    ...others.map(([href, text]) => `<a class="btn" href="${href}">${escapeHtml(text ?? "")}</a>`),
  ].join("");
}

function texts({ status, language, path, isDatabaseAway }: Failure): { title: string; hint: string } {
  const t = messagesOf(language, "common");
  const own = messagesOf(language, "answers");
  if (status === 404) return { title: t.pageNotFound(readablePath(path)), hint: t.pageNotFoundHint };
  if (status === 405) return { title: own.methodTitle, hint: own.methodHint };
  if (status === 414) return { title: t.badRequest, hint: own.longHint };
  if (status === 421) return { title: own.hostTitle, hint: own.hostHint };
  if (status === 429) return { title: own.tooManyTitle, hint: own.tooManyHint };
  if (status === 503 && isDatabaseAway) return { title: t.pageAway, hint: t.pageAwayHint };
  if (status === 503) return { title: t.pageBusy, hint: t.pageBusyHint };
  if (status >= 500) return { title: t.pageFailed, hint: t.pageFailedHint };
  return { title: t.badRequest, hint: t.badRequestHint };
}
