import type { ReactNode } from "react";
import { Links, Meta, Outlet, useRouteLoaderData } from "react-router";
import "#app/ui/tokens.css";
import "#app/ui/base.css";
import "#app/boot/boot.css";
import { LoginHost } from "#app/features/members/sign-in/components/login-host.tsx";
import { ErrorPage } from "#app/pages/frame/components/error-page.tsx";
import { PageEffects } from "#app/pages/frame/components/page-effects.tsx";
import { hydratePage } from "#app/pages/frame/hydrate-page.tsx";
import { readSiteFrame } from "#app/features/base/site/site.service.server.ts";
import { htmlLanguage } from "#app/lib/language.ts";
import { useLanguage } from "#app/lib/page/page-context.tsx";
import { dependsOn } from "#app/lib/page/page-dependencies.server.ts";
import { pageTag } from "#app/lib/page/page-tag.ts";
import { pageLoader } from "#app/lib/page/page-loader.server.ts";
import { Toasts } from "#app/ui/toast.tsx";
import type { Route } from "./+types/root";

/** Loads the frame of every page: the site's name, its navigation and footer. */
export const loader = pageLoader(async ({ state }) => {
  dependsOn(pageTag.site);
  return { ...(await readSiteFrame(state.language, state.siteUrl)), language: state.language };
});

/**
 * Hydrates the page for app/boot/hydrate.ts. It is in the root's module, because a separate entry would be one more
 * file to load.
 */
export const handle = import.meta.env.SSR ? {} : { hydratePage };

export { shouldRevalidate } from "#app/lib/page/should-revalidate.ts";

export function Layout({ children }: { children: ReactNode }) {
  const language = useLanguage();
  return (
    <html lang={htmlLanguage(language)} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content="#fbf9f4" media="(prefers-color-scheme: light)" suppressHydrationWarning />
        <meta name="theme-color" content="#14130f" media="(prefers-color-scheme: dark)" suppressHydrationWarning />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/site.webmanifest" />
        <link rel="alternate" type="application/rss+xml" href="/rss.xml" />
        <link rel="search" type="application/opensearchdescription+xml" href="/opensearch.xml" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <LoginHost />
        <Toasts />
        <PageEffects />
      </body>
    </html>
  );
}

export default function Root() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const frame = useRouteLoaderData<typeof loader>("root");
  return <ErrorPage error={error} frame={frame} />;
}
