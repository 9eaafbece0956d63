import { useQuery } from "@tanstack/react-query";
import type { CallData } from "#app/features/base/call/call.ts";
import type { NewsroomPermission } from "#app/features/base/permission/permissions.ts";
import { newsroomQuery } from "./query.ts";
import type { NewsroomCall } from "./request.ts";
import { useIsSignedIn } from "./token.ts";

/** The signed-in staff member, with their permissions and the scopes of these. */
export type Me = CallData<"GET /newsroom/me">;

/** The name of a reading call. */
export type NewsroomQuery = Extract<NewsroomCall, `GET ${string}`>;

/** Returns the signed-in staff member; undefined until loaded. */
export function useMe(): Me | undefined {
  const isSignedIn = useIsSignedIn();
  return useQuery({ ...newsroomQuery("GET /newsroom/me"), enabled: isSignedIn === true }).data;
}

/**
 * Returns whether the staff member has a permission in any scope. Screens use it to show commands; the server checks
 * each record.
 */
export function mayAct(me: Me | undefined, act: NewsroomPermission): boolean {
  return me?.acts.some((held) => held.act === act) ?? false;
}

/** Returns whether the permissions of the staff member allow a reading call. The call's definition names the permission. */
export function mayRead(me: Me | undefined, query: NewsroomQuery): boolean {
  return me?.queries.includes(query) ?? false;
}

/** Returns whether the staff member has a permission for the whole site. */
export function mayActOnSite(me: Me | undefined, act: NewsroomPermission): boolean {
  return me?.acts.some((held) => held.act === act && held.scopes.some(({ kind }) => kind === "site")) ?? false;
}
