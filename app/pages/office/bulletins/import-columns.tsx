import { useState } from "react";
import { COLUMNS, type Column } from "#app/features/newsroom/bulletin-desk/bulletin-columns.rules.ts";
import { useMessages } from "#app/i18n/messages.ts";
import { officeRequest } from "../data/office-request.ts";
import styles from "./bulletins.module.css";
import type { Batch } from "./batch.ts";

/** What each column holds, as it was guessed; it can be said anew. */
export function ImportColumns({ batch, onChanged }: { batch: Batch; onChanged: () => Promise<void> }) {
  const t = useMessages("bulletin-desk");
  const [failure, setFailure] = useState("");
  const choose = async (index: number, said: string) => {
    const chosen = said === "" ? null : (said as Column);
    const columns = batch.columns.map((column, place) =>
      place === index ? chosen : column === chosen ? null : column,
    );
    const input = { id: batch.id, version: batch.version, headings: batch.headingRows, columns };
    const answer = await officeRequest("POST /office/mapBulletinImport", { input, silent: true });
    setFailure(answer.ok ? "" : answer.msg);
    await onChanged();
  };
  return (
    <details className={styles["part"]}>
      <summary>{t.columnsTitle}</summary>
      <ul className={styles["columns"]}>
        {batch.headings.map(({ text, example }, index) => (
          <li key={index}>
            <label>
              <b lang="zh-CN">{text === "" ? t.noHeading : text}</b>
              <select value={batch.columns[index] ?? ""} onChange={({ target }) => void choose(index, target.value)}>
                <option value="">{t.notTaken}</option>
                {COLUMNS.map((column) => (
                  <option key={column} value={column}>
                    {t.columns[column]}
                  </option>
                ))}
              </select>
            </label>
            <span className="meta" lang="zh-CN">
              {example.slice(0, 40)}
            </span>
          </li>
        ))}
      </ul>
      <p className={styles["failure"]} role="alert">
        {failure}
      </p>
    </details>
  );
}
