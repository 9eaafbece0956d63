import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { useMessages } from "#app/i18n/messages.ts";
import { newsroomData } from "#app/newsroom/kit/client/query.ts";
import { useActs } from "#app/newsroom/kit/keys/commands.ts";
import { Keys } from "#app/newsroom/kit/keys/keys.tsx";
import { MoreRows } from "#app/newsroom/kit/list/more-rows.tsx";
import { rowLinkId, useCursor } from "#app/newsroom/kit/list/use-cursor.ts";
import { MailingFacts } from "./mailing-facts.tsx";
import kit from "#app/newsroom/kit/screen/parts.module.css";
import styles from "./mailings.module.css";

/** Lists all messages to members, newest first. A staff member can open each one to change it. */
export function MailingList({ onWrite }: { onWrite: () => void }) {
  const { mailings: t, failed, more } = useMessages("members");
  const { data, error, hasNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: ["GET /newsroom/mailings"],
    queryFn: ({ pageParam, signal }) =>
      newsroomData("GET /newsroom/mailings", { input: { before: pageParam }, signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (page) => (page.more ? page.list.at(-1)?.id : undefined),
  });
  const list = data?.pages.flatMap((page) => page.list);
  const cursor = useCursor(list?.map(({ id }) => id) ?? []);
  const showMore = hasNextPage ? () => void fetchNextPage() : undefined;
  useActs({ writeMailing: onWrite, moreRows: showMore });
  return (
    <>
      <p className={styles["acts"]}>
        <button type="button" className="btn primary" onClick={onWrite}>
          {t.write} <Keys of="writeMailing" />
        </button>
        <span className="meta">{t.note}</span>
      </p>
      {error !== null && <p role="status">{failed}</p>}
      {list?.length === 0 && <p className={kit["none"]}>{t.none}</p>}
      <ul className={styles["list"]}>
        {list?.map((one) => (
          <li key={one.id} className={kit["item"]} data-on={one.id === cursor.id || undefined}>
            <Link id={rowLinkId(one.id)} lang="zh-CN" to={`?id=${one.id}`} onFocus={() => cursor.onFocus(one.id)}>
              {one.record.title === "" ? t.untitled : one.record.title}
            </Link>
            <p className={styles["content"]} lang="zh-CN">
              {one.record.content}
            </p>
            <MailingFacts mailing={one} />
          </li>
        ))}
      </ul>
      <MoreRows text={more} onMore={showMore} />
    </>
  );
}
