import type { ClipboardEvent, KeyboardEvent } from "react";
import { isSheet, rowsOfText } from "#app/features/base/rich-text/paste/pasted-sheet.ts";
import { useMessages } from "#app/i18n/messages.ts";
import { contentLang } from "#app/lib/language.ts";
import { pressedKey } from "#app/lib/pressed-key.ts";
import { trustedHtml } from "#app/lib/trusted.ts";
import { turned, withPasted } from "../chart-draft.ts";
import { cellsIn } from "../chart-in-dom.ts";
import styles from "./chart-window.module.css";

type Props = { cells: string[][]; onWrite: (cells: string[][]) => void };

/** Returns the cells in a clipboard: a table of HTML, or text with tabs. Undefined if it has one value only. */
function cellsOf(data: DataTransfer): string[][] | undefined {
  const html = data.getData("text/html");
  if (isSheet(html) || /<table\b/i.test(html)) {
    const table = new DOMParser().parseFromString(trustedHtml(html), "text/html").querySelector("table");
    if (table !== null) return cellsIn(table);
  }
  const rows = rowsOfText(data.getData("text/plain"));
  return rows.length > 1 || (rows[0]?.length ?? 0) > 1 ? rows : undefined;
}

/**
 * Shows the data of a chart as a grid of fields. Pasted cells fill it from the field with the focus. Enter and the arrow keys
 * up and down go to the next row.
 */
export function ChartGrid({ cells, onWrite }: Props) {
  const { charts: t } = useMessages("chart-editor");
  const width = Math.max(1, ...cells.map(({ length }) => length));
  const onPaste = (event: ClipboardEvent, row: number, column: number) => {
    const pasted = cellsOf(event.clipboardData);
    if (pasted === undefined) return;
    event.preventDefault();
    onWrite(withPasted(cells, row, column, pasted));
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>, row: number, column: number) => {
    const step = { Enter: 1, ArrowDown: 1, ArrowUp: -1 }[pressedKey(event) ?? ""];
    if (step === undefined) return;
    event.preventDefault();
    const next = event.currentTarget.closest("tbody")?.rows[row + step]?.cells[column];
    next?.querySelector("input")?.focus();
  };
  const button = (label: string, next: string[][]) => (
    <button type="button" className="btn" onClick={() => onWrite(next)}>
      {label}
    </button>
  );
  const blank = (row: string[]) => Array.from({ length: width }, (_, at) => row[at] ?? "");
  return (
    <fieldset>
      <legend>{t.cells}</legend>
      <p className={styles["hint"]}>{t.cellsHint}</p>
      <div className={styles["grid"]}>
        <table>
          <tbody>
            {cells.map((row, y) => (
              // oxlint-disable-next-line react/no-array-index-key -- A row is its position.
              <tr key={y}>
                {blank(row).map((text, x) => (
                  // oxlint-disable-next-line react/no-array-index-key -- A cell is its position.
                  <td key={x}>
                    <input
                      lang={contentLang(text)}
                      value={text}
                      aria-label={t.cell(y + 1, x + 1)}
                      data-name={y === 0 || x === 0 || undefined}
                      onPaste={(event) => onPaste(event, y, x)}
                      onKeyDown={(event) => onKeyDown(event, y, x)}
                      onChange={({ target }) => onWrite(withPasted(cells, y, x, [[target.value]]))}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className={styles["tools"]}>
        {button(t.addRow, [...cells, blank([])])}
        {button(
          t.addColumn,
          cells.map((row) => [...blank(row), ""]),
        )}
        {cells.length > 2 && button(t.removeRow, cells.slice(0, -1))}
        {width > 2 &&
          button(
            t.removeColumn,
            cells.map((row) => blank(row).slice(0, -1)),
          )}
        {button(t.turn, turned(cells.map(blank)))}
      </div>
    </fieldset>
  );
}
