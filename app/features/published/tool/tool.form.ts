import { startOfDay } from "#app/lib/dates.ts";
import { compare, exact, round, times, whole, type Exact } from "./calculators/exact.ts";

/** The reasons why a text is invalid in a field. */
export type FieldFault = "missing" | "number" | "decimals" | "range" | "choice" | "day";

/** A field of a calculator's form: the accepted input, and the initial text. */
export type Field<Value> = {
  kind: "number" | "choice" | "day";
  initial: string;
  isOptional: boolean;
  least: string;
  most: string;
  decimals: number;
  choices: readonly string[];
  read: (text: string) => { value: Value } | { fault: FieldFault };
};

/** A field with any type of value. */
export type AnyField = Field<unknown>;
export type Fields = Readonly<Record<string, AnyField>>;
/** The values of a form. */
export type Values<F extends Fields> = { [Name in keyof F]: F[Name] extends Field<infer Value> ? Value : never };

/** Defines a number field between two bounds. `read` converts the text, which contains decimal digits. */
function numberField<Value>(
  { least, most, decimals, initial }: { least: string; most: string; decimals: number; initial: string },
  valueOf: (text: string) => Value,
): Field<Value> {
  return {
    kind: "number",
    initial,
    least,
    most,
    decimals,
    isOptional: false,
    choices: [],
    read(given) {
      const text = digitsOf(given);
      if (text === undefined) return { fault: "number" };
      if ((text.split(".")[1] ?? "").length > decimals) return { fault: "decimals" };
      const number = exact(text);
      if (compare(number, exact(least)) < 0 || compare(number, exact(most)) > 0) return { fault: "range" };
      return { value: valueOf(text) };
    },
  };
}

/** Maximum number of characters of a typed number. */
const LONGEST = 30;

/**
 * Converts a typed number to decimal digits. Returns undefined for other texts. Accepts full-width digits, thousands
 * separators and the units 元, 月, 年 and %; 万 multiplies by 10,000.
 */
function digitsOf(given: string): string | undefined {
  if (given.length > LONGEST) return undefined;
  const text = given.normalize("NFKC").replaceAll(/[,\s]/g, "");
  const [, sign, digits, decimals = "", unit] = /^([-−]?)(\d+)(?:\.(\d+))?(万?)(?:元|月|年|%)?$/.exec(text) ?? [];
  if (digits === undefined) return undefined;
  const negative = sign === "" ? "" : "-";
  if (unit === "") return `${negative}${digits}${decimals === "" ? "" : `.${decimals}`}`;
  const moved = decimals.padEnd(4, "0");
  const rest = moved.slice(4);
  return `${negative}${digits}${moved.slice(0, 4)}${rest === "" ? "" : `.${rest}`}`;
}

/** The largest amount of the calculators, in yuan. */
const MOST_YUAN = "1000000000";

/** Defines a field for an amount in yuan. Its value is in cents. */
export const money = (initial: string, least = "0", most = MOST_YUAN): Field<bigint> =>
  numberField({ least, most, decimals: 2, initial }, (text) => round(times(exact(text), whole(100))));

/** Defines a field for a percentage with up to four decimals. */
export const percent = (initial: string, least: string, most: string): Field<Exact> =>
  numberField({ least, most, decimals: 4, initial }, exact);

/** Defines a field for a number with up to four decimals. */
export const quantity = (initial: string, least: string, most: string): Field<Exact> => percent(initial, least, most);

/** Defines a field for a whole number. */
export const count = (initial: string, least: string, most: string): Field<number> =>
  numberField({ least, most, decimals: 0, initial }, Number);

/** Defines a field with options, of which the first is initially chosen. */
export const choice = <const Option extends string>(choices: readonly [Option, ...Option[]]): Field<Option> => ({
  kind: "choice",
  initial: choices[0],
  isOptional: false,
  least: "",
  most: "",
  decimals: 0,
  choices,
  read: (text) => {
    const value = choices.find((option) => option === text);
    return value === undefined ? { fault: "choice" } : { value };
  },
});

/** Defines a field for a day (yyyy-mm-dd). Its initial value is today. */
export const day = (): Field<string> => ({
  kind: "day",
  initial: "",
  isOptional: false,
  least: "",
  most: "",
  decimals: 0,
  choices: [],
  read: (text) => (startOfDay(text) === undefined ? { fault: "day" } : { value: text }),
});

/** Returns the same field as an optional one. */
export const optional = <Value>(field: Field<Value>): Field<Value | undefined> => ({
  ...field,
  initial: "",
  isOptional: true,
});

/** Returns the values of a form, or the faults by field. `texts` are the reader's inputs. */
export function readForm<F extends Fields>(
  fields: F,
  texts: Readonly<Record<string, string>>,
): { values: Values<F> } | { faults: Record<string, FieldFault> } {
  const values: Record<string, unknown> = {};
  const faults: Record<string, FieldFault> = {};
  for (const [name, field] of Object.entries(fields)) {
    const text = (texts[name] ?? "").trim();
    if (text === "") {
      if (!field.isOptional) faults[name] = "missing";
      continue;
    }
    const read = field.read(text);
    if ("fault" in read) faults[name] = read.fault;
    else values[name] = read.value;
  }
  return Object.keys(faults).length > 0 ? { faults } : { values: values as Values<F> };
}

/** Returns the initial texts of a form. `today` is yyyy-mm-dd. */
export const initialTexts = (fields: Fields, today: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, field.kind === "day" ? today : field.initial]),
  );
