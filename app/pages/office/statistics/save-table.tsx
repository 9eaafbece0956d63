import type { TableName } from "#app/features/newsroom/statistic/statistic.rules.ts";
import type { Asked } from "#app/features/newsroom/statistic/statistic.span.ts";
import { TABLE_FORMATS, type TableFormat } from "#app/features/newsroom/table-out/table-out.rules.ts";
import { useMessages } from "#app/i18n/messages.ts";
import { showToast } from "#app/ui/toast.tsx";
import { officeDownload } from "../data/office-download.ts";
import styles from "./statistics.module.css";

/** Saves the table that is shown, with more rows than a screen has. */
export function SaveTable({ asked, table }: { asked: Asked; table: TableName }) {
  const t = useMessages("statistic");
  const save = async (as: TableFormat) => {
    const refusal = await officeDownload("GET /office/statisticFile", { ...asked, table, as });
    if (refusal !== undefined) showToast(refusal, "error");
  };
  return (
    <p className={styles["save"]}>
      {TABLE_FORMATS.map((as) => (
        <button key={as} type="button" className="btn" onClick={() => void save(as)}>
          {t.save[as]}
        </button>
      ))}
    </p>
  );
}
