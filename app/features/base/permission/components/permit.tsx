import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { isPermitted } from "../permission.view.ts";
import { useMember } from "#app/features/base/member-client/member-store.ts";
import { rulesOfMember } from "./member-rules.ts";

/** Returns whether the member may use the button `name` of the page that is shown (docs/content.md#rights). */
export function usePermit(name: string): boolean {
  const { pathname } = useLocation();
  const rules = rulesOfMember.use(useMember()?.id)?.data;
  return rules !== undefined && isPermitted(rules, pathname, name);
}

/** A button that is in the page only for members who may use it. The server asks the same again when it is used. */
export function Permit({ name, children }: { name: string; children: ReactNode }) {
  return usePermit(name) ? children : null;
}
