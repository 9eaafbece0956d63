import { Outlet, useRouteLoaderData } from "react-router";
import { AreaLayout } from "#app/features/members/area/components/area-layout.tsx";
import { SiteFooter } from "#app/pages/frame/components/site-footer.tsx";
import { SiteHeader } from "#app/pages/frame/components/site-header.tsx";
import type { loader as rootLoader } from "#app/root.tsx";

/** The layout of the member area: header, the member's menu beside the page, footer. */
export default function MemberLayout() {
  const frame = useRouteLoaderData<typeof rootLoader>("root");
  if (frame === undefined) return <Outlet />;
  return (
    <>
      <SiteHeader frame={frame} />
      <AreaLayout>
        <Outlet />
      </AreaLayout>
      <SiteFooter frame={frame} />
    </>
  );
}
