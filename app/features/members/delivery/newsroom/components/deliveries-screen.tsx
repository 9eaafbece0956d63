import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { CallData } from "#app/features/base/call/call.ts";
import { useMessages } from "#app/i18n/messages.ts";
import { isoOfSeconds } from "#app/lib/dates.ts";
import { newsroomData } from "#app/newsroom/kit/client/query.ts";
import { newsroomRequest } from "#app/newsroom/kit/client/request.ts";
import { useActs } from "#app/newsroom/kit/keys/commands.ts";
import { MoreRows } from "#app/newsroom/kit/list/more-rows.tsx";
import { ColumnHeads } from "#app/newsroom/kit/list/column-heads.tsx";
import rowStyles from "#app/newsroom/kit/list/rows.module.css";
import { ScreenHead } from "#app/newsroom/kit/screen/screen-head.tsx";
import { ConfirmDialog } from "#app/ui/dialog/confirm-dialog.tsx";
import { Time } from "#app/ui/time.tsx";
import { showToast } from "#app/ui/toast.tsx";
import styles from "./deliveries.module.css";

const LIST = "GET /newsroom/deadLetters";
type DeadLetter = CallData<typeof LIST>["list"][number];
type Decision = { letter: DeadLetter; call: "resendDeadLetter" | "discardDeadLetter" };

/** Shows 没送到: mails and SMS that no service accepted. Staff can resend or discard them. */
export default function DeliveriesScreen() {
  const t = useMessages("deliveries");
  const { screens } = useMessages("newsroom");
  const [open, setOpen] = useState<Decision>();
  const query = useInfiniteQuery({
    queryKey: [LIST],
    queryFn: ({ pageParam, signal }) =>
      newsroomData(LIST, { input: pageParam === undefined ? {} : { before: pageParam }, signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  });
  const list = query.data?.pages.flatMap((page) => page.list);
  const first = query.data?.pages[0];
  const more = query.hasNextPage ? () => void query.fetchNextPage() : undefined;
  useActs({ moreRows: more });
  const decide = async ({ letter, call }: Decision) => {
    const answer = await newsroomRequest(`POST /newsroom/${call}`, {
      input: { id: letter.id },
      silent: true,
      refetch: "wait",
    });
    if (!answer.ok) return answer.msg;
    showToast(call === "resendDeadLetter" ? t.resent : t.discarded, "success");
    return undefined;
  };
  const resend = async (letter: DeadLetter) => {
    if (letter.mayHaveArrived) return setOpen({ letter, call: "resendDeadLetter" });
    const refusal = await decide({ letter, call: "resendDeadLetter" });
    if (refusal !== undefined) showToast(refusal, "error");
  };
  return (
    <>
      <ScreenHead title={screens.deliveries} />
      <div className={styles["screen"]}>
        <p className="meta">{t.intro}</p>
        {first !== undefined && <p role="status">{t.waiting(first.waiting, Math.ceil(first.oldestSeconds / 60))}</p>}
        {query.error !== null && <p role="status">{t.failed}</p>}
        {list?.length === 0 && <p>{t.none}</p>}
        {list !== undefined && list.length > 0 && (
          <Rows
            list={list}
            onResend={(letter) => void resend(letter)}
            onDiscard={(letter) => setOpen({ letter, call: "discardDeadLetter" })}
          />
        )}
        <MoreRows text={t.more} onMore={more} />
      </div>
      {open !== undefined && (
        <Confirmation decision={open} onConfirm={() => decide(open)} onClose={() => setOpen(undefined)} />
      )}
    </>
  );
}

type ConfirmationProps = {
  decision: Decision;
  onConfirm: () => Promise<string | undefined>;
  onClose: () => void;
};

function Confirmation({ decision: { letter, call }, onConfirm, onClose }: ConfirmationProps) {
  const t = useMessages("deliveries");
  const isAgain = call === "resendDeadLetter";
  return (
    <ConfirmDialog
      title={isAgain ? t.resendTitle : t.discardTitle}
      action={isAgain ? t.resend : t.discard}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {isAgain ? t.resendText : t.discardText(letter.subject)}
    </ConfirmDialog>
  );
}

type RowsProps = {
  list: readonly DeadLetter[];
  onResend: (letter: DeadLetter) => void;
  onDiscard: (letter: DeadLetter) => void;
};

function Rows({ list, onResend, onDiscard }: RowsProps) {
  const t = useMessages("deliveries");
  return (
    <table className={rowStyles["rows"]}>
      <ColumnHeads
        columns={[
          { text: t.recipient, className: styles["recipient"] },
          { text: t.subject },
          { text: t.reason, hides: "wide" },
          { text: t.failedAt, className: styles["time"], hides: "wide" },
          { text: t.acts, className: styles["acts"], isSpoken: true },
        ]}
      />
      <tbody>
        {list.map((one) => (
          <tr key={one.id}>
            <td className={styles["text"]}>
              {one.recipient}
              <span className="meta">{t.channels[one.channel]}</span>
            </td>
            <td className={styles["text"]}>
              <span lang="zh-CN">{one.subject}</span>
              {one.mayHaveArrived && <span className="meta">{t.mayHaveArrived}</span>}
            </td>
            <td className={styles["text"]} data-wide="">
              <code>{one.reason}</code>
              <span className="meta">{t.tries(one.attempts)}</span>
            </td>
            <td data-wide="">
              <Time iso={isoOfSeconds(one.failedAt)} format="datetime" />
            </td>
            <td className={rowStyles["acts"]}>
              <button
                type="button"
                className="btn"
                aria-label={t.resendTo(one.recipient)}
                onClick={() => onResend(one)}
              >
                {t.resend}
              </button>
              <button
                type="button"
                className="btn"
                aria-label={t.discardOf(one.recipient)}
                onClick={() => onDiscard(one)}
              >
                {t.discard}
              </button>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
