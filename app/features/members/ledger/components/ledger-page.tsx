import { useEffect } from "react";
import { AreaPage } from "#app/features/members/area/components/area-page.tsx";
import { RowsFrame } from "#app/features/base/list/components/rows-frame.tsx";
import { useRows, type Rows } from "#app/features/base/list/components/use-rows.ts";
import { updateMember, useMember } from "#app/features/base/member-client/member-store.ts";
import { useMessages } from "#app/i18n/messages.ts";
import { amountText } from "../amounts.ts";
import { LedgerTable } from "./ledger-table.tsx";
import styles from "./ledger-page.module.css";

/** Every change of the member's points, newest first. */
export function PointsPage() {
  const t = useMessages("ledger-page");
  const area = useMessages("area");
  const rows = useRows("GET /account/integral");
  const score = useMember()?.score ?? 0;
  useNewest("score", rows);
  return (
    <AreaPage title={area.pages.integral} intro={t.pointsIntro}>
      <Standing name={t.pointsNow} amount={score} />
      <RowsFrame
        rows={rows}
        empty={{ text: t.noPoints, action: { href: "/user/account/overview", text: t.toOverview } }}
      >
        {(list) => (
          <LedgerTable caption={area.pages.integral} lines={list.map((row) => ({ ...row, amount: row.score }))} />
        )}
      </RowsFrame>
    </AreaPage>
  );
}

/** Every change of the member's balance in yuan, newest first. */
export function BalancePage() {
  const t = useMessages("ledger-page");
  const area = useMessages("area");
  const rows = useRows("GET /account/balance");
  const money = useMember()?.money ?? "0.00";
  useNewest("money", rows);
  return (
    <AreaPage title={area.pages.balance} intro={t.balanceIntro}>
      <Standing name={t.balanceNow} amount={money} />
      <RowsFrame
        rows={rows}
        empty={{ text: t.noBalance, action: { href: "/user/account/overview", text: area.pages.overview } }}
      >
        {(list) => (
          <LedgerTable caption={area.pages.balance} lines={list.map((row) => ({ ...row, amount: row.money }))} />
        )}
      </RowsFrame>
    </AreaPage>
  );
}

/** Returns the current balance from the newest entry, which is newer than the browser's stored one. */
function useNewest(
  field: "score" | "money",
  { list, page, isBusy }: Pick<Rows<{ after: number | string }>, "list" | "page" | "isBusy">,
): void {
  const newest = page === 1 && !isBusy ? list[0]?.after : undefined;
  useEffect(() => {
    if (newest !== undefined) updateMember({ [field]: newest });
  }, [field, newest]);
}

/** The member's current balance. */
function Standing({ name, amount }: { name: string; amount: number | string }) {
  return (
    <p className={styles["standing"]}>
      <span>{name}</span>
      <b>{amountText(amount)}</b>
    </p>
  );
}
