import type { CallData } from "#app/features/base/call/call.ts";
import type { Answer } from "#app/lib/request/request.ts";
import { isLoginRoute, pathAfterLogin } from "#app/features/base/member-client/login-target.ts";
import { request } from "#app/features/base/member-client/member-request.ts";
import { saveMember } from "#app/features/base/member-client/member-store.ts";

/** Milliseconds between signing in and the reload of the page (docs/content.md#limits). */
export const PHONE_DELAY_MS = 1_000;
export const ACCOUNT_DELAY_MS = 2_000;

type SignedIn = CallData<"POST /user/checkIn">;

/** Signs in or registers, according to the form's tab (POST /api/user/checkIn, docs/wire.md#sign-in). */
export function checkIn(
  form: { tab: "login" | "userlogin" | "register" } & Record<string, unknown>,
): Promise<Answer<SignedIn>> {
  return request("POST /user/checkIn", { input: form, silent: true });
}

/** Stores the signed-in member and, after the delay, reloads the page. Returns false if the browser stores nothing. */
export function enter({ userInfo, routePath }: SignedIn, delay: number): boolean {
  if (!saveMember(userInfo)) return false;
  setTimeout(() => {
    if (isLoginRoute()) location.replace(pathAfterLogin(routePath));
    else location.reload();
  }, delay);
  return true;
}

/** Returns the new member's name for the greeting. */
export function greetingName({ userInfo }: SignedIn): string {
  return userInfo.nickname === "" ? userInfo.username : userInfo.nickname;
}
