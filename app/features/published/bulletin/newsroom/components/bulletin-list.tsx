import { useInfiniteQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { Link } from "react-router";
import { useMessages } from "#app/i18n/messages.ts";
import { newsroomData } from "#app/newsroom/kit/client/query.ts";
import { useActs } from "#app/newsroom/kit/keys/commands.ts";
import { Keys } from "#app/newsroom/kit/keys/keys.tsx";
import { MoreRows } from "#app/newsroom/kit/list/more-rows.tsx";
import { ColumnHeads } from "#app/newsroom/kit/list/column-heads.tsx";
import { useAddress } from "#app/newsroom/kit/list/use-address.ts";
import { rowLinkId, useCursor } from "#app/newsroom/kit/list/use-cursor.ts";
import rows from "#app/newsroom/kit/list/rows.module.css";
import kit from "#app/newsroom/kit/screen/parts.module.css";
import styles from "./bulletins.module.css";

/** Lists bulletins, published or not, newest first. */
export function BulletinList() {
  const t = useMessages("bulletins");
  const { address, set } = useAddress();
  const field = useRef<HTMLInputElement>(null);
  const q = (address.get("q") ?? "").slice(0, 60);
  const query = useInfiniteQuery({
    queryKey: ["GET /newsroom/bulletins", { q }],
    queryFn: ({ pageParam, signal }) =>
      newsroomData("GET /newsroom/bulletins", { input: { q, before: pageParam }, signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ list, more }) => (more ? list.at(-1)?.id : undefined),
  });
  const list = query.data?.pages.flatMap((page) => page.list);
  const cursor = useCursor(list?.map(({ id }) => id) ?? []);
  const more = query.hasNextPage ? () => void query.fetchNextPage() : undefined;
  const add = () => set({ bulletin: "new" });
  useActs({ search: () => field.current?.focus(), moreRows: more, addBulletin: add });
  return (
    <section>
      <form
        className={styles["tools"]}
        role="search"
        onSubmit={(event) => {
          event.preventDefault();
          set({ q: field.current?.value.trim() ?? "" });
        }}
      >
        <input ref={field} type="search" defaultValue={q} maxLength={60} aria-label={t.search} placeholder={t.search} />
        <button type="submit" className="btn">
          {t.searchKey} <Keys of="search" />
        </button>
        <button type="button" className="btn" onClick={add}>
          {t.add} <Keys of="addBulletin" />
        </button>
      </form>
      {query.error !== null && (
        <p className={styles["failure"]} role="status">
          {t.failed}
        </p>
      )}
      {list?.length === 0 && <p className={kit["none"]}>{q === "" ? t.none : t.noneFound}</p>}
      {list !== undefined && list.length > 0 && (
        <table className={`${rows["rows"]} ${styles["list"]}`}>
          <ColumnHeads
            columns={[
              { text: t.heads.title },
              { text: t.heads.issuer },
              { text: t.heads.date },
              { text: t.heads.samples },
            ]}
          />
          <tbody>
            {list.map((row) => (
              <tr key={row.id} data-on={row.id === cursor.id || undefined}>
                <td className={rows["title"]}>
                  <Link
                    id={rowLinkId(row.id)}
                    to={`?bulletin=${row.id}`}
                    lang="zh-CN"
                    onFocus={() => cursor.onFocus(row.id)}
                  >
                    {row.title}
                  </Link>
                  {!row.published && <span className={styles["hidden"]}>{t.hidden}</span>}
                </td>
                <td lang="zh-CN">{row.issuer}</td>
                <td className="num">{row.issueDate}</td>
                <td>{t.figures(row.total, row.failed)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <MoreRows text={t.more} onMore={more} />
    </section>
  );
}
