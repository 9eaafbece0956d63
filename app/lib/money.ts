/**
 * Matches yuan with up to nine digits before the point and two after it, so that nothing is rounded
 * (docs/security.md#b3).
 */
const YUAN = /^(-?)(\d{1,9})(?:\.(\d{1,2}))?$/;

/** Formats cents with two decimals (docs/wire.md#envelope). */
export function moneyText(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, "0");
  return `${cents < 0 ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Parses typed yuan ("12.3", "-0.05") to exact cents. Returns undefined for other texts. */
export function parseMoney(text: string): number | undefined {
  const [, sign, yuan = "", decimals = ""] = YUAN.exec(text) ?? [];
  if (sign === undefined) return undefined;
  const cents = Number(yuan + decimals.padEnd(2, "0"));
  return sign === "-" && cents !== 0 ? -cents : cents;
}
