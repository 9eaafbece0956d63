import type { CallInput } from "#app/features/base/call/call.ts";
import { FOLLOW_KINDS } from "#app/features/members/follow/follow.schema.ts";
import { startOfDay, toSeconds } from "#app/lib/dates.ts";
import type { FormValues } from "#app/ui/form/use-form.ts";

export type Audience = CallInput<"POST /office/countAudience">["audience"];

const DAY_SECONDS = 86_400;

/** Who a form means; undefined while it does not say yet. */
export function audienceOf({ to, ...values }: FormValues): Audience | undefined {
  if (to === "all") return {};
  if (to === "one") {
    const member = numberIn(values["member"]);
    return member === undefined ? undefined : { member };
  }
  const some: Audience = {
    joinedFrom: dayIn(values["joinedFrom"]),
    joinedTo: dayIn(values["joinedTo"], 1),
    points: numberIn(values["points"]),
    activeSince: dayIn(values["activeSince"]),
    follows: followedIn(values["follows"]),
  };
  return Object.values(some).every((value) => value === undefined) ? undefined : some;
}

function numberIn(text = ""): number | undefined {
  return /^[1-9]\d{0,14}$/.test(text.trim()) ? Number(text) : undefined;
}

/** What is followed, as the form names it: `column 3`. */
function followedIn(text = ""): Audience["follows"] {
  const [named, id] = text.split(" ");
  const kind = FOLLOW_KINDS.find((one) => one === named);
  const target = numberIn(id);
  return kind === undefined || target === undefined ? undefined : { kind, id: target };
}

/** When a day begins, or the one that is some days later. */
function dayIn(day = "", later = 0): number | undefined {
  const start = day === "" ? undefined : startOfDay(day);
  return start === undefined ? undefined : toSeconds(start) + later * DAY_SECONDS;
}
