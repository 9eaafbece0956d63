import { useState } from "react";
import { COLUMNS, IGNORED, type ColumnUse } from "../import/bulletin-columns.rules.ts";
import { useMessages } from "#app/i18n/messages.ts";
import { newsroomRequest } from "#app/newsroom/kit/client/request.ts";
import styles from "./bulletins.module.css";
import type { Batch } from "./batch.ts";

type Props = { batch: Batch; sheet: number };
type Column = Batch["sheets"][number]["columns"][number] & { index: number };

/** Shows the guessed use of each column of a sheet. Unknown columns stay open until the user chooses a use. */
export function ImportColumns({ batch, sheet }: Props) {
  const t = useMessages("bulletins");
  const [failure, setFailure] = useState("");
  const { columns, headingRows, name, rows } = batch.sheets[sheet] as Batch["sheets"][number];
  const send = async (uses: readonly ColumnUse[], headings = headingRows) => {
    const input = { id: batch.id, version: batch.version, sheet, headings, columns: [...uses] };
    const answer = await newsroomRequest("POST /newsroom/mapBulletinImport", { input, silent: true, refetch: "wait" });
    setFailure(answer.ok ? "" : answer.msg);
  };
  const choose = (index: number, said: string) => {
    const chosen = said === "" ? null : (said as ColumnUse);
    const isTaken = (use: ColumnUse) => use === chosen && use !== IGNORED;
    return send(columns.map(({ use }, place) => (place === index ? chosen : isTaken(use) ? null : use)));
  };
  const all = columns.map((column, index) => ({ ...column, index }));
  const open = all.filter(({ use }) => use === null);
  const known = all.filter(({ use }) => use !== null);
  const list = (shown: readonly Column[]) => (
    <ul className={styles["columns"]}>
      {shown.map((column) => (
        <ColumnChoice key={column.index} column={column} onChoose={(said) => void choose(column.index, said)} />
      ))}
    </ul>
  );
  const title = batch.sheets.length > 1 ? `${name === "" ? t.sheet(sheet + 1) : name} · ` : "";
  return (
    <>
      {open.length > 0 && (
        <section className={styles["part"]} aria-label={`${title}${t.openColumns(open.length)}`}>
          <div className={styles["tools"]}>
            <h3>
              {title}
              {t.openColumns(open.length)}
            </h3>
            <button type="button" className="btn" onClick={() => void send(columns.map(({ use }) => use ?? IGNORED))}>
              {t.ignoreRest}
            </button>
          </div>
          <p className="meta">{t.openHint}</p>
          {list(open)}
        </section>
      )}
      <p className={styles["failure"]} role="alert">
        {failure}
      </p>
      <details className={styles["part"]}>
        <summary>
          {title}
          {t.columnsTitle}
        </summary>
        <label className={styles["tick"]}>
          {t.headingRows}
          <input
            type="number"
            className={styles["number"]}
            min={0}
            max={Math.min(50, rows + headingRows)}
            defaultValue={headingRows}
            onBlur={({ target }) => {
              const said = Math.min(Math.max(0, Math.trunc(target.valueAsNumber || 0)), 50);
              if (said !== headingRows)
                void send(
                  columns.map(({ use }) => use),
                  said,
                );
            }}
          />
        </label>
        {list(known)}
      </details>
    </>
  );
}

function ColumnChoice({
  column: { use, heading, examples },
  onChoose,
}: {
  column: Column;
  onChoose: (said: string) => void;
}) {
  const t = useMessages("bulletins");
  return (
    <li>
      <label>
        <b lang="zh-CN">{heading === "" ? t.noHeading : heading}</b>
        <select value={use ?? ""} onChange={({ target }) => onChoose(target.value)}>
          {use === null && <option value="">{t.chooseUse}</option>}
          <option value={IGNORED}>{t.notTaken}</option>
          {COLUMNS.map((one) => (
            <option key={one} value={one}>
              {t.columns[one]}
            </option>
          ))}
        </select>
      </label>
      <span className="meta" lang="zh-CN">
        {examples.join(" · ")}
      </span>
    </li>
  );
}
