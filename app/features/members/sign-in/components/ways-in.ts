import { useEffect, useState } from "react";
import type { CallData } from "#app/features/base/call/call.ts";

/** The sign-in options of the site: its channels for codes, and the minimum length of a new password. */
type WaysIn = Pick<CallData<"GET /user/checkIn">, "accountVerificationType" | "passwordMinimum">;

let asked: Promise<WaysIn | undefined> | undefined;

/** Returns the sign-in options of this site, requested once for each page load; undefined until the answer arrives. */
export function useSignInMethods(): WaysIn | undefined {
  const [ways, setWays] = useState<WaysIn>();
  useEffect(() => {
    asked ??= askWays();
    void asked.then(setWays);
  }, []);
  return ways;
}

/** Returns the minimum length of a new password; the default of the rules until it is loaded. */
export function useLeastPassword(): number {
  return useSignInMethods()?.passwordMinimum ?? 6;
}

/**
 * Requests the options without the request client, which is half of the window's code. The answer is the same for all
 * readers.
 */
async function askWays(): Promise<WaysIn | undefined> {
  try {
    const response = await fetch("/api/user/checkIn", { headers: { server: "true" } });
    const { code, data } = (await response.json()) as { code?: number; data: WaysIn };
    if (code === 1) return data;
  } catch {
    // The window works without the options, as if the server had refused them.
  }
  // The next field requests them again.
  asked = undefined;
  return undefined;
}
