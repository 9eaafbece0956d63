import { useEffect } from "react";
import { amountText, toCents } from "#app/features/ledger/amounts.ts";
import { AreaPage } from "#app/features/member/components/area/area-page.tsx";
import { rulesOfMember, unreadOfMember } from "#app/features/member/components/area/area-data.ts";
import { DataFrame } from "#app/features/member/components/area/data-frame.tsx";
import { useData } from "#app/features/member/components/area/use-data.ts";
import { useMember } from "#app/features/member/components/member-store.ts";
import { useMessages } from "#app/i18n/messages.ts";
import { SectionHead } from "#app/ui/section-head.tsx";
import { DailySignIn } from "./daily-sign-in.tsx";
import { LatestChanges, type LatestChange } from "./latest-changes.tsx";
import { LevelChart } from "./level-chart.tsx";
import styles from "./overview-page.module.css";

/** The data of GET /api/account/overview: a week day by day, oldest first, money as text with two decimals. */
type Overview = {
  days: string[];
  score: number[];
  money: string[];
  unread: number;
  latest: LatestChange[];
  signedToday: boolean;
};

/** The first page of the member area: what there is, the daily sign-in, the last seven days and the latest changes. */
export function OverviewPage() {
  const area = useMessages("area");
  const memberId = useMember()?.id;
  const overview = useData<Overview>("/api/account/overview");
  const { data, reload } = overview;
  useEffect(() => {
    if (memberId !== undefined && data !== undefined) unreadOfMember.set(memberId, data.unread);
  }, [memberId, data]);
  const onSignedIn = () => {
    reload();
    // It brings the points along.
    if (memberId !== undefined) void rulesOfMember.load(memberId);
  };
  return (
    <AreaPage
      title={area.pages.overview}
      actions={data && <DailySignIn isDone={data.signedToday} onDone={onSignedIn} />}
    >
      <DataFrame answer={overview}>
        {(known) => (
          <>
            <Cards unread={known.unread} />
            <Week overview={known} />
            <LatestChanges changes={known.latest} />
          </>
        )}
      </DataFrame>
    </AreaPage>
  );
}

function Cards({ unread }: { unread: number }) {
  const t = useMessages("overview");
  const { money = "0.00", score = 0 } = useMember() ?? {};
  return (
    <ul className={styles["cards"]}>
      <Card name={t.balance} amount={money} href="/user/account/balance" way={t.seeBalance} />
      <Card name={t.points} amount={score} href="/user/account/integral" way={t.seePoints} />
      <Card name={t.unread} amount={unread} href="/user/account/message" way={t.seeMessages} />
    </ul>
  );
}

type CardProps = { name: string; amount: number | string; href: string; way: string };

function Card({ name, amount, href, way }: CardProps) {
  return (
    <li className={styles["card"]}>
      <p>{name}</p>
      <b>{amountText(amount)}</b>
      <a href={href}>{way}</a>
    </li>
  );
}

function Week({ overview: { days, score, money } }: { overview: Overview }) {
  const t = useMessages("overview");
  const member = useMember();
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
          now={member?.score ?? 0}
        />
        <LevelChart
          name={t.balanceWeek}
          days={days}
          changes={money}
          sum={(sumOfCents / 100).toFixed(2)}
          values={cents}
          now={toCents(member?.money ?? "0.00")}
        />
      </div>
    </section>
  );
}
