import { useEffect, useState } from "react";
import type { CallData } from "#app/features/base/call/call.ts";

/** The sign-in options of the site: its channels for codes, and the minimum length of a new password. */
type WaysIn = Pick<CallData<"GET /user/checkIn">, "accountVerificationType" | "passwordMinimum">;

let asked: Promise<WaysIn | undefined> | undefined;

/** The ways in of this site, asked for once a page; undefined until the answer is there. */
export function useSignInMethods(): WaysIn | undefined {
  const [ways, setWays] = useState<WaysIn>();
  useEffect(() => {
    asked ??= askWays();
    void asked.then(setWays);
  }, []);
  return ways;
}

/** Characters that a new password needs, as long as nothing else is known those of the rule. */
export function useLeastPassword(): number {
  return useSignInMethods()?.passwordMinimum ?? 6;
}

/** Asked without the request client, which would be half of what opens the window: the answer is the same for everybody. */
async function askWays(): Promise<WaysIn | undefined> {
  try {
    const response = await fetch("/api/user/checkIn", { headers: { server: "true" } });
    const { code, data } = (await response.json()) as { code?: number; data: WaysIn };
    if (code === 1) return data;
  } catch {
    // As when the site refuses: the window goes without.
  }
  // Asked again when the next field needs it.
  asked = undefined;
  return undefined;
}
