import { useRouteLoaderData } from "react-router";

/** The origins of this site: of this page, and of the readers' site where the newsroom has one of its own. */
export function useSiteOrigins(): string[] {
  const frame = useRouteLoaderData<{ site: { siteUrl: string } }>("root");
  return [location.origin, ...(frame === undefined ? [] : [new URL(frame.site.siteUrl).origin])];
}
