import type { Sheet } from "#app/features/newsroom/table-import/table-import.rules.ts";
import { formatDate } from "#app/lib/dates.ts";
import type { Mapping } from "./bulletin-columns.rules.ts";
import { guessDetails } from "./bulletin-details.rules.ts";
import { guessMapping } from "./bulletin-headings.rules.ts";

/** Returns the sheets with the uses of their columns, and the bulletin's details from the first visible sheet. */
export function understandSheets(
  sheets: readonly Sheet[],
  name: string,
): { sheets: (Sheet & Mapping)[]; details: object } {
  const understood = sheets.map((sheet) => ({ ...sheet, ...guessMapping(sheet.table) }));
  const shown = understood.find(({ isHidden }) => !isHidden) ?? understood[0];
  const { table = [], headings = 0, columns = [] } = shown ?? {};
  return { sheets: understood, details: guessDetails(table, { headings, columns }, name, formatDate(new Date())) };
}
