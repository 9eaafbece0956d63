/** A number as tables print it: sign, currency, digits, a range, a short unit. */
const NUMBER =
  /^[约近超逾]?[+\-−–±≈~<>≤≥]?\s?[¥￥$€£]?\d[\d,.]*(?:\s?[-–—~～至]\s?[¥￥$€£]?\d[\d,.]*)?\s?(?:[%％‰]|[\p{L}/²³㎡]{1,5})?$/u;
const NOTHING = /^(?:|[-–—−/]+|不适用|无)$/u;

/** Returns whether the cells of a column, as they read, are numbers or left empty. */
export function isOfNumbers(texts: readonly string[]): boolean {
  return texts.some((text) => NUMBER.test(text)) && texts.every((text) => NUMBER.test(text) || NOTHING.test(text));
}

/** A row: whether it is marked as part of the head, and how many rows its tallest cell spans. */
type Row = { header: boolean; reach: number };

/** The number of head rows of a table: marked rows, and those into which one of them extends, as long as a body is left. */
export function headHeight(rows: readonly Row[]): number {
  const said = rows.findIndex(({ header }) => !header);
  if (said === -1) return 1;
  let height = said;
  for (let row = 0; row < height; row += 1) height = Math.max(height, row + (rows[row]?.reach ?? 1));
  return height < rows.length ? height : said;
}
