import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { HANDED_IN } from "#app/features/members/contribution/newsroom/contribution.schema.ts";
import { useMessages } from "#app/i18n/messages.ts";
import { newsroomQuery } from "#app/newsroom/kit/client/query.ts";
import { ScreenHead } from "#app/newsroom/kit/screen/screen-head.tsx";
import { useActs } from "#app/newsroom/kit/keys/commands.ts";
import { useAddress } from "#app/newsroom/kit/list/use-address.ts";
import { ContributionReview } from "./contribution-detail.tsx";
import { ContributionTable } from "./contribution-table.tsx";
import { Nothing } from "#app/newsroom/kit/list/nothing.tsx";
import { QueueTabs, ViewTabs } from "#app/newsroom/kit/list/queue-tabs.tsx";
import kit from "#app/newsroom/kit/screen/parts.module.css";
import styles from "#app/newsroom/kit/list/queue.module.css";
import { useContributions } from "./use-contributions.ts";
import { useCurrent } from "#app/newsroom/kit/list/use-current.ts";

/** Shows 投稿: contributions of members, read one by one, or listed in a table. */
export default function ContributionsScreen() {
  const t = useMessages("submissions");
  const { screens } = useMessages("newsroom");
  const { address, set } = useAddress();
  const status = HANDED_IN.find((one) => one === address.get("queue")) ?? "waiting";
  const isTable = address.get("view") === "table";
  const id = address.get("id") ?? "";
  const wanted = /^[1-9]\d{0,14}$/.test(id) ? Number(id) : 0;
  const query = useContributions(status);
  const rows = query.data?.pages.flatMap(({ list }) => list);
  const waiting = query.data?.pages[0]?.waiting ?? undefined;
  const more = query.hasNextPage ? () => void query.fetchNextPage() : undefined;
  useActs({ otherView: () => set({ view: isTable ? "" : "table", id: "" }) });
  return (
    <>
      <ScreenHead title={screens.contributions} />
      <div className={kit["column"]}>
        <div className={styles["tools"]}>
          <QueueTabs
            label={t.contributions.queuesLabel}
            tabs={HANDED_IN.map((id) => ({
              id,
              name: t.contributions.queues[id],
              count: id === "waiting" ? waiting : undefined,
            }))}
            chosen={status}
            onChoose={(queue) => set({ queue: queue === "waiting" ? "" : queue, id: "" })}
          />
          <ViewTabs isTable={isTable} onChoose={(toTable) => set({ view: toTable ? "table" : "", id: "" })} />
        </div>
        {query.error !== null && (
          <p className={styles["failure"]} role="status">
            {t.failed}
          </p>
        )}
        {rows !== undefined && rows.length === 0 && (isTable || wanted === 0) && (
          <Nothing isQueue={status === "waiting"} today={0} />
        )}
        {rows !== undefined && rows.length > 0 && isTable && (
          <ContributionTable rows={rows} status={status} more={more} />
        )}
        {rows !== undefined && (rows.length > 0 || wanted > 0) && !isTable && (
          <OneByOne key={status} ids={rows.map(({ id }) => id)} wanted={wanted} set={set} more={more} />
        )}
      </div>
    </>
  );
}

type OneProps = {
  ids: readonly number[];
  wanted: number;
  set: (change: Readonly<Record<string, string>>) => void;
  more: (() => void) | undefined;
};

/**
 * Shows one contribution after another. A decided one stays until the user asks for the next, so that it can be undone.
 */
function OneByOne({ ids, wanted, set, more }: OneProps) {
  const [decided, setDecided] = useState<ReadonlySet<number>>(new Set());
  const named = wanted > 0 ? wanted : undefined;
  const { current, next } = useCurrent({
    ids,
    isDone: (id) => decided.has(id) && id !== wanted,
    wanted: named,
    isKept: named !== undefined,
    onShow: (id) => set({ id: String(id) }),
    more,
  });
  const shown = useQuery({
    ...newsroomQuery("GET /newsroom/contribution", { id: current ?? 0 }),
    enabled: current !== undefined,
  }).data;
  if (current === undefined) return <Nothing isQueue today={decided.size} />;
  if (shown === undefined) return null;
  return (
    <ContributionReview
      key={`${shown.id} ${shown.version}`}
      shown={shown}
      onNext={next === undefined ? undefined : () => set({ id: String(next) })}
      onDecided={() => {
        setDecided((before) => new Set([...before, shown.id]));
        set({ id: String(shown.id) });
      }}
    />
  );
}
