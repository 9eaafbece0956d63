import type { ScheduledChange } from "#app/features/base/content-kind/content-kind.ts";
import { nextMailing, overdueMailing } from "./mailing.repo.server.ts";

/** The scheduled change for mailings. The clock of each instance watches its next time. */
export const MAILINGS: ScheduledChange = { timed: "mailings", next: nextMailing };
/** Queries the time since which the oldest mailing is overdue or being sent. */
export const OVERDUE_MAILINGS = overdueMailing;
