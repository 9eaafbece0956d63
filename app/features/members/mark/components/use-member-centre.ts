import { useRouteLoaderData } from "react-router";
import type { SiteFrame } from "#app/features/base/site/site.view.ts";

/** Returns whether the operator has the member centre open; without it there is nothing to sign in for. */
export function useMemberCentre(): boolean {
  return useRouteLoaderData<SiteFrame>("root")?.site.openMemberCenter !== false;
}
