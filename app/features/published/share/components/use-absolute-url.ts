import { useRouteLoaderData } from "react-router";
import type { SiteFrame } from "#app/features/base/site/site.view.ts";
import { absoluteUrl } from "#app/lib/page/meta.ts";

/** Returns the absolute URL of a path on this site for sharing and printing. Absolute URLs are returned unchanged. */
export function useAbsoluteUrl(path: string): string {
  const frame = useRouteLoaderData<SiteFrame>("root");
  return absoluteUrl(frame?.site.siteUrl ?? "", path);
}
