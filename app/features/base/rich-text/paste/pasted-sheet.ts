/** Matches the names of spreadsheets in the HTML of the clipboard: Excel, WPS and online sheets. */
const SHEET = /content=["']?(?:Excel\.Sheet|ET\.)|schemas-microsoft-com:office:excel|google-sheets-html-origin/i;

/** Returns whether HTML of the clipboard comes from a spreadsheet. */
export const isSheet = (html: string): boolean => SHEET.test(html);

/**
 * Converts the first row of a table to column headings, with the rows that it spans, because a spreadsheet cannot mark
 * them.
 */
export function withHeaderRow(html: string): string {
  const rows = html.match(ROW) ?? [];
  const [first = ""] = rows;
  if (/<th\b/i.test(first)) return html;
  const reach = Math.max(1, ...[...first.matchAll(/rowspan="(\d+)"/g)].map(([, rowspan]) => Number(rowspan)));
  const height = reach < rows.length ? reach : 1;
  let seen = 0;
  return html.replace(ROW, (row) => (seen++ < height ? row.replaceAll(/<(\/?)td\b/gi, "<$1th") : row));
}

const ROW = /<tr>(?:(?!<tr>)[\s\S])*?<\/tr>/gi;

/** Converts rows of text with tabs, as spreadsheets copy them, to a table. Returns undefined for any other text. */
export function tableOfText(text: string): string | undefined {
  const rows = rowsOfText(text);
  const width = Math.max(...rows.map((cells) => cells.length));
  if (rows.length < 2 || rows.some((cells) => cells.length < 2)) return undefined;
  const written = rows.map((cells, index) => {
    const name = index === 0 ? "th" : "td";
    const all = Array.from({ length: width }, (_, column) => `<${name}>${escaped(cells[column] ?? "")}</${name}>`);
    return `<tr>${all.join("")}</tr>`;
  });
  return `<table>${written.join("")}</table>`;
}

/** Matches a cell. A cell with a line end, a tab or a quote is quoted, and its inner quotes are doubled. */
const CELL = /(?:"((?:[^"]|"")*)"|([^\t\n]*))(\t|\n|$)/gy;

/** Returns the cells of text with tabs, as spreadsheets copy them. */
export function rowsOfText(text: string): string[][] {
  const rows: string[][] = [[]];
  for (const [, quoted, bare, end] of text
    .replaceAll(/\r\n?/g, "\n")
    .replace(/(?<!\n)\n+$/, "")
    .matchAll(CELL)) {
    rows.at(-1)?.push((quoted?.replaceAll('""', '"') ?? bare ?? "").trim());
    if (end === "\n") rows.push([]);
    if (end === "") break;
  }
  return rows;
}

const escaped = (cell: string) =>
  cell.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll("\n", "<br>");
