import { ContentText } from "#app/ui/content-text.tsx";
import { useMessages } from "#app/i18n/messages.ts";
import { sampleAnchor, type SampleLine, type Sort, type SortKey } from "../bulletin.view.ts";
import { Marked } from "./marked.tsx";
import styles from "./passed-samples.module.css";

type Props = { samples: SampleLine[]; sort: Sort; onSort: (key: SortKey) => void };

/**
 * Shows passed batches as a table; readers can sort its columns once scripts run. On a narrow screen each batch is a
 * block.
 */
export function PassedSamples({ samples, sort, onSort }: Props) {
  const t = useMessages("spot-check");
  const heading = (key: SortKey, text: string) => <Heading sortKey={key} text={text} sort={sort} onSort={onSort} />;
  return (
    <table className={styles["table"]}>
      <caption className="visually-hidden">{t.passedList}</caption>
      <thead>
        <tr>
          {heading("seq", t.seq)}
          {heading("product", t.product)}
          {heading("brand", t.brand)}
          <th scope="col">{t.dateAndBatch}</th>
          {heading("maker", t.maker)}
          {heading("unit", t.unit)}
        </tr>
      </thead>
      <tbody>
        {samples.map((sample) => (
          <tr key={sample.seq} id={sampleAnchor(sample.seq)}>
            <td className={styles["seq"]}>{sample.seq}</td>
            <th scope="row">
              <ContentText text={sample.product} />
              <small>
                <Marked text={sample.spec} />
              </small>
              {sample.remark !== "" && (
                <small>
                  <ContentText text={sample.remark} />
                </small>
              )}
            </th>
            <td data-label={t.brand}>
              <Marked text={sample.brand} />
            </td>
            <td data-label={t.dateAndBatch}>
              <span>
                <Marked text={sample.date} />
                {sample.batch !== "/" && sample.batch !== sample.date && (
                  <small>
                    <ContentText text={sample.batch} />
                  </small>
                )}
              </span>
            </td>
            <td data-label={t.maker}>
              <Marked text={sample.maker} />
            </td>
            <td data-label={t.unit}>
              <span>
                <Marked text={sample.unit} />
                {sample.platform !== "" && (
                  <small>
                    <ContentText text={sample.platform} />
                  </small>
                )}
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The heading of a column. Its button covers the whole cell, and is missing without scripts. */
function Heading({
  sortKey,
  text,
  sort,
  onSort,
}: {
  sortKey: SortKey;
  text: string;
  sort: Sort;
  onSort: Props["onSort"];
}) {
  const t = useMessages("spot-check");
  const active = sort.key === sortKey;
  const order = sort.descending ? "descending" : "ascending";
  const sign = active ? (sort.descending ? "M4 7 0 1h8z" : "M4 1 8 7H0z") : "M4 0 7 3.4H1zM4 8 1 4.6h6z";
  return (
    <th scope="col" aria-sort={active ? order : undefined} className={styles["sortable"]}>
      {text}
      <button
        type="button"
        data-needs-script=""
        className={active ? styles["active"] : undefined}
        aria-label={`${t.sortBy} ${text}${active ? ` ${sort.descending ? t.sortDescending : t.sortAscending}` : ""}`}
        onClick={() => onSort(sortKey)}
      >
        <svg viewBox="0 0 8 8" aria-hidden="true">
          <path d={sign} />
        </svg>
      </button>
    </th>
  );
}
