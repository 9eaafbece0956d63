import { expect, it } from "vitest";
import { greetingAt } from "./greeting.ts";

it.each([
  [0, "lateNight"],
  [4, "lateNight"],
  [5, "earlyMorning"],
  [8, "earlyMorning"],
  [9, "morning"],
  [11, "morning"],
  [12, "noon"],
  [13, "noon"],
  [14, "afternoon"],
  [17, "afternoon"],
  [18, "evening"],
  [23, "evening"],
])("greets at %i o'clock with %s", (hour, greeting) => expect(greetingAt(hour)).toBe(greeting));
