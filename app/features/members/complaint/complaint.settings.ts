import { z } from "zod";

const days = z.array(z.iso.date()).max(200);

/**
 * Days in Shanghai that differ from their weekday by a yearly decree: `off` are holidays, `working` are working days on
 * a weekend (调休).
 */
export const workingDaySettings = z.object({
  workingDays: z.object({ off: days.default([]), working: days.default([]) }).prefault({}),
});
export type WorkingDays = z.infer<typeof workingDaySettings>["workingDays"];
