import { Readable } from "node:stream";
import { ZipFile } from "yazl";
import { defused } from "#app/lib/csv.ts";
import type { Cell, Rows } from "./table-export.rules.ts";

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const RELATIONS = "http://schemas.openxmlformats.org/package/2006/relationships";
const DOCUMENT = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml";

/** Excel's limits for the name of a sheet and for the text of a cell, in code points. */
const LONGEST_NAME = 31;
const LONGEST_CELL = 32_767;

/** The constant files around the one sheet of a workbook (ECMA-376). Style 1 is bold, for headings. */
const PARTS = {
  "[Content_Types].xml": `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPE}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/></Types>`,
  "_rels/.rels": `<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${DOCUMENT}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  "xl/_rels/workbook.xml.rels": `<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${DOCUMENT}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${DOCUMENT}/styles" Target="styles.xml"/></Relationships>`,
  "xl/styles.xml": `<styleSheet xmlns="${MAIN}"><fonts count="2"><font/><font><b/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf/><xf fontId="1" applyFont="1"/></cellXfs></styleSheet>`,
};

/**
 * Returns an .xlsx workbook with one sheet as a stream. It is written as the rows arrive and is never completely in
 * memory.
 */
export function workbookOf(name: string, headings: readonly string[], rows: Rows): Readable {
  const zip = new ZipFile();
  for (const [path, xml] of Object.entries(PARTS)) zip.addBuffer(Buffer.from(HEAD + xml), path);
  const sheet = `<sheets><sheet name="${sheetName(name)}" sheetId="1" r:id="rId1"/></sheets>`;
  const book = `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${DOCUMENT}">${sheet}</workbook>`;
  zip.addBuffer(Buffer.from(book), "xl/workbook.xml");
  const lines = Readable.from(sheetOf(headings, rows));
  const out = Readable.from(zip.outputStream as Readable, { objectMode: false });
  lines.once("error", (error) => out.destroy(error));
  out.once("close", () => lines.destroy());
  zip.addReadStream(lines, "xl/worksheets/sheet1.xml");
  zip.end();
  return out;
}

async function* sheetOf(headings: readonly string[], rows: Rows): AsyncGenerator<string> {
  const still = `<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" state="frozen"/></sheetView></sheetViews>`;
  let number = 1;
  yield `${HEAD}<worksheet xmlns="${MAIN}">${still}<sheetData>${rowOf(headings, number, ' s="1"')}`;
  for await (const part of rows) yield part.map((row) => rowOf(row, ++number)).join("");
  yield "</sheetData></worksheet>";
}

/** Returns the XML of a row. Each cell contains its reference, because some programs need it. */
function rowOf(cells: readonly Cell[], number: number, style = ""): string {
  return `<row r="${number}">${cells.map((cell, at) => cellOf(cell, `r="${columnName(at)}${number}"${style}`)).join("")}</row>`;
}

function cellOf(cell: Cell, attributes: string): string {
  if (typeof cell === "number") return `<c ${attributes}><v>${cell}</v></c>`;
  if (cell === "") return "";
  const text = xmlText(defused(cell).slice(0, LONGEST_CELL)).replaceAll(ESCAPE, "_x005F_");
  return `<c ${attributes} t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`;
}

/** Returns the letters of a column: A to Z, then AA and so on. */
const columnName = (at: number): string =>
  (at < 26 ? "" : columnName(Math.floor(at / 26) - 1)) + String.fromCodePoint(65 + (at % 26));

/** Returns a valid name of a sheet, without the characters that Excel reserves. */
const sheetName = (name: string) => xmlText(name.replaceAll(/[[\]:*?/\\']/g, " ").slice(0, LONGEST_NAME));

/**
 * Matches an underscore that a workbook would read as part of an escaped character: `_x0041_` is A (ECMA-376-1,
 * 22.4.2.4).
 */
const ESCAPE = /_(?=x[0-9A-Fa-f]{4}_)/g;

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Escapes text for XML and removes characters that XML forbids. */
function xmlText(text: string): string {
  return (
    text
      .toWellFormed()
      // oxlint-disable-next-line no-control-regex -- these are what is looked for
      .replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, "")
      .replaceAll(/[&<>"]/g, (sign) => ENTITIES[sign] ?? "")
      .replaceAll("\r", "&#13;")
  );
}
