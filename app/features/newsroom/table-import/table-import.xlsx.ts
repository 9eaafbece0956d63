import { pathFrom, relationsOf, type Archive } from "./table-import.archive.ts";
import { TableFault } from "./table-import.fault.ts";
import type { RawSheet } from "./table-import.rules.ts";
import { readWorksheet } from "./table-import.sheet.ts";
import { readSharedTexts, readStyles } from "./table-import.styles.ts";

type Named = { name: string; id: string; isHidden: boolean };

/**
 * Returns the worksheets of an .xlsx workbook (ECMA-376, transitional and strict), with the displayed text of each
 * cell. It runs no formulas and follows no external references. It leaves out chart sheets. Throws TableFault.
 */
export async function readWorkbook(archive: Archive): Promise<RawSheet[]> {
  const main = [...(await relationsOf(archive, "")).values()].find(({ type }) => type === "officeDocument");
  const path = main?.path ?? "xl/workbook.xml";
  if (!archive.has(path)) throw new TableFault("broken");
  const { sheets, is1904 } = await readBook(archive, path);
  const relations = await relationsOf(archive, path);
  // Some programs write no relations. Both files then have the usual paths.
  const of = (kind: "sharedStrings" | "styles") =>
    [...relations.values()].find(({ type }) => type === kind)?.path ?? pathFrom(path, `${kind}.xml`);
  const book = {
    texts: await readSharedTexts(archive, of("sharedStrings")),
    styles: await readStyles(archive, of("styles")),
    is1904,
  };
  const tables: RawSheet[] = [];
  for (const { name, id, isHidden } of sheets) {
    const place = relations.get(id);
    if (place?.type !== "worksheet" || !archive.has(place.path)) continue;
    tables.push({ name, isHidden, ...(await readWorksheet(archive, place.path, book)) });
  }
  return tables;
}

async function readBook(archive: Archive, path: string): Promise<{ sheets: Named[]; is1904: boolean }> {
  const sheets: Named[] = [];
  let is1904 = false;
  await archive.readXml(path, {
    open(element, { name = "", id = "", state = "visible", date1904 = "0" }) {
      if (element === "sheet") sheets.push({ name, id, isHidden: state !== "visible" });
      if (element === "workbookPr") is1904 = /^(?:1|true)$/i.test(date1904);
    },
  });
  return { sheets, is1904 };
}
