import type { CallData } from "#app/features/base/call/call.ts";
import type { Answer } from "#app/lib/request/request.ts";
import { isLoginRoute, pathAfterLogin } from "#app/features/base/member-client/login-target.ts";
import { request } from "#app/features/base/member-client/member-request.ts";
import { saveMember } from "#app/features/base/member-client/member-store.ts";

/** Waiting times between signing in and the page being loaded again (docs/content.md#limits), in milliseconds. */
export const PHONE_DELAY_MS = 1_000;
export const ACCOUNT_DELAY_MS = 2_000;

type SignedIn = CallData<"POST /user/checkIn">;

/** POST /api/user/checkIn: signs in or registers, by the tab of the form (docs/wire.md#sign-in). */
export function checkIn(
  form: { tab: "login" | "userlogin" | "register" } & Record<string, unknown>,
): Promise<Answer<SignedIn>> {
  return request("POST /user/checkIn", { input: form, silent: true });
}

/** Stores the signed-in member and, after the delay, reloads the current page. False when nothing is stored. */
export function enter({ userInfo, routePath }: SignedIn, delay: number): boolean {
  if (!saveMember(userInfo)) return false;
  setTimeout(() => {
    if (isLoginRoute()) location.replace(pathAfterLogin(routePath));
    else location.reload();
  }, delay);
  return true;
}

/** The new member's name in the greeting. */
export function greetingName({ userInfo }: SignedIn): string {
  return userInfo.nickname === "" ? userInfo.username : userInfo.nickname;
}
