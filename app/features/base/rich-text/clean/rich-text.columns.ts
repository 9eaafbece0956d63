/** Matches a number in a table: sign, currency, digits, perhaps a range, and a short unit. */
const NUMBER =
  /^[约近超逾]?[+\-−–±≈~<>≤≥]?\s?[¥￥$€£]?\d[\d,.]*(?:\s?[-–—~～至]\s?[¥￥$€£]?\d[\d,.]*)?\s?(?:[%％‰]|[\p{L}/²³㎡]{1,5})?$/u;
const NOTHING = /^(?:|[-–—−/]+|不适用|无)$/u;

/** Returns whether all cells of a column contain a number or are empty. */
export function isOfNumbers(texts: readonly string[]): boolean {
  return texts.some((text) => NUMBER.test(text)) && texts.every((text) => NUMBER.test(text) || NOTHING.test(text));
}

/** A row: whether it is marked as part of the head, and the largest number of rows that one of its cells spans. */
type Row = { header: boolean; reach: number };

/**
 * Returns the number of head rows of a table: the marked rows, and all rows into which a cell of a marked row extends.
 * At least one row must remain for the body.
 */
export function headHeight(rows: readonly Row[]): number {
  const said = rows.findIndex(({ header }) => !header);
  if (said === -1) return 1;
  let height = said;
  for (let row = 0; row < height; row += 1) height = Math.max(height, row + (rows[row]?.reach ?? 1));
  return height < rows.length ? height : said;
}
