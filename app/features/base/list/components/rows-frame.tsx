import type { ReactNode } from "react";
import { useLocation, useNavigate } from "react-router";
import { useMessages } from "#app/i18n/messages.ts";
import { Empty } from "#app/ui/empty.tsx";
import { Pager } from "#app/ui/page/pager.tsx";
import { Skeleton, type SkeletonProps } from "#app/ui/list/skeleton.tsx";
import { Failure } from "./failure.tsx";
import { PAGE_SIZES, pagingHref, type Paging } from "../paging.ts";
import styles from "./rows-frame.module.css";
import type { Rows } from "./use-rows.ts";

type Props<T> = {
  rows: Paging & Pick<Rows<T>, "state" | "failure" | "reload" | "isBusy" | "list" | "total">;
  /** The content of an empty list. */
  empty: { text: string; action?: { href: string; text: string } };
  /** The approximate size of a row. */
  size?: SkeletonProps["size"];
  /** The id of the element to which paging scrolls, if that is not the top of the page. */
  anchor?: string;
  /** The rows themselves. */
  children: (list: T[]) => ReactNode;
};

/** The frame around a list: its skeleton, its failure with a button to retry, its empty state, and the pager below. */
export function RowsFrame<T>({ rows, empty, size = "row", anchor, children }: Props<T>) {
  const t = useMessages("area");
  if (rows.state === "failed") return <Failure text={rows.failure} onRetry={rows.reload} isBusy={rows.isBusy} />;
  const isOld = rows.state === "ready" && rows.isBusy;
  return (
    <div className={styles["frame"]} aria-busy={rows.isBusy} data-old={isOld || undefined}>
      <p className="visually-hidden" role="status">
        {rows.state === "loading" ? t.loading : t.rowsShown(rows.list.length, rows.total)}
      </p>
      {rows.state === "loading" && <Skeleton rows={PAGE_SIZES[0]} size={size} />}
      {rows.state === "ready" && rows.total === 0 && <Empty {...empty} />}
      {rows.state === "ready" && rows.total > 0 && (
        <>
          {children(rows.list)}
          <Foot rows={rows} anchor={anchor} />
        </>
      )}
    </div>
  );
}

function Foot({
  rows: { page, limit, total },
  anchor,
}: {
  rows: Paging & { total: number };
  anchor: string | undefined;
}) {
  const t = useMessages("area");
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const hrefOf = (paging: Paging) =>
    pagingHref(pathname, new URLSearchParams(search), paging) + (anchor === undefined ? "" : `#${anchor}`);
  if (total <= PAGE_SIZES[0]) return <p className={styles["total"]}>{t.total(total)}</p>;
  return (
    <div className={styles["foot"]}>
      <p className={styles["total"]}>{t.total(total)}</p>
      <label className={styles["sizes"]}>
        <span>{t.perPage}</span>
        <select
          value={limit}
          onChange={(event) => void navigate(hrefOf({ page: 1, limit: Number(event.target.value) }))}
        >
          {PAGE_SIZES.map((size) => (
            <option key={size} value={size}>
              {size}
            </option>
          ))}
        </select>
      </label>
      <Pager page={page} pages={Math.ceil(total / limit)} href={(to) => hrefOf({ page: to, limit })} />
    </div>
  );
}
