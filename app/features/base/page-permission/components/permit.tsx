import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { isPermitted } from "../page-permission.view.ts";
import { useMember } from "#app/features/base/member-client/member-store.ts";
import { rulesOfMember } from "./member-rules.ts";

/** Returns whether the member may use the button `name` of the current page (docs/content.md#rights). */
export function usePermit(name: string): boolean {
  const { pathname } = useLocation();
  const rules = rulesOfMember.use(useMember()?.id)?.data;
  return rules !== undefined && isPermitted(rules, pathname, name);
}

/** Shows a button only to members who may use it. The server checks the permission again when it is used. */
export function Permit({ name, children }: { name: string; children: ReactNode }) {
  return usePermit(name) ? children : null;
}
