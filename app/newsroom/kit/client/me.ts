import { useQuery } from "@tanstack/react-query";
import type { CallData } from "#app/features/base/call/call.ts";
import type { OfficeAct } from "#app/features/base/permission/staff-permissions.ts";
import { officeQuery } from "./query.ts";
import { useIsSignedIn } from "./token.ts";

/** The colleague who is in, with what they may where. */
export type Me = CallData<"GET /office/me">;

/** Who is in; undefined until it is known. */
export function useMe(): Me | undefined {
  const isSignedIn = useIsSignedIn();
  return useQuery({ ...officeQuery("GET /office/me"), enabled: isSignedIn === true }).data;
}

/** Whether somebody may do an act to anything at all: screens are shown by that; the server asks for each thing. */
export function mayAct(me: Me | undefined, act: OfficeAct): boolean {
  return me?.acts.some((held) => held.act === act) ?? false;
}

/** Whether somebody may do an act to what belongs to the whole site. */
export function mayActOnSite(me: Me | undefined, act: OfficeAct): boolean {
  return me?.acts.some((held) => held.act === act && held.scopes.some(({ kind }) => kind === "site")) ?? false;
}
