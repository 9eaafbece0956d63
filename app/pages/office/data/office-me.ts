import { useQuery } from "@tanstack/react-query";
import type { CallData } from "#app/features/base/call/call.ts";
import { HEARING_ACTS } from "#app/features/newsroom/office-event/office-event.rules.ts";
import type { OfficeAct } from "#app/features/newsroom/staff/staff.roles.ts";
import { officeQuery } from "./office-query.ts";
import { useIsSignedIn } from "./office-token.ts";

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

/** Whether the colleague who is in hears of anything: who may know of nothing that happens has no line to the server. */
export function useHears(): boolean {
  const isSignedIn = useIsSignedIn();
  const me = useMe();
  return HEARING_ACTS.some((act) => mayAct(me, act)) && isSignedIn === true;
}
