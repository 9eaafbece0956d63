import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { COMPLAINT_KINDS } from "#app/features/members/complaint/complaint.schema.ts";
import { COMPLAINT_QUEUES } from "#app/features/members/complaint/newsroom/complaint.schema.ts";
import { useMessages } from "#app/i18n/messages.ts";
import { newsroomDownload } from "#app/newsroom/kit/client/download.ts";
import { newsroomData, newsroomQuery } from "#app/newsroom/kit/client/query.ts";
import { ScreenHead } from "#app/newsroom/kit/screen/screen-head.tsx";
import { Nothing } from "#app/newsroom/kit/list/nothing.tsx";
import { QueueTabs } from "#app/newsroom/kit/list/queue-tabs.tsx";
import kit from "#app/newsroom/kit/screen/parts.module.css";
import styles from "#app/newsroom/kit/list/queue.module.css";
import { useCurrent } from "#app/newsroom/kit/list/use-current.ts";
import { Choice } from "#app/newsroom/kit/list/filter-fields.tsx";
import { SaveTable } from "#app/features/newsroom/table-export/components/save-table.tsx";
import { useAddress } from "#app/newsroom/kit/list/use-address.ts";
import { ComplaintDetail } from "./complaint-detail.tsx";
import own from "./complaints.module.css";
import { ComplaintList } from "./complaint-list.tsx";

/** Shows 举报: reports of unlawful or harmful content, by deadline, with the open one beside the queue. */
export default function ComplaintsScreen() {
  const t = useMessages("submissions");
  const { kinds } = useMessages("complaint");
  const { screens } = useMessages("newsroom");
  const { address, set } = useAddress();
  const queue = COMPLAINT_QUEUES.find((one) => one === address.get("queue")) ?? "open";
  const kind = COMPLAINT_KINDS.find((one) => one === address.get("kind"));
  const query = useInfiniteQuery({
    queryKey: ["GET /newsroom/complaints", { queue, kind }],
    queryFn: ({ pageParam, signal }) =>
      newsroomData("GET /newsroom/complaints", { input: { queue, kind, after: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
  });
  const rows = query.data?.pages.flatMap(({ list }) => list);
  const counts = query.data?.pages[0]?.counts ?? undefined;
  const asked = /^[1-9]\d{0,14}$/.exec(address.get("id") ?? "")?.[0];
  const { current, next } = useCurrent({
    ids: rows?.map(({ id }) => id) ?? [],
    isDone: () => false,
    wanted: asked === undefined ? undefined : Number(asked),
    isKept: true,
    onShow: (id) => set({ id: String(id) }),
    more: query.hasNextPage ? () => void query.fetchNextPage() : undefined,
  });
  const shown = useQuery({
    ...newsroomQuery("GET /newsroom/complaint", { id: current ?? 0 }),
    enabled: current !== undefined,
  });
  const failed = query.error ?? shown.error;
  return (
    <>
      <ScreenHead title={screens.complaints} />
      <div className={kit["column"]}>
        <div className={styles["tools"]}>
          <QueueTabs
            label={t.complaints.queuesLabel}
            tabs={COMPLAINT_QUEUES.map((id) => ({
              id,
              name: t.complaints.queues[id],
              count: id === "open" ? counts?.open : undefined,
            }))}
            chosen={queue}
            onChoose={(id) => set({ queue: id === "open" ? "" : id, id: "" })}
          />
          {counts !== undefined && counts.late > 0 && (
            <span className={styles["failure"]}>{t.complaints.late(counts.late)}</span>
          )}
          <span className={own["kind"]}>
            <Choice
              label={t.complaints.kind}
              any={t.complaints.allKinds}
              value={kind}
              choices={COMPLAINT_KINDS.map((id) => ({ id, name: kinds[id] }))}
              onChoose={(id) => set({ kind: id, id: "" })}
            />
          </span>
          <span className={own["tables"]}>
            <SaveTable
              save={async (as) =>
                newsroomDownload("GET /newsroom/complaintTable", { queue, ...(kind !== undefined && { kind }), as })
              }
            />
          </span>
        </div>
        {failed !== null && (
          <p className={styles["failure"]} role="status">
            {t.failed}
          </p>
        )}
        {rows?.length === 0 && current === undefined && <Nothing isQueue={queue !== "closed"} today={0} />}
        {current !== undefined && (
          <div className={styles["detail"]}>
            <div className={styles["main"]}>
              {shown.data !== undefined && (
                <ComplaintDetail
                  key={shown.data.id}
                  shown={shown.data}
                  onNext={next === undefined ? undefined : () => set({ id: String(next) })}
                  onMoved={() => set({ id: String(shown.data.id) })}
                />
              )}
            </div>
            <ComplaintList rows={rows ?? []} current={current} onShow={(id) => set({ id: String(id) })} />
          </div>
        )}
      </div>
    </>
  );
}
