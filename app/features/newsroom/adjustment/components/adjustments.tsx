import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import type { CallData } from "#app/features/base/call/call.ts";
import { ADJUSTMENT_QUEUES, type AdjustmentQueue } from "#app/features/newsroom/adjustment/adjustment.rules.ts";
import { useMessages } from "#app/i18n/messages.ts";
import { formatDateTime } from "#app/lib/dates.ts";
import { showToast } from "#app/ui/toast.tsx";
import { MixedText } from "#app/ui/content-text.tsx";
import { WordsDialog } from "#app/newsroom/kit/dialog/reason-dialog.tsx";
import { newsroomData } from "#app/newsroom/kit/client/query.ts";
import { newsroomRequest } from "#app/newsroom/kit/client/request.ts";
import { useActs } from "#app/newsroom/kit/keys/commands.ts";
import { Keys } from "#app/newsroom/kit/keys/keys.tsx";
import { ledgerPath } from "#app/newsroom/kit/paths.ts";
import { QueueTabs } from "#app/newsroom/kit/list/queue-tabs.tsx";
import styles from "./ledgers.module.css";

type Adjustment = CallData<"GET /newsroom/adjustments">["list"][number];

/** Lists adjustments that wait for a second signature, or decided ones. If `member` is set, shows only that member's. */
export function Adjustments({ member }: { member: number | undefined }) {
  const { ledgers: t, failed, more } = useMessages("members");
  const [queue, setQueue] = useState<AdjustmentQueue>("waiting");
  const [refused, setRefused] = useState<Adjustment>();
  const query = useInfiniteQuery({
    queryKey: ["GET /newsroom/adjustments", { queue, member }],
    queryFn: ({ pageParam, signal }) =>
      newsroomData("GET /newsroom/adjustments", { input: { queue, member, before: pageParam }, signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (page) => (page.more ? page.list.at(-1)?.id : undefined),
  });
  const list = query.data?.pages.flatMap((page) => page.list);
  const decide = useDecide();
  const first = list?.find(({ maySign }) => maySign);
  useActs({
    signAdjustment: first && (() => void decide(first.id, true)),
    refuseAdjustment: first && (() => setRefused(first)),
  });
  return (
    <section aria-label={t.queuesLabel}>
      <QueueTabs
        label={t.queuesLabel}
        tabs={ADJUSTMENT_QUEUES.map((id) => ({ id, name: t.queues[id] }))}
        chosen={queue}
        onChoose={setQueue}
      />
      {query.error !== null && <p role="status">{failed}</p>}
      {list?.length === 0 && <p className={styles["none"]}>{t.nothing[queue]}</p>}
      <ul className={styles["asked"]}>
        {list?.map((one) => (
          <li key={one.id}>
            <Words one={one} />
            {one.maySign && (
              <div className={styles["acts"]}>
                <button type="button" className="btn primary" onClick={() => void decide(one.id, true)}>
                  {t.sign} {one === first && <Keys of="signAdjustment" />}
                </button>
                <button type="button" className="btn" onClick={() => setRefused(one)}>
                  {t.refuse} {one === first && <Keys of="refuseAdjustment" />}
                </button>
              </div>
            )}
          </li>
        ))}
      </ul>
      {query.hasNextPage && (
        <button type="button" className="btn" onClick={() => void query.fetchNextPage()}>
          {more}
        </button>
      )}
      {refused !== undefined && (
        <WordsDialog
          title={t.refuseTitle}
          label={t.refuseLabel}
          action={t.refuse}
          quote={refused.reason}
          longest={200}
          onSend={(note) => decide(refused.id, false, note)}
          onClose={() => setRefused(undefined)}
        />
      )}
    </section>
  );
}

/** Returns a function that signs or refuses an adjustment and returns the error text. */
function useDecide() {
  const { ledgers: t } = useMessages("members");
  return async (id: number, yes: boolean, note = ""): Promise<string | undefined> => {
    const answer = await newsroomRequest("POST /newsroom/decideAdjustment", { input: { id, yes, note }, silent: !yes });
    if (!answer.ok) return answer.msg;
    showToast(yes ? t.signed : t.refused, "success");
    return undefined;
  };
}

function Words({ one }: { one: Adjustment }) {
  const { ledgers: t } = useMessages("members");
  const amount = t[one.unit](one.amount.startsWith("-") ? one.amount : `+${one.amount}`);
  return (
    <div>
      <p>
        <Link to={ledgerPath(one.member)}>
          <MixedText text={one.nickname} />
        </Link>{" "}
        <b className="num">{amount}</b> <span data-state={one.state}>{t.states[one.state]}</span>
      </p>
      <p>
        <MixedText text={one.reason} />
      </p>
      <p className="meta">
        <MixedText text={t.asks(one.by)} /> <span className="num">{formatDateTime(one.at * 1_000)}</span>
        {one.second !== "" && ` · ${t.second(one.second)}`}
        {one.note !== "" && <MixedText text={` · ${one.note}`} />}
      </p>
    </div>
  );
}
