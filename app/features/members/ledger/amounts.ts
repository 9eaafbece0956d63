/** The sign of an amount: positive, negative or zero. */
export type Direction = "up" | "down" | "flat";

/** Direction of an amount as the wire sends it: points as a number, money as text with two decimals. */
export function directionOf(amount: number | string): Direction {
  const value = Number(amount);
  if (value === 0 || Number.isNaN(value)) return "flat";
  return value > 0 ? "up" : "down";
}

/** An amount with its thousands apart; the decimals stay as they came. */
export function amountText(amount: number | string): string {
  const [, minus = "", whole = "", rest = ""] = /^(-?)(\d+)([^]*)$/.exec(String(amount)) ?? [];
  return `${minus === "" ? "" : "−"}${whole.replaceAll(/\B(?=(?:\d{3}){1,6}$)/g, ",")}${rest}`;
}

/** A change: as `amountText`, with a plus where it rises. */
export function changeText(amount: number | string): string {
  return `${directionOf(amount) === "up" ? "+" : ""}${amountText(amount)}`;
}

/** Money of the wire in cents; whole numbers, so that sums stay exact. */
export function toCents(money: string): number {
  return Math.round(Number(money) * 100);
}
