import { useQuery } from "@tanstack/react-query";
import type { CallData } from "#app/features/base/call/call.ts";
import type { NewsroomPermission } from "#app/features/base/permission/staff-permissions.ts";
import { newsroomQuery } from "./query.ts";
import { useIsSignedIn } from "./token.ts";

/** The colleague who is in, with what they may where. */
export type Me = CallData<"GET /newsroom/me">;

/** Who is in; undefined until it is known. */
export function useMe(): Me | undefined {
  const isSignedIn = useIsSignedIn();
  return useQuery({ ...newsroomQuery("GET /newsroom/me"), enabled: isSignedIn === true }).data;
}

/** Returns whether somebody may do an act to anything at all: screens are shown by that; the server asks for each thing. */
export function mayAct(me: Me | undefined, act: NewsroomPermission): boolean {
  return me?.acts.some((held) => held.act === act) ?? false;
}

/** Returns whether somebody may do an act to what belongs to the whole site. */
export function mayActOnSite(me: Me | undefined, act: NewsroomPermission): boolean {
  return me?.acts.some((held) => held.act === act && held.scopes.some(({ kind }) => kind === "site")) ?? false;
}
