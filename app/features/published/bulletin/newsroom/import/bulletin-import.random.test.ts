import { expect, test } from "vitest";
import { readSheets } from "#app/features/newsroom/table-import/table-import.bytes.ts";
import { randomFrom, randomTable, type RandomTable, type TrueSample } from "#tests/fixtures/tables/random-tables.ts";
import { htmlOf, sheetOf, workbookOf } from "#tests/fixtures/tables/workbooks.ts";
import { atOnce } from "#tests/fixtures/at-once.ts";
import { IGNORED } from "./bulletin-columns.rules.ts";
import { findFaults, sampleOf } from "./bulletin-faults.rules.ts";
import { guessMapping } from "./bulletin-headings.rules.ts";
import { readSamples } from "./bulletin-rows.rules.ts";

/** Imports random tables whose meaning is known, and checks that no published sample differs from it. */

/** Returns the samples that an import would publish from a table if the user ignored every unknown column. */
function published(table: readonly (readonly string[])[]): TrueSample[] {
  const guessed = guessMapping(table);
  const mapping = { ...guessed, columns: guessed.columns.map((column) => column ?? IGNORED) };
  const rows = table.map((raw, index) => ({ row: index + 1, line: index + 1, raw, record: {}, isOut: false }));
  const { samples } = atOnce(readSamples(rows, mapping));
  const faulty = new Set(atOnce(findFaults(samples, new Map())).map(({ row }) => row));
  return samples
    .filter(({ parts, result }) => result !== undefined && !parts.some(({ row }) => faulty.has(row)))
    .map(sampleOf)
    .map(({ product, spec, maker, sampled_unit, sampling_no, result, items }) => ({
      product,
      spec,
      maker,
      sampled_unit,
      sampling_no,
      result,
      items: items.map(({ name, measured, standard }) => ({ name, measured, standard })),
    }));
}

const hasNumbers = ({ rows }: RandomTable) => (rows[0] ?? []).some((cell) => /编号|編號/.test(cell));

/** Returns the samples that would be published although the table does not contain them. */
function wrong(table: RandomTable, said: readonly TrueSample[]): TrueSample[] {
  const truth = table.truth.map((one) => JSON.stringify(hasNumbers(table) ? one : { ...one, sampling_no: "" }));
  return said.filter((one) => {
    const at = truth.indexOf(JSON.stringify(one));
    if (at !== -1) truth.splice(at, 1);
    return at === -1;
  });
}

test("of 10,000 random tables nothing untrue is published, and most of what is certain is", () => {
  const random = randomFrom(31);
  let [certain, taken] = [0, 0];
  for (let number = 0; number < 10_000; number += 1) {
    const table = randomTable(random);
    const said = published(table.rows);
    expect(wrong(table, said), JSON.stringify(table.rows)).toEqual([]);
    certain += table.truth.filter(({ result }) => result !== undefined).length;
    taken += said.length;
  }
  expect(taken / certain).toBeGreaterThan(0.8);
}, 120_000);

test("of 150 random tables as workbooks, pages and CSV the same is published as of their cells", async () => {
  const random = randomFrom(310);
  for (let number = 0; number < 150; number += 1) {
    const { rows, merges } = randomTable(random);
    const refs = merges.map(({ column, from, to }) => {
      const letter = String.fromCharCode(65 + column);
      return `${letter}${from + 1}:${letter}${to + 1}`;
    });
    const csv = rows.map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(",")).join("\r\n");
    const files = [
      await workbookOf([{ xml: sheetOf(rows, refs) }]),
      Buffer.from(htmlOf(rows, number % 2 === 0 ? "tag" : "css")),
      Buffer.from(`\uFEFF${csv}`, "utf16le"),
    ];
    for (const bytes of files) {
      const [sheet] = await readSheets(bytes);
      expect(published(sheet?.table ?? []), JSON.stringify(rows)).toEqual(published(rows));
    }
  }
}, 120_000);
