import { formatDateTime } from "#app/lib/dates.ts";
import { moneyText } from "#app/lib/money.ts";

/** The names of details that are quoted texts. They come first and have no label. */
const SAID = new Set(["reason", "note"]);
/** The names of amounts in a ledger entry. They are in cents if the unit is money. */
const AMOUNTS = new Set(["amount", "before", "after"]);
/** Matches a time as the audit log stores it. */
const MOMENT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

/** The labels of names in the audit log, and the labels of fixed values. */
export type DetailNames = {
  names: Readonly<Record<string, string>>;
  codes: Readonly<Record<string, string>>;
  yes: string;
  no: string;
  /** The separator between several values of one name. */
  comma: string;
  /** Formats an amount of money that is given in yuan with two decimals. */
  yuan: (amount: string) => string;
};

/**
 * Returns the details of an audit log entry as one text: quoted texts first, then each value with its label. Times are
 * in Beijing time.
 */
export function detailWords(detail: unknown, own: DetailNames): string {
  if (typeof detail !== "object" || detail === null) return "";
  const isMoney = "unit" in detail && detail.unit === "money";
  const kept = Object.entries(detail)
    .filter(([, value]) => isSaid(value))
    .map(([name, value]): [string, unknown] =>
      isMoney && AMOUNTS.has(name) && typeof value === "number" ? [name, own.yuan(moneyText(value))] : [name, value],
    );
  const said = kept.filter(([name]) => SAID.has(name)).map(([, value]) => wordsOf(value, own));
  const rest = kept.filter(([name]) => !SAID.has(name));
  return [...said, ...rest.map(([name, value]) => `${own.names[name] ?? name} ${wordsOf(value, own)}`)].join(" · ");
}

function wordsOf(value: unknown, own: DetailNames): string {
  if (typeof value === "boolean") return value ? own.yes : own.no;
  if (typeof value === "string") return MOMENT.test(value) ? formatDateTime(value) : (own.codes[value] ?? value);
  if (typeof value !== "object" || value === null) return String(value);
  if (Array.isArray(value)) return value.map((one) => own.names[String(one)] ?? wordsOf(one, own)).join(own.comma);
  // In a nested object, a name without a label is left out and only its value is shown.
  return Object.entries(value)
    .filter(([, inner]) => isSaid(inner))
    .map(([name, inner]) => [own.names[name], wordsOf(inner, own)].filter((word) => word !== undefined).join(" "))
    .join(own.comma);
}

const isSaid = (value: unknown) =>
  value !== "" && value !== null && !(typeof value === "object" && Object.keys(value).length === 0);
