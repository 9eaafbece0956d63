/** Times of day by which a member is greeted (docs/content.md#states), each with the hour from which it counts. */
const TIMES = [
  ["evening", 18],
  ["afternoon", 14],
  ["noon", 12],
  ["morning", 9],
  ["earlyMorning", 5],
  ["lateNight", 0],
] as const;

export type Greeting = (typeof TIMES)[number][0];

/** The greeting of an hour from 0 to 23. */
export function greetingAt(hour: number): Greeting {
  return TIMES.find(([, from]) => hour >= from)?.[0] ?? "lateNight";
}
