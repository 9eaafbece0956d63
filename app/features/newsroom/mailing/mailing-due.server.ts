import type { ScheduledChange } from "#app/features/base/content-kind/content-kind.ts";
import { nextMailing, overdueMailing } from "./mailing.repo.server.ts";

/** The scheduled time that each instance's clock watches. */
export const MAILINGS: ScheduledChange = { timed: "mailings", next: nextMailing };
/** The time since which a mailing is overdue or being sent. */
export const OVERDUE_MAILINGS = overdueMailing;
