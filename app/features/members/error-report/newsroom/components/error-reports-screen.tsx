import { useInfiniteQuery } from "@tanstack/react-query";
import { REPORT_QUEUES } from "#app/features/members/error-report/newsroom/error-report.schema.ts";
import { useMessages } from "#app/i18n/messages.ts";
import { newsroomData } from "#app/newsroom/kit/client/query.ts";
import { ScreenHead } from "#app/newsroom/kit/screen/screen-head.tsx";
import { useActs } from "#app/newsroom/kit/keys/commands.ts";
import { MoreRows } from "#app/newsroom/kit/list/more-rows.tsx";
import { useAddress } from "#app/newsroom/kit/list/use-address.ts";
import { useCursor } from "#app/newsroom/kit/list/use-cursor.ts";
import { ErrorList } from "./error-list.tsx";
import { Nothing } from "#app/newsroom/kit/list/nothing.tsx";
import { QueueTabs } from "#app/newsroom/kit/list/queue-tabs.tsx";
import kit from "#app/newsroom/kit/screen/parts.module.css";
import styles from "#app/newsroom/kit/list/queue.module.css";

/** Shows 纠错: readers' reports of errors in stories, oldest first, answered by a correction or in words. */
export default function ErrorReportsScreen() {
  const t = useMessages("submissions");
  const { screens } = useMessages("newsroom");
  const { address, set } = useAddress();
  const queue = REPORT_QUEUES.find((one) => one === address.get("queue")) ?? "open";
  const query = useInfiniteQuery({
    queryKey: ["GET /newsroom/errors", { queue }],
    queryFn: ({ pageParam, signal }) =>
      newsroomData("GET /newsroom/errors", { input: { queue, after: pageParam }, signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ list, more }) => (more ? list.at(-1)?.id : undefined),
  });
  const reports = query.data?.pages.flatMap(({ list }) => list);
  const open = query.data?.pages[0]?.open ?? undefined;
  const cursor = useCursor(reports?.map(({ id }) => id) ?? []);
  const more = query.hasNextPage ? () => void query.fetchNextPage() : undefined;
  useActs({ moreRows: more });
  return (
    <>
      <ScreenHead title={screens.errors} />
      <div className={kit["column"]}>
        <div className={styles["tools"]}>
          <QueueTabs
            label={t.errors.queuesLabel}
            tabs={REPORT_QUEUES.map((id) => ({
              id,
              name: t.errors.queues[id],
              count: id === "open" ? open : undefined,
            }))}
            chosen={queue}
            onChoose={(id) => set({ queue: id === "open" ? "" : id })}
          />
        </div>
        {query.error !== null && (
          <p className={styles["failure"]} role="status">
            {t.failed}
          </p>
        )}
        {reports?.length === 0 && <Nothing isQueue={queue === "open"} today={0} />}
        {reports !== undefined && reports.length > 0 && <ErrorList reports={reports} cursor={cursor} hasTitles />}
        <MoreRows text={t.more} onMore={more} />
      </div>
    </>
  );
}
