import { buffer } from "node:stream/consumers";
import { writeTable } from "#app/features/newsroom/table-export/table-export.service.server.ts";
import type { TableFormat } from "#app/features/newsroom/table-export/table-export.rules.ts";
import type { FaultKind } from "./bulletin-faults.rules.ts";
import type { Import } from "./bulletin-import-read.service.server.ts";

type Texts = { kinds: Record<FaultKind, string>; faultHeading: string };

/**
 * Returns the faulty rows of a batch with headings and faults as a file. Staff can correct it and import it again. All
 * cells are text, so a spreadsheet runs no formula. `content` is base64.
 */
export async function faultFile(
  { batch, sheets, rows, faults }: Import,
  as: TableFormat,
  t: Texts,
): Promise<{ name: string; content: string }> {
  const said = new Map<number, string[]>();
  for (const { row, kind } of faults) said.set(row, [...(said.get(row) ?? []), t.kinds[kind]]);
  const first = sheets.find(({ isTaken }) => isTaken);
  const heading = rows[(first?.from ?? 1) + (first?.headings ?? 0) - 2]?.raw ?? [];
  const faulty = rows.filter(({ row }) => said.has(row));
  const lines = [
    [...heading, t.faultHeading],
    ...faulty.map(({ row, raw }) => [...raw, said.get(row)?.join("；") ?? ""]),
  ];
  const name = `${batch.name.replace(/\.[a-z]{2,5}$/i, "") || "table"}-${batch.id}`;
  const file = writeTable({ name, headings: lines[0] ?? [], rows: [lines.slice(1)] }, as);
  return { name: `${name}.${as}`, content: (await buffer(file.body)).toString("base64") };
}
