import type { Moment } from "#app/features/base/content-kind/content-kind.ts";
import { nextMailing, overdueMailing } from "./mailing.repo.server.ts";

/** The moment of which the clock of an instance has to know. */
export const MAILINGS: Moment = { timed: "mailings", next: nextMailing };
/** Since when one waits that should have gone out, or is under way. */
export const OVERDUE_MAILINGS = overdueMailing;
