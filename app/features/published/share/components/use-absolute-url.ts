import { useRouteLoaderData } from "react-router";
import type { SiteFrame } from "#app/features/base/site/site.view.ts";
import { absoluteUrl } from "#app/lib/page/meta.ts";

/** The whole address of a path on this site, as it is passed on and printed; addresses that are whole already stay. */
export function useAbsoluteUrl(path: string): string {
  const frame = useRouteLoaderData<SiteFrame>("root");
  return absoluteUrl(frame?.site.siteUrl ?? "", path);
}
