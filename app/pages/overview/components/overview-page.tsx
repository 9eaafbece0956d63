import { useEffect } from "react";
import { amountText, toCents } from "#app/features/members/ledger/amounts.ts";
import { AreaPage } from "#app/features/members/area/components/area-page.tsx";
import { unreadOfMember } from "#app/features/members/area/components/area-data.ts";
import { DataFrame } from "#app/features/base/list/components/data-frame.tsx";
import { useData } from "#app/features/base/list/components/use-data.ts";
import { updateMember, useMember } from "#app/features/base/member-client/member-store.ts";
import { useMessages } from "#app/i18n/messages.ts";
import { SectionHead } from "#app/ui/page/section-head.tsx";
import type { Overview } from "../overview.calls.server.ts";
import { DailySignIn } from "./daily-sign-in.tsx";
import { LatestChanges } from "./latest-changes.tsx";
import { LevelChart } from "./level-chart.tsx";
import styles from "./overview-page.module.css";

/** The first page of the member area: current amounts, daily sign-in, last seven days and latest changes. */
export function OverviewPage() {
  const area = useMessages("area");
  const memberId = useMember()?.id;
  const overview = useData("GET /account/overview");
  const { data, isBusy, reload } = overview;
  useEffect(() => {
    // Skips cached data, which are shown while the response is pending.
    if (memberId === undefined || data === undefined || isBusy) return;
    unreadOfMember.set(memberId, data.unread);
    updateMember(data.now);
  }, [memberId, data, isBusy]);
  return (
    <AreaPage title={area.pages.overview} actions={data && <DailySignIn isDone={data.signedToday} onDone={reload} />}>
      <DataFrame answer={overview}>
        {(known) => (
          <>
            <Cards overview={known} />
            <Week overview={known} />
            <LatestChanges changes={known.latest} />
          </>
        )}
      </DataFrame>
    </AreaPage>
  );
}

function Cards({ overview: { now, unread } }: { overview: Overview }) {
  const t = useMessages("overview");
  return (
    <ul className={styles["cards"]}>
      <Card name={t.balance} amount={now.money} href="/user/account/balance" way={t.seeBalance} />
      <Card name={t.points} amount={now.score} href="/user/account/integral" way={t.seePoints} />
      <Card name={t.unread} amount={unread} href="/user/account/message" way={t.seeMessages} />
    </ul>
  );
}

/** Maximum number of characters of an amount that fits in large type into the narrowest card. */
const SHORT = 8;

type CardProps = { name: string; amount: number | string; href: string; way: string };

function Card({ name, amount, href, way }: CardProps) {
  const text = amountText(amount);
  return (
    <li className={styles["card"]}>
      <p>{name}</p>
      <b data-long={text.length > SHORT || undefined}>{text}</b>
      <a href={href}>{way}</a>
    </li>
  );
}

function Week({ overview: { days, score, money, now } }: { overview: Overview }) {
  const t = useMessages("overview");
  const cents = money.map(toCents);
  const sumOfCents = cents.reduce((sum, value) => sum + value, 0);
  return (
    <section aria-labelledby="week">
      <SectionHead title={t.week} id="week" />
      <div className={styles["charts"]}>
        <LevelChart
          name={t.pointsWeek}
          days={days}
          changes={score}
          sum={score.reduce((sum, value) => sum + value, 0)}
          values={score}
          now={now.score}
        />
        <LevelChart
          name={t.balanceWeek}
          days={days}
          changes={money}
          sum={(sumOfCents / 100).toFixed(2)}
          values={cents}
          now={toCents(now.money)}
        />
      </div>
    </section>
  );
}
