import { useState } from "react";
import { useMessages } from "#app/i18n/messages.ts";
import { newsroomRequest } from "#app/newsroom/kit/client/request.ts";
import styles from "./bulletins.module.css";
import type { Batch } from "./batch.ts";

/**
 * Asks which sheets of a file to import. It is shown if there are several, or if a sheet or a part of one is hidden.
 */
export function ImportSheets({ batch }: { batch: Batch }) {
  const t = useMessages("bulletins");
  const [failure, setFailure] = useState("");
  const { sheets } = batch;
  const isPlain =
    sheets.length === 1 && sheets.every((one) => !one.isHidden && one.hiddenRows + one.hiddenColumns === 0);
  if (isPlain) return null;
  const choose = async (index: number, isTaken: boolean) => {
    const taken = sheets.flatMap((sheet, at) => ((at === index ? isTaken : sheet.isTaken) ? [at] : []));
    const input = { id: batch.id, version: batch.version, sheets: taken };
    const answer = await newsroomRequest("POST /newsroom/chooseBulletinSheets", {
      input,
      silent: true,
      refetch: "wait",
    });
    setFailure(answer.ok ? "" : answer.msg);
  };
  return (
    <fieldset className={`${styles["part"]} ${styles["sheets"]}`}>
      <legend>{t.sheetsTitle}</legend>
      {sheets.map(({ name, isHidden, isTaken, rows, hiddenRows, hiddenColumns }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- Sheets are known by their places: names can be empty.
        <label key={index} className={styles["tick"]}>
          <input type="checkbox" checked={isTaken} onChange={({ target }) => void choose(index, target.checked)} />
          <span lang="zh-CN">{name === "" ? t.sheet(index + 1) : name}</span>
          <span className="meta">
            {[
              t.sheetRows(rows),
              ...(isHidden ? [t.sheetHidden] : []),
              ...(hiddenRows + hiddenColumns > 0 ? [t.hiddenParts(hiddenRows, hiddenColumns)] : []),
            ].join(" · ")}
          </span>
        </label>
      ))}
      <p className={styles["failure"]} role="alert">
        {failure}
      </p>
    </fieldset>
  );
}
