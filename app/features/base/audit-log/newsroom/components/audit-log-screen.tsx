import { useRef, useState } from "react";
import type { CallData } from "#app/features/base/call/call.ts";
import { useMessages } from "#app/i18n/messages.ts";
import { clockToTheSecond, newsroomNow } from "#app/newsroom/kit/time/clock.ts";
import { newsroomRequest } from "#app/newsroom/kit/client/request.ts";
import { ScreenHead } from "#app/newsroom/kit/screen/screen-head.tsx";
import { useActs } from "#app/newsroom/kit/keys/commands.ts";
import { LogFilters } from "./log-filters.tsx";
import { LogLines } from "./log-lines.tsx";
import { useLog, useLogFilter } from "./use-log.ts";
import kit from "#app/newsroom/kit/screen/parts.module.css";
import styles from "./log.module.css";

/**
 * Shows 日志: the audit log as far as the staff member may see it, filtered by the URL, and a check of its completeness.
 */
export default function AuditLogScreen() {
  const t = useMessages("audit-log");
  const { screens } = useMessages("newsroom");
  const { filter, set, clear } = useLogFilter();
  const first = useRef<HTMLSelectElement>(null);
  const query = useLog(filter);
  const lines = query.data?.pages.flatMap(({ list }) => list);
  useActs({
    search: () => first.current?.focus(),
    clearFilters: Object.keys(filter).length > 0 ? clear : undefined,
    moreRows: query.hasNextPage ? () => void query.fetchNextPage() : undefined,
  });
  return (
    <>
      <ScreenHead title={screens.log}>
        <Chain head={query.data?.pages[0]?.head ?? null} />
      </ScreenHead>
      <div className={`${kit["screen"]} ${styles["screen"]}`}>
        <LogFilters filter={filter} set={set} first={first} />
        {query.error !== null && (
          <p className={styles["failure"]} role="status">
            {query.error.message}
          </p>
        )}
        {lines?.length === 0 && <p className={styles["none"]}>{t.none}</p>}
        {lines !== undefined && lines.length > 0 && <LogLines lines={lines} onNarrow={set} />}
        {query.hasNextPage && (
          <button type="button" className="btn" onClick={() => void query.fetchNextPage()}>
            {t.more}
          </button>
        )}
      </div>
    </>
  );
}

type Head = CallData<"GET /newsroom/audit">["head"];

/** Shows the head of the chain, and the button that checks the whole audit log against its seals. */
function Chain({ head }: { head: Head }) {
  const t = useMessages("audit-log");
  const [said, setSaid] = useState<{ text: string; isBroken: boolean }>();
  const [isBusy, setBusy] = useState(false);
  const verify = async () => {
    setBusy(true);
    const answer = await newsroomRequest("GET /newsroom/auditChain");
    setBusy(false);
    if (!answer.ok) return;
    const { faults, rows } = answer.data;
    const time = clockToTheSecond(Math.floor(newsroomNow() / 1_000));
    const isBroken = faults.length > 0;
    setSaid({ isBroken, text: isBroken ? t.broken(faults.length) : t.verified(time, rows) });
  };
  return (
    <p className={styles["chain"]} data-broken={said?.isBroken || undefined}>
      {head !== null && <code title={head.hash}>{head.hash.slice(0, 12)}…</code>}
      <span role="status">{said?.text}</span>
      <button type="button" className="btn" disabled={isBusy} onClick={() => void verify()}>
        {t.verify}
      </button>
    </p>
  );
}
