import { useRouteLoaderData } from "react-router";

/**
 * Returns the origins of this site: that of this page, and that of the readers' site if the newsroom has a separate
 * one.
 */
export function useSiteOrigins(): string[] {
  const frame = useRouteLoaderData<{ site: { siteUrl: string } }>("root");
  return [location.origin, ...(frame === undefined ? [] : [new URL(frame.site.siteUrl).origin])];
}
