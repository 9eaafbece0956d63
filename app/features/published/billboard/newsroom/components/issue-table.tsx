import { useState, type ClipboardEvent } from "react";
import type { ColumnUse } from "#app/features/published/billboard/newsroom/billboard.rules.ts";
import type { BillboardForm } from "#app/features/published/billboard/newsroom/billboard.schema.ts";
import {
  guessColumns,
  hasHeadings,
  placesOf,
  type TablePlace,
} from "#app/features/published/billboard/newsroom/issue-table.ts";
import { useMessages } from "#app/i18n/messages.ts";
import { newsroomRequest } from "#app/newsroom/kit/client/request.ts";
import { FileButton } from "#app/newsroom/kit/list/file-button.tsx";
import {
  onlySheet,
  SheetChoice,
  type BroughtSheet,
} from "#app/features/newsroom/table-import/components/sheet-choice.tsx";
import { Tick } from "#app/newsroom/kit/screen/tick.tsx";
import kit from "#app/newsroom/kit/screen/parts.module.css";
import styles from "./billboards.module.css";

type Props = { metrics: BillboardForm["metrics"]; onTake: (places: TablePlace[]) => void };
type Brought = { table: string[][]; uses: ColumnUse[]; skipsFirst: boolean };

/** Number of rows of the table that are shown while the user chooses the use of its columns. */
const SHOWN = 5;

/** Imports the entries of an issue from a file, or from a table pasted from Excel, WPS, Word or a web page. */
export function IssueTable({ metrics, onTake }: Props) {
  const t = useMessages("billboards");
  const [sheets, setSheets] = useState<BroughtSheet[]>([]);
  const [chosen, setChosen] = useState<BroughtSheet>();
  const [brought, setBrought] = useState<Brought>();
  const [isReading, setReading] = useState(false);
  const [failure, setFailure] = useState("");
  const read = async (file: Blob) => {
    const form = new FormData();
    form.append("file", file, "table");
    setReading(true);
    setFailure("");
    const answer = await newsroomRequest("POST /newsroom/readIssueTable", { input: form, silent: true });
    setReading(false);
    if (!answer.ok) {
      setFailure(answer.msg);
      return;
    }
    setSheets(answer.data.sheets);
    choose(onlySheet(answer.data.sheets));
  };
  const choose = (sheet: BroughtSheet | undefined) => {
    setChosen(sheet);
    const table = sheet?.table;
    setBrought(table && { table, uses: guessColumns(table, metrics), skipsFirst: hasHeadings(table) });
  };
  const leave = () => {
    setSheets([]);
    setBrought(undefined);
  };
  const paste = (event: ClipboardEvent) => {
    const html = event.clipboardData.getData("text/html");
    const text = event.clipboardData.getData("text/plain");
    event.preventDefault();
    if (html.includes("<t") || text !== "") void read(new Blob([html.includes("<t") ? html : text]));
  };
  return (
    <section className={styles["issues"]} aria-label={t.bring}>
      <h2>{t.bring}</h2>
      <div className={styles["bring"]}>
        <textarea
          aria-label={t.pasteHere}
          placeholder={t.pasteHere}
          rows={2}
          value=""
          onChange={() => undefined}
          onPaste={paste}
        />
        <FileButton label={t.chooseFile} accept=".xlsx,.docx,.csv,.tsv,.txt" onFiles={([file]) => void read(file)} />
      </div>
      <p role="status" className="meta">
        {isReading ? t.reading : ""}
      </p>
      <p role="alert" className={kit["failure"]}>
        {failure}
      </p>
      {sheets.length > 0 && <SheetChoice sheets={sheets} chosen={chosen} onChoose={choose} />}
      {brought !== undefined && (
        <BroughtTable
          brought={brought}
          metrics={metrics}
          onChange={setBrought}
          onTake={(places) => {
            onTake(places);
            leave();
          }}
          onLeave={leave}
        />
      )}
    </section>
  );
}

type BroughtProps = {
  brought: Brought;
  metrics: BillboardForm["metrics"];
  onChange: (brought: Brought) => void;
  onTake: (places: TablePlace[]) => void;
  onLeave: () => void;
};

/** Shows an imported table: the use of each column, and each row that cannot become an entry, with the reason. */
function BroughtTable({ brought, metrics, onChange, onTake, onLeave }: BroughtProps) {
  const t = useMessages("billboards");
  const { table, uses, skipsFirst } = brought;
  const { places, faulty } = placesOf(table, uses, skipsFirst);
  const kinds = Map.groupBy(faulty, ({ fault }) => fault);
  const choices: ColumnUse[] = [
    "none",
    "rank",
    "name",
    "note",
    "url",
    ...metrics.map(({ key }) => `value:${key}` as const),
  ];
  const nameOf = (use: ColumnUse) =>
    use.startsWith("value:")
      ? (metrics.find(({ key }) => `value:${key}` === use)?.label ?? use)
      : t.columnUses[use as keyof typeof t.columnUses];
  const give = (index: number, use: ColumnUse) =>
    onChange({ ...brought, uses: uses.map((one, at) => (at === index ? use : one === use ? "none" : one)) });
  return (
    <>
      <Tick label={t.hasHeadings} isOn={skipsFirst} onSet={(isOn) => onChange({ ...brought, skipsFirst: isOn })} />
      <div className={styles["table"]} role="region" aria-label={t.broughtTable}>
        <table>
          <thead>
            <tr>
              {uses.map((use, index) => (
                // oxlint-disable-next-line react/no-array-index-key -- Columns of a table have no name but their place.
                <th key={index} scope="col">
                  <select
                    aria-label={t.columnHolds(index + 1)}
                    value={use}
                    onChange={({ target }) => give(index, target.value as ColumnUse)}
                  >
                    {choices.map((choice) => (
                      <option key={choice} value={choice}>
                        {nameOf(choice)}
                      </option>
                    ))}
                  </select>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {table.slice(0, SHOWN).map((cells, row) => (
              // oxlint-disable-next-line react/no-array-index-key -- Rows of a table have no name but their place.
              <tr key={row} data-heading={(skipsFirst && row === 0) || undefined}>
                {cells.map((cell, index) => (
                  // oxlint-disable-next-line react/no-array-index-key -- Cells of a row have no name but their column.
                  <td key={index}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {[...kinds].map(([fault, rows]) => (
        <p key={fault} className={kit["failure"]}>
          {t.faults[fault]}：
          {t.faultyRows(
            rows.slice(0, 3).map(({ row }) => row),
            rows.length,
          )}
        </p>
      ))}
      <p className={styles["tools"]}>
        <button type="button" className="btn primary" disabled={places.length === 0} onClick={() => onTake(places)}>
          {t.take(places.length)}
        </button>
        <button type="button" className="btn" onClick={onLeave}>
          {t.leaveTable}
        </button>
      </p>
    </>
  );
}
