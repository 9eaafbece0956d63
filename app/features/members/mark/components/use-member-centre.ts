import { useRouteLoaderData } from "react-router";
import type { SiteFrame } from "#app/features/base/site/site.view.ts";

/** Returns whether the operator has opened the member centre. Without it, signing in has no use. */
export function useMemberCentre(): boolean {
  return useRouteLoaderData<SiteFrame>("root")?.site.openMemberCenter !== false;
}
