/** An exact number: a fraction of whole numbers with a positive denominator. */
export type Exact = { readonly top: bigint; readonly bottom: bigint };

/** Converts a whole number to an exact number. */
export const whole = (value: bigint | number): Exact => ({ top: BigInt(value), bottom: 1n });

/** Parses a decimal text such as `-3.5`. Throws for other texts. */
export function exact(text: string): Exact {
  const [, sign = "", digits = "", decimals = ""] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text) ?? fail(text);
  return { top: BigInt(sign + digits + decimals), bottom: 10n ** BigInt(decimals.length) };
}

export const add = (a: Exact, b: Exact): Exact => ({
  top: a.top * b.bottom + b.top * a.bottom,
  bottom: a.bottom * b.bottom,
});

export const times = (a: Exact, b: Exact): Exact => ({ top: a.top * b.top, bottom: a.bottom * b.bottom });

/** Divides by a positive number. */
export const over = (a: Exact, b: Exact): Exact => ({ top: a.top * b.bottom, bottom: a.bottom * b.top });

export const power = (a: Exact, exponent: number): Exact => ({
  top: a.top ** BigInt(exponent),
  bottom: a.bottom ** BigInt(exponent),
});

/** Returns `percent` as a share: 3.5 becomes 0.035. */
export const share = (percent: Exact): Exact => over(percent, whole(100));

/** Rounds to a whole number; halves are rounded up. */
export function round({ top, bottom }: Exact): bigint {
  const doubled = 2n * top + bottom;
  const quotient = doubled / (2n * bottom);
  return doubled < 0n && doubled % (2n * bottom) !== 0n ? quotient - 1n : quotient;
}

/** Returns a share of an amount in cents, rounded to cents. */
export const partOf = (cents: bigint, part: Exact): bigint => round(times(whole(cents), part));

/** Compares two exact numbers: negative if the first is smaller. */
export function compare(a: Exact, b: Exact): number {
  const difference = a.top * b.bottom - b.top * a.bottom;
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

export const smaller = (a: bigint, b: bigint): bigint => (a < b ? a : b);
export const larger = (a: bigint, b: bigint): bigint => (a > b ? a : b);

/** Decimal places of a root. Cents of the largest amounts need fewer than 20. */
const ROOT_PLACES = 40n;

/** Returns the twelfth root of a positive number, exact to 40 decimal places. */
export function monthlyRoot(yearly: Exact): Exact {
  const scale = 10n ** ROOT_PLACES;
  const target = (yearly.top * scale ** 12n) / yearly.bottom;
  // Newton's method decreases from above until it reaches the root.
  let root = scale * (yearly.top / yearly.bottom + 1n);
  for (;;) {
    const next = (11n * root + target / root ** 11n) / 12n;
    if (next >= root) return { top: root, bottom: scale };
    root = next;
  }
}

/** Formats cents as decimal yuan with two places: `4639.68`. */
export function yuanText(cents: bigint): string {
  const digits = String(cents < 0n ? -cents : cents).padStart(3, "0");
  return `${cents < 0n ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

function fail(text: string): never {
  throw new RangeError(`${text} is no decimal number`);
}
