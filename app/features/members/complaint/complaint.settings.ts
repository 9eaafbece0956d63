import { z } from "zod";

const days = z.array(z.iso.date()).max(200);

/**
 * Days in Shanghai that are not as their weekday says, by decree of each year: `off` nobody works, on `working` days of a
 * weekend everybody does (调休).
 */
export const workingDaySettings = z.object({
  workingDays: z.object({ off: days.default([]), working: days.default([]) }).prefault({}),
});
export type WorkingDays = z.infer<typeof workingDaySettings>["workingDays"];
