import { z } from "zod";
import { seconds } from "#app/features/base/call/answer-fields.ts";
import { moneyText } from "#app/lib/money.ts";
import type { EntryRow } from "./ledger.repo.server.ts";
import { UNITS, type EntryKind, type Unit } from "./ledger.schema.ts";

/** An entry of the points list (docs/wire.md#account). */
export const pointsEntry = z.object({
  id: z.int(),
  user_id: z.int(),
  /** A signed number of points. */
  score: z.int(),
  before: z.int(),
  after: z.int(),
  memo: z.string(),
  kind: z.string(),
  createtime: seconds,
});

/** An entry of the balance list: amounts in yuan with two decimals. */
export const moneyEntry = z.object({
  id: z.int(),
  user_id: z.int(),
  /** A signed amount of money. */
  money: z.string(),
  before: z.string(),
  after: z.string(),
  memo: z.string(),
  kind: z.string(),
  createtime: seconds,
});

/** An entry of either unit for the overview. */
export const shortEntry = z.object({
  unit: z.enum(UNITS),
  /** A signed amount: yuan with two decimals, or points. */
  amount: z.string(),
  memo: z.string(),
  createtime: seconds,
});

/** The names of the kinds of entries in the reader's language. */
export type KindTexts = Record<EntryKind, string>;

/** Returns a row of the points list. */
export function toPointsEntry(row: EntryRow, kinds: KindTexts): z.output<typeof pointsEntry> {
  const { amount: score, before, after } = row;
  return { ...common(row, kinds), score, before, after };
}

/** Returns a row of the balance list. */
export function toMoneyEntry(row: EntryRow, kinds: KindTexts): z.output<typeof moneyEntry> {
  const [money, before, after] = [row.amount, row.before, row.after].map(moneyText) as [string, string, string];
  return { ...common(row, kinds), money, before, after };
}

/** Returns a row of the overview. */
export function toShortEntry(row: EntryRow, kinds: KindTexts): z.output<typeof shortEntry> {
  const { memo, createtime } = common(row, kinds);
  const unit = row.unit;
  return { unit, amount: unitText(row.amount, unit), memo, createtime };
}

/** Returns an amount for readers: yuan with two decimals, or points. */
export function unitText(amount: number, unit: Unit): string {
  return unit === "money" ? moneyText(amount) : String(amount);
}

/** Returns an amount for operators, with its unit. */
export function namedAmount(amount: number, unit: Unit): string {
  return `${unitText(amount, unit)} ${unit === "money" ? "yuan" : "points"}`;
}

/**
 * Returns the fields that all lists share. The reason is the operator's memo if there is one, otherwise the name of the
 * kind.
 */
function common(row: EntryRow, kinds: KindTexts) {
  const told = Object.hasOwn(kinds, row.kind) ? kinds[row.kind as EntryKind] : "";
  return {
    id: row.id,
    user_id: row.member_id,
    memo: row.memo === "" ? told : row.memo,
    kind: row.kind,
    createtime: row.created_at,
  };
}

const POINTS = /^-?\d{1,12}$/;

/** Parses points in the usual form ("12", "-5"). Returns undefined for anything else. */
export function pointsOf(text: string): number | undefined {
  return POINTS.test(text) ? Number(text) : undefined;
}
