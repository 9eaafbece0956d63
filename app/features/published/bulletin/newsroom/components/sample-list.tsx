import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useMessages } from "#app/i18n/messages.ts";
import { showToast } from "#app/ui/toast.tsx";
import { newsroomData } from "#app/newsroom/kit/client/query.ts";
import { useActs } from "#app/newsroom/kit/keys/commands.ts";
import { Keys } from "#app/newsroom/kit/keys/keys.tsx";
import { MoreRows } from "#app/newsroom/kit/list/more-rows.tsx";
import { saveRecord } from "#app/newsroom/kit/record/record-data.ts";
import rows from "#app/newsroom/kit/list/rows.module.css";
import type { Sample } from "./bulletin-form.ts";
import { SampleHeads } from "./sample-heads.tsx";
import kit from "#app/newsroom/kit/screen/parts.module.css";
import styles from "./bulletins.module.css";
import { SampleDialog } from "./sample-dialog.tsx";

/** Lists the samples of a bulletin; each can be edited or deleted. */
export function SampleList({ bulletin }: { bulletin: number }) {
  const t = useMessages("bulletins");
  const [q, setQ] = useState("");
  const [open, setOpen] = useState<number | "new">();
  const [gone, setGone] = useState<Sample>();
  const query = useInfiniteQuery({
    queryKey: ["GET /newsroom/samples", { bulletin, q }],
    queryFn: ({ pageParam, signal }) =>
      newsroomData("GET /newsroom/samples", { input: { bulletin, q, after: pageParam }, signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ list, more }) => (more ? list.at(-1)?.seq : undefined),
  });
  const list = query.data?.pages.flatMap((page) => page.list);
  const more = query.hasNextPage ? () => void query.fetchNextPage() : undefined;
  const putBack = async (sample: Sample) => {
    const saved = await saveRecord("samples", sample, undefined, { parentId: bulletin });
    if ("failure" in saved) showToast(saved.failure, "error");
    else setGone(undefined);
  };
  useActs({
    moreRows: more,
    addBulletin: () => setOpen("new"),
    undoImport: gone === undefined ? undefined : () => void putBack(gone),
  });
  const opened = open === "new" ? undefined : list?.find(({ id }) => id === open);
  return (
    <section aria-label={t.samples} className={styles["part"]}>
      <div className={styles["tools"]}>
        <h3>{t.samples}</h3>
        <input
          type="search"
          aria-label={t.sampleSearch}
          placeholder={t.sampleSearch}
          maxLength={60}
          value={q}
          onChange={({ target }) => setQ(target.value)}
        />
        <button type="button" className="btn" onClick={() => setOpen("new")}>
          {t.addSample} <Keys of="addBulletin" />
        </button>
      </div>
      {gone !== undefined && (
        <p className={styles["moved"]} role="status">
          {t.removed}{" "}
          <button type="button" className="btn" onClick={() => void putBack(gone)}>
            {t.putBack} <Keys of="undoImport" />
          </button>
        </p>
      )}
      {list?.length === 0 && <p className={kit["none"]}>{t.noSamples}</p>}
      {list !== undefined && list.length > 0 && (
        <div className={styles["scroll"]}>
          <table className={`${rows["rows"]} ${styles["samples"]}`}>
            <SampleHeads />
            <tbody lang="zh-CN">
              {list.map(({ id, seq, record }) => (
                <tr key={id}>
                  <td className="num">{seq}</td>
                  <td>
                    <button type="button" className={styles["open"]} onClick={() => setOpen(id)}>
                      {record.product}
                    </button>
                  </td>
                  <td>{record.maker}</td>
                  <td>{record.production_date_text}</td>
                  <td data-result={record.result}>{t.results[record.result]}</td>
                  <td title={measuredOf(record.items)}>{measuredOf(record.items)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <MoreRows text={t.more} onMore={more} />
      {open !== undefined && (open === "new" || opened !== undefined) && (
        <SampleDialog
          bulletin={bulletin}
          sample={opened}
          onSaved={() => showToast(t.saved, "success")}
          onRemoved={setGone}
          onClose={() => setOpen(undefined)}
        />
      )}
    </section>
  );
}

/** Returns the measured values of a sample for a list. */
const measuredOf = (items: readonly { name: string; measured: string }[]) =>
  items.map(({ name, measured }) => `${name} ${measured}`).join("；");
