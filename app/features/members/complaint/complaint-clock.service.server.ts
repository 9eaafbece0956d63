import { readSettingsOf } from "#app/features/base/site/site.service.server.ts";
import type { Db } from "#db/client.ts";
import { ACCEPT_WITHIN_DAYS, afterWorkingDays, ANSWER_WITHIN_DAYS } from "./complaint.clock.ts";
import { workingDaySettings } from "./complaint.settings.ts";

/**
 * Returns the deadlines of a complaint that arrives at `now`, for the decision on acceptance and for the answer. It
 * uses the working days in the settings.
 */
export async function dueTimes(now: Date, trx?: Db): Promise<{ acceptBy: Date; answerBy: Date }> {
  const { workingDays } = await readSettingsOf(workingDaySettings, trx);
  return {
    acceptBy: afterWorkingDays(now, ACCEPT_WITHIN_DAYS, workingDays),
    answerBy: afterWorkingDays(now, ANSWER_WITHIN_DAYS, workingDays),
  };
}
