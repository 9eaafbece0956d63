/** A measured value, or a bound of a standard: a number in a unit. */
type Amount = { value: number; unit: string };
type Bound = { is: "most" | "least"; amount: Amount; isItself: boolean };

const RAISED = "⁰¹²³⁴⁵⁶⁷⁸⁹";
const NUMBER = String.raw`([-+−]?\d+(?:\.\d+)?)(?:[×xX*·]10([⁻⁰¹²³⁴⁵⁶⁷⁸⁹]+)|[eE]([-+]?\d{1,3}))?`;
const UNIT = String.raw`((?:[^\d<>≤≥≦≧＜＞~～—、,，;；=]|(?<=/)(?:100|25)(?=g|ml|mL|kg))*)`;
const AMOUNT = new RegExp(`^${NUMBER}${UNIT}$`);
const AROUND = new RegExp(`^${NUMBER}${UNIT}(?:±|\\+/-)${NUMBER}${UNIT}$`);
const RANGE = new RegExp(`^${NUMBER}${UNIT}[~～—–-]${NUMBER}${UNIT}$`);
const NOT_FOUND = /^(?:未检出|ND|N\.D\.|阴性)(?:\([^()]*\))?$/i;
const KEPT = /^(?:均)?(?:合格|符合(?:要求|规定|标准)?)$/;
const NOT_KEPT = /^(?:均)?(?:不合格|不符合(?:要求|规定|标准)?)$/;
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
  const said = unit.toLowerCase().replaceAll("μ", "µ");
  const [plain, power10] = POWERS[said] ?? [said, 0];
  return { value: Number(`${number.replace("−", "-")}e${exponent + power10}`), unit: plain };
}

/** Units with the unit and the power of ten that they are multiples of: 100µg/kg is 0.1mg/kg. */
const POWERS: Readonly<Record<string, readonly [unit: string, power: number]>> = {
  "µg/kg": ["mg/kg", -3],
  "ug/kg": ["mg/kg", -3],
  "mg/100g": ["mg/kg", 1],
  "g/kg": ["mg/kg", 3],
  "g/100g": ["mg/kg", 4],
  "µg/l": ["mg/l", -3],
  "ug/l": ["mg/l", -3],
  "g/l": ["mg/l", 3],
};

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
  const around = AROUND.exec(text);
  const parts = around ?? RANGE.exec(text);
  if (parts === null) return undefined;
  let [low, high] = [amountFrom(parts.slice(1, 5)), amountFrom(parts.slice(5, 9))];
  if (around !== null) {
    const [middle, off] = [low, high];
    const away = (value: number) => ({ ...off, value: Number((middle.value + value).toPrecision(12)) });
    [low, high] = [away(-off.value), away(off.value)];
  }
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
 * Returns whether a measured value meets the standard, or undefined if that cannot be decided. It can be decided for
 * two single numbers in one unit, for "not found", and for a value that is itself a verdict.
 */
export function keepsTo(measured: string, standard: string): boolean | undefined {
  const [value, limit] = [bare(measured), bare(standard)];
  if (KEPT.test(value)) return true;
  if (NOT_KEPT.test(value)) return false;
  if (FORBIDDEN.test(limit)) {
    if (NOT_FOUND.test(value)) return true;
    const amount = amountOf(value);
    return value.startsWith("检出") || (amount !== undefined && amount.value > 0) ? false : undefined;
  }
  const bounds = boundsOf(limit);
  const amount = NOT_FOUND.test(value) ? amountFrom(["0"]) : amountOf(value);
  if (bounds === undefined || amount === undefined) return undefined;
  const kept = bounds.map((bound) => fits(amount, bound));
  if (kept.includes(false)) return false;
  return kept.includes(undefined) ? undefined : true;
}

/** Whether the value is "not found". */
export const isNotFound = (measured: string): boolean => NOT_FOUND.test(bare(measured));

/** Returns whether a text can only be a standard, such as ≤25, 不得检出 or n=5, c=2. */
export const looksLikeLimit = (text: string): boolean => {
  const said = bare(text);
  return FORBIDDEN.test(said) || /^[≤≥≦≧]|^(?:不大于|不超过|不小于|不低于|不少于|不得)|^n=/.test(said);
};

/** Returns whether a line begins like a value. Such lines in one cell are several values. */
export const looksLikeValue = (text: string): boolean => /^[<>≤≥≦≧＜＞+-]?\d|^(?:未检出|检出|不得)/.test(bare(text));
