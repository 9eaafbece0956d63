import { Outlet, useRouteLoaderData } from "react-router";
import { SiteFooter } from "#app/pages/frame/components/site-footer.tsx";
import { SiteHeader } from "#app/pages/frame/components/site-header.tsx";
import type { loader as rootLoader } from "#app/root.tsx";

/** The default layout: header, page, footer. */
export default function SiteLayout() {
  const frame = useRouteLoaderData<typeof rootLoader>("root");
  if (frame === undefined) return <Outlet />;
  return (
    <>
      <SiteHeader frame={frame} />
      <main id="content" tabIndex={-1}>
        <Outlet />
      </main>
      <SiteFooter frame={frame} />
    </>
  );
}
