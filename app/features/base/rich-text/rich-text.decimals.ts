/** Matches a cell of a column of numbers in sanitized HTML, with its contents. */
const CELL = /<(t[dh])((?: [a-z]+="[^"]*")*)>(.*?)<\/t[dh]>/gs;
/** Matches a number and what follows it: the digits after its decimal point, and a unit. */
const NUMBER = /^[^\d]{0,3}\d[\d,]*(\.\d+)?([^\d.,]*)$/u;
/** Longest fraction, with its point, that is aligned. A longer one would move the other numbers far from the edge. */
const LONGEST = 8;

/**
 * Aligns the columns of numbers in a sanitized body at their decimal points, for a page. Shorter numbers are followed
 * by an empty span. An attribute of the span has the missing digits, and the style gives it their width. Columns with
 * several units or with ranges, and tables with merged cells, stay unchanged.
 */
export function withDecimalsAligned(html: string): string {
  return html.replaceAll(/<table>.*?<\/table>/gs, (table) =>
    table.includes(' class="num"') && !/ (?:col|row)span="/.test(table) ? aligned(table) : table,
  );
}

function aligned(table: string): string {
  const columns = new Map<number, { places: number; units: Set<string>; isWhole: boolean }>();
  eachNumber(table, (column, said) => {
    const known = columns.get(column) ?? { places: 0, units: new Set<string>(), isWhole: true };
    columns.set(column, known);
    const [number, fraction = "", unit = ""] = NUMBER.exec(said) ?? [];
    if (number === undefined) known.isWhole &&= !/\d/.test(said);
    else known.units.add(unit.trim());
    known.places = Math.max(known.places, fraction.length);
    return "";
  });
  return eachNumber(table, (column, said) => {
    const { places = 0, units, isWhole } = columns.get(column) ?? {};
    const found = NUMBER.exec(said);
    if (found === null || isWhole !== true || units?.size !== 1 || places > LONGEST) return "";
    const lacks = `.${"0".repeat(Math.max(0, places - 1))}`.slice((found[1] ?? "").length, places);
    return lacks === "" ? "" : `<span data-pad="${lacks}"></span>`;
  });
}

/** Calls back with each number of the body of a table and its column. Inserts the result after the number. */
function eachNumber(table: string, pad: (column: number, said: string) => string): string {
  return table.replaceAll(/<tr>.*?<\/tr>/gs, (row) => {
    let column = -1;
    return row.replaceAll(CELL, (cell, tag: string, attributes: string, content: string) => {
      column += 1;
      if (tag !== "td" || !attributes.includes(' class="num"')) return cell;
      return `<td${attributes}>${content}${pad(column, content.replaceAll(/<[^>]*>/g, "").trim())}</td>`;
    });
  });
}
