import type { CallInput } from "#app/features/base/call/call.ts";
import { SECTION_KINDS } from "#app/features/members/follow/follow.schema.ts";
import { formatDate, startOfDay, toSeconds } from "#app/lib/dates.ts";

export type Audience = CallInput<"POST /newsroom/countAudience">["audience"];

export const TO = ["some", "one", "all"] as const;

/** The audience as typed in the form. All fields except `to` may be empty. */
export type TypedAudience = {
  to: (typeof TO)[number];
  member: string;
  joinedFrom: string;
  joinedTo: string;
  points: string;
  activeSince: string;
  /** The followed target, such as `column 3`. */
  follows: string;
};

const DAY_SECONDS = 86_400;

/** Converts the form into an audience. Returns null while the form is incomplete. */
export function audienceOf({ to, ...typed }: TypedAudience): Audience | null {
  if (to === "all") return {};
  if (to === "one") {
    const member = numberIn(typed.member);
    return member === undefined ? null : { member };
  }
  const some: Audience = {
    joinedFrom: dayIn(typed.joinedFrom),
    joinedTo: dayIn(typed.joinedTo, 1),
    points: numberIn(typed.points),
    activeSince: dayIn(typed.activeSince),
    follows: followedIn(typed.follows),
  };
  return Object.values(some).every((value) => value === undefined) ? null : some;
}

/** Converts an audience into the values of the form. */
export function typedOf(audience: Audience | null): TypedAudience {
  const { member, joinedFrom, joinedTo, points, activeSince, follows } = audience ?? {};
  const isAll = audience !== null && Object.values(audience).every((value) => value === undefined);
  return {
    to: isAll ? "all" : member === undefined ? "some" : "one",
    member: String(member ?? ""),
    joinedFrom: dayOf(joinedFrom),
    joinedTo: dayOf(joinedTo, 1),
    points: String(points ?? ""),
    activeSince: dayOf(activeSince),
    follows: follows === undefined ? "" : `${follows.kind} ${follows.id}`,
  };
}

function numberIn(text: string): number | undefined {
  return /^[1-9]\d{0,14}$/.test(text.trim()) ? Number(text) : undefined;
}

function followedIn(text: string): Audience["follows"] {
  const [named, id = ""] = text.split(" ");
  const kind = SECTION_KINDS.find((one) => one === named);
  const target = numberIn(id);
  return kind === undefined || target === undefined ? undefined : { kind, id: target };
}

/** Returns the beginning of a day in seconds. `later` is a number of days to add. Returns undefined for an invalid day. */
function dayIn(day: string, later = 0): number | undefined {
  const start = day === "" ? undefined : startOfDay(day);
  return start === undefined ? undefined : toSeconds(start) + later * DAY_SECONDS;
}

const dayOf = (seconds: number | undefined, later = 0) =>
  seconds === undefined ? "" : formatDate((seconds - later * DAY_SECONDS) * 1_000);
