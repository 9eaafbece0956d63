/** The sign of an amount: positive, negative or zero. */
export type Direction = "up" | "down" | "flat";

/** Returns the sign of an amount in the API's form: points as a number, money as text with two decimals. */
export function directionOf(amount: number | string): Direction {
  const value = Number(amount);
  if (value === 0 || Number.isNaN(value)) return "flat";
  return value > 0 ? "up" : "down";
}

/** Returns an amount with separated thousands. The decimals stay unchanged. */
export function amountText(amount: number | string): string {
  const [, minus = "", whole = "", rest = ""] = /^(-?)(\d+)([^]*)$/.exec(String(amount)) ?? [];
  return `${minus === "" ? "" : "−"}${whole.replaceAll(/\B(?=(?:\d{3}){1,6}$)/g, ",")}${rest}`;
}

/** Returns a change like `amountText`, with a plus sign if it is positive. */
export function changeText(amount: number | string): string {
  return `${directionOf(amount) === "up" ? "+" : ""}${amountText(amount)}`;
}

/** Converts money in the API's form to cents. Whole numbers keep sums exact. */
export function toCents(money: string): number {
  return Math.round(Number(money) * 100);
}
