import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { UNITS } from "#app/features/members/ledger/ledger.schema.ts";
import type { CallData } from "#app/features/base/call/call.ts";
import { actorName } from "#app/features/newsroom/adjustment/adjustment.view.ts";
import { useMessages } from "#app/i18n/messages.ts";
import { contentLang } from "#app/lib/language.ts";
import { formatDateTime } from "#app/lib/dates.ts";
import { MixedText } from "#app/ui/content-text.tsx";
import { mayAct, useMe } from "#app/newsroom/kit/client/me.ts";
import { newsroomDownload } from "#app/newsroom/kit/client/download.ts";
import { newsroomQuery } from "#app/newsroom/kit/client/query.ts";
import { useActs } from "#app/newsroom/kit/keys/commands.ts";
import { Keys } from "#app/newsroom/kit/keys/keys.tsx";
import { MEMBERS_PATH } from "#app/newsroom/kit/paths.ts";
import { QueueTabs } from "#app/newsroom/kit/list/queue-tabs.tsx";
import { ColumnHeads } from "#app/newsroom/kit/list/column-heads.tsx";
import rowStyles from "#app/newsroom/kit/list/rows.module.css";
import { SaveTable } from "#app/features/newsroom/table-export/components/save-table.tsx";
import { AdjustDialog } from "./adjust-dialog.tsx";
import styles from "./ledgers.module.css";

const PAGE_LENGTH = 50;

/** The entries of a member's points or balance, newest first. */
export function Statement({ member }: { member: number | undefined }) {
  const { ledgers: t } = useMessages("members");
  if (member !== undefined) return <Of member={member} />;
  return (
    <p className={styles["none"]}>
      {t.noneChosen} <Link to={MEMBERS_PATH}>{t.members}</Link>
    </p>
  );
}

function Of({ member }: { member: number }) {
  const { ledgers: t, failed } = useMessages("members");
  const me = useMe();
  const [unit, setUnit] = useState<(typeof UNITS)[number]>("points");
  const [page, setPage] = useState(1);
  const [isAsking, setAsking] = useState(false);
  const query = useQuery({
    ...newsroomQuery("GET /newsroom/ledger", { member, unit, page }),
    placeholderData: keepPreviousData,
  });
  const mayAsk = mayAct(me, "ledger.ask") && query.data !== undefined && me?.id !== member;
  useActs({ adjustLedger: mayAsk ? () => setAsking(true) : undefined });
  if (query.error !== null) return <p role="status">{failed}</p>;
  if (query.data === undefined) return null;
  const { nickname, points, money, list, total } = query.data;
  return (
    <section aria-label={t.of(nickname)}>
      <div className={styles["head"]}>
        <h2>
          <MixedText text={t.of(nickname)} />
        </h2>
        <p className="meta num">{t.has(points, money)}</p>
        <QueueTabs
          label={t.unit}
          tabs={UNITS.toReversed().map((id) => ({ id, name: t.units[id] }))}
          chosen={unit}
          onChoose={(id) => {
            setUnit(id);
            setPage(1);
          }}
        />
        <SaveTable save={async (as) => newsroomDownload("GET /newsroom/ledgerTable", { member, unit, as })} />
        {mayAsk && (
          <button type="button" className="btn" onClick={() => setAsking(true)}>
            {t.adjust} <Keys of="adjustLedger" />
          </button>
        )}
      </div>
      {list.length === 0 ? <p className={styles["none"]}>{t.noEntries}</p> : <Entries list={list} />}
      {total > PAGE_LENGTH && (
        <p className={styles["pages"]}>
          <button type="button" className="btn" disabled={page === 1} onClick={() => setPage(page - 1)}>
            {t.newer}
          </button>
          <button
            type="button"
            className="btn"
            disabled={page * PAGE_LENGTH >= total}
            onClick={() => setPage(page + 1)}
          >
            {t.older}
          </button>
        </p>
      )}
      {isAsking && <AdjustDialog member={member} name={nickname} unit={unit} onClose={() => setAsking(false)} />}
    </section>
  );
}

function Entries({ list }: { list: CallData<"GET /newsroom/ledger">["list"] }) {
  const t = useMessages("members").ledgers;
  const { columns } = t;
  return (
    <table className={rowStyles["rows"]}>
      <ColumnHeads
        columns={[
          { text: columns.at, className: styles["at"] },
          { text: columns.amount, className: styles["amount"] },
          { text: columns.after, className: styles["amount"], hides: "wide" },
          { text: columns.why },
          { text: columns.by, className: styles["by"], hides: "wide" },
        ]}
      />
      <tbody>
        {list.map(({ id, at, amount, after, kind, memo, actor, by }) => (
          <tr key={id}>
            <td className={`num ${rowStyles["small"]}`}>{formatDateTime(at * 1_000)}</td>
            <td className="num">{amount.startsWith("-") ? amount : `+${amount}`}</td>
            <td className="num" data-wide="">
              {after}
            </td>
            <td title={memo} lang={contentLang(memo)}>
              {memo === "" ? kind : memo}
            </td>
            <td className={rowStyles["small"]} data-wide="">
              <MixedText text={by === "" ? actorName(actor, t) : by} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
