import { useRouteLoaderData } from "react-router";

/** Where this site is found: at the address of this page, and at the readers' where the newsroom has one of its own. */
export function useSiteOrigins(): string[] {
  const frame = useRouteLoaderData<{ site: { siteUrl: string } }>("root");
  return [location.origin, ...(frame === undefined ? [] : [new URL(frame.site.siteUrl).origin])];
}
