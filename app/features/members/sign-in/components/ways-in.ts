import { useEffect, useState } from "react";
import type { CallData } from "#app/features/base/call/call.ts";
import { request } from "#app/features/base/member-client/member-request.ts";

/** What the site asks and offers at its door: where it can send codes, and how long a new password has to be. */
type WaysIn = Pick<CallData<"GET /user/checkIn">, "accountVerificationType" | "passwordMinimum">;

let asked: Promise<WaysIn | undefined> | undefined;

/** The ways in of this site, asked for once a page; undefined until the answer is there. */
export function useWaysIn(): WaysIn | undefined {
  const [ways, setWays] = useState<WaysIn>();
  useEffect(() => {
    asked ??= askWays();
    void asked.then(setWays);
  }, []);
  return ways;
}

/** Characters that a new password needs, as long as nothing else is known those of the rule. */
export function useLeastPassword(): number {
  return useWaysIn()?.passwordMinimum ?? 6;
}

async function askWays(): Promise<WaysIn | undefined> {
  const answer = await request("GET /user/checkIn", { silent: true, background: true });
  if (answer.ok) return answer.data;
  // Asked again when the next field needs it.
  asked = undefined;
  return undefined;
}
