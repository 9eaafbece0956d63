import type { Archive } from "./table-import.archive.ts";
import { formatOf, type CellFormat } from "./table-import.format.ts";
import { isOn, RunCollector, standsBy, type DisplayedText } from "./table-import.runs.ts";

type Font = { isStruck: boolean; stands: "sup" | "sub" | undefined };
/** The properties of a cell's style that change the displayed text. */
export type CellStyle = Font & { format: CellFormat };

const PLAIN: Font = { isStruck: false, stands: undefined };
/** The style of a cell that has no style of its own. */
export const PLAIN_STYLE: CellStyle = { ...PLAIN, format: { code: "General", isDate: false } };

/** Returns the styles of a workbook in order. Returns none if it has none. */
export async function readStyles(archive: Archive, path: string): Promise<CellStyle[]> {
  const codes = new Map<number, string>();
  const fonts: Font[] = [];
  const cells: { format: number; font: number }[] = [];
  let within = "";
  const parts = new Set(["fonts", "cellXfs", "numFmts", "dxfs", "cellStyleXfs"]);
  await archive.readXml(path, {
    open(name, attributes) {
      if (parts.has(name)) within = name;
      const { numFmtId = "0", formatCode = "General", fontId = "0" } = attributes;
      if (within === "numFmts" && name === "numFmt") codes.set(Number(numFmtId), formatCode);
      if (within === "cellXfs" && name === "xf") cells.push({ format: Number(numFmtId), font: Number(fontId) });
      if (within !== "fonts") return;
      const font = fonts.at(-1);
      if (name === "font") fonts.push({ ...PLAIN });
      else if (name === "strike" && font !== undefined) font.isStruck = isOn(attributes);
      else if (name === "vertAlign" && font !== undefined) font.stands = standsBy(attributes);
    },
    close(name) {
      if (name === within) within = "";
    },
  });
  return cells.map(({ format, font }) => ({ ...(fonts[font] ?? PLAIN), format: formatOf(format, codes) }));
}

/** Returns the texts that cells share, in order. */
export async function readSharedTexts(archive: Archive, path: string): Promise<DisplayedText[]> {
  const texts: DisplayedText[] = [];
  const runs = new RunCollector();
  await archive.readXml(path, {
    open: (name, attributes) => runs.open(name, attributes),
    text: (text) => runs.text(text),
    close(name) {
      runs.close(name);
      if (name === "si") texts.push(runs.take());
    },
  });
  return texts;
}
