/** A measured value, or a bound of a standard: a number in a unit. */
type Amount = { value: number; unit: string };
type Bound = { is: "most" | "least"; amount: Amount; isItself: boolean };

const RAISED = "⁰¹²³⁴⁵⁶⁷⁸⁹";
const NUMBER = String.raw`([-+−]?\d+(?:\.\d+)?)(?:[×xX*·]10([⁻⁰¹²³⁴⁵⁶⁷⁸⁹]+)|[eE]([-+]?\d{1,3}))?`;
const UNIT = String.raw`((?:[^\d<>≤≥≦≧＜＞~～—、,，;；=]|(?<=/)(?:100|25)(?=g|ml|mL|kg))*)`;
const AMOUNT = new RegExp(`^${NUMBER}${UNIT}$`);
const RANGE = new RegExp(`^${NUMBER}${UNIT}[~～—–-]${NUMBER}${UNIT}$`);
const NOT_FOUND = /^(?:未检出|ND|N\.D\.|阴性)(?:\([^()]*\))?$/i;
const FORBIDDEN = /^(?:不得检出|不应检出|不得使用|不得添加|禁止使用|阴性)$/;
const MOST = /^(?:≤|≦|<=|不大于|不超过|不高于|不得超过|小于等于)/;
const BELOW = /^(?:<|小于|低于)/;
const LEAST = /^(?:≥|≧|>=|不小于|不低于|不少于|不得低于|大于等于)/;
const ABOVE = /^(?:>|大于|高于)/;

const bare = (text: string) =>
  text
    .normalize("NFC")
    .replaceAll(/[\s\u3000]/g, "")
    .replaceAll("＜", "<")
    .replaceAll("＞", ">")
    .replaceAll("，", ",")
    .replaceAll("（", "(")
    .replaceAll("）", ")");

function amountFrom([number = "", raised, power, unit = ""]: (string | undefined)[]): Amount {
  const exponent =
    raised === undefined
      ? Number(power ?? 0)
      : Number([...raised].map((sign) => (sign === "⁻" ? "-" : String(RAISED.indexOf(sign)))).join(""));
  return { value: Number(`${number.replace("−", "-")}e${exponent}`), unit: unit.toLowerCase().replaceAll("μ", "µ") };
}

function amountOf(text: string): Amount | undefined {
  const parts = AMOUNT.exec(text);
  return parts === null ? undefined : amountFrom(parts.slice(1));
}

function boundsOf(text: string): Bound[] | undefined {
  for (const [pattern, is, isItself] of [
    [MOST, "most", true],
    [LEAST, "least", true],
    [BELOW, "most", false],
    [ABOVE, "least", false],
  ] as const) {
    if (!pattern.test(text)) continue;
    const amount = amountOf(text.replace(pattern, ""));
    return amount === undefined ? undefined : [{ is, amount, isItself }];
  }
  const range = RANGE.exec(text);
  if (range === null) return undefined;
  const [low, high] = [amountFrom(range.slice(1, 5)), amountFrom(range.slice(5, 9))];
  const unit = low.unit === "" ? high.unit : low.unit;
  return [
    { is: "least", amount: { ...low, unit }, isItself: true },
    { is: "most", amount: high, isItself: true },
  ];
}

const fits = ({ value, unit }: Amount, { is, amount, isItself }: Bound): boolean | undefined => {
  if (unit !== "" && amount.unit !== "" && unit !== amount.unit) return undefined;
  if (value === amount.value) return isItself;
  return is === "most" ? value < amount.value : value > amount.value;
};

/**
 * Whether a measured value keeps to the standard, where both are single numbers in one unit, or a plain "not found" and "must
 * not be found"; `undefined` where that cannot be said.
 */
export function keepsTo(measured: string, standard: string): boolean | undefined {
  const [value, limit] = [bare(measured), bare(standard)];
  if (FORBIDDEN.test(limit)) {
    if (NOT_FOUND.test(value)) return true;
    const amount = amountOf(value);
    return value.startsWith("检出") || (amount !== undefined && amount.value > 0) ? false : undefined;
  }
  const bounds = boundsOf(limit);
  const amount = amountOf(value);
  if (bounds === undefined || amount === undefined) return undefined;
  const kept = bounds.map((bound) => fits(amount, bound));
  if (kept.includes(false)) return false;
  return kept.includes(undefined) ? undefined : true;
}

/** Whether a text can only be a standard, such as ≤25, 不得检出 or n=5, c=2. */
export const looksLikeLimit = (text: string): boolean => {
  const said = bare(text);
  return FORBIDDEN.test(said) || /^[≤≥≦≧]|^(?:不大于|不超过|不小于|不低于|不少于|不得)|^n=/.test(said);
};

/** Whether a line begins like a value: such lines in one cell are several values. */
export const looksLikeValue = (text: string): boolean => /^[<>≤≥≦≧＜＞+-]?\d|^(?:未检出|检出|不得)/.test(bare(text));
