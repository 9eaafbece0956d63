/** The times of day for greetings (docs/content.md#states), each with its first hour. */
const TIMES = [
  ["evening", 18],
  ["afternoon", 14],
  ["noon", 12],
  ["morning", 9],
  ["earlyMorning", 5],
  ["lateNight", 0],
] as const;

export type Greeting = (typeof TIMES)[number][0];

/** Returns the greeting for an hour from 0 to 23. */
export function greetingAt(hour: number): Greeting {
  return TIMES.find(([, from]) => hour >= from)?.[0] ?? "lateNight";
}
