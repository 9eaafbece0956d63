import { AreaPage } from "#app/features/members/area/components/area-page.tsx";
import { Permit } from "#app/features/base/page-permission/components/permit.tsx";
import { RowsFrame } from "#app/features/base/list/components/rows-frame.tsx";
import { useRemoval } from "#app/features/base/list/components/use-removal.tsx";
import { useRows } from "#app/features/base/list/components/use-rows.ts";
import { useMessages } from "#app/i18n/messages.ts";
import { isoOfSeconds } from "#app/lib/dates.ts";
import { Time } from "#app/ui/time.tsx";
import { ContentText, MixedText } from "#app/ui/content-text.tsx";
import { may } from "../contribution.policy.ts";
import type { ContributionListRow } from "../contribution.schema.ts";
import styles from "./my-contributions-page.module.css";

const WRITE_PATH = "/contribute";

/** The member's contributions: the state of each, the editor's notes, and its buttons. */
export function MyContributionsPage() {
  const t = useMessages("contribution");
  const rows = useRows("GET /my/contributions");
  const { ask, remove, dialog } = useRemoval(rows.reload);
  const nameOf = (row: ContributionListRow) => (row.title === "" ? t.untitled : row.title);
  const onRemove = (row: ContributionListRow) =>
    ask(
      { name: "POST /my/delContribution", input: { id: row.id } },
      { title: t.removeTitle, text: t.removeText(nameOf(row)), action: t.remove },
    );
  return (
    <AreaPage
      title={t.pageTitle}
      intro={t.pageIntro}
      actions={
        <a className="btn" href={`${WRITE_PATH}#write`}>
          {t.newOne}
        </a>
      }
    >
      <RowsFrame rows={rows} empty={{ text: t.empty, action: { href: WRITE_PATH, text: t.emptyAction } }}>
        {(list) => (
          <ul className={styles["list"]} aria-label={t.pageTitle}>
            {list.map((row) => (
              <Row
                key={row.id}
                row={row}
                name={nameOf(row)}
                onRemove={() => onRemove(row)}
                onWithdraw={() => void remove({ name: "POST /my/withdrawContribution", input: { id: row.id } })}
              />
            ))}
          </ul>
        )}
      </RowsFrame>
      {dialog}
    </AreaPage>
  );
}

type RowProps = { row: ContributionListRow; name: string; onRemove: () => void; onWithdraw: () => void };

function Row({ row, name, onRemove, onWithdraw }: RowProps) {
  const t = useMessages("contribution");
  const isOpen = may("edit", row.status);
  const href = row.url === "" && isOpen ? `${WRITE_PATH}?id=${row.id}#write` : row.url;
  const linkText = { draft: t.continueWriting, returned: t.revise, waiting: "", declined: "", accepted: t.readArticle };
  return (
    <li className={styles["row"]}>
      <p className={styles["title"]}>
        {href === "" ? (
          <MixedText text={name} />
        ) : (
          <a href={href}>
            <MixedText text={name} />
          </a>
        )}
      </p>
      <p className="meta">
        <span className={styles["status"]} data-status={row.status}>
          {t.status[row.status]}
        </span>
        <span>
          {t.updated} <Time iso={isoOfSeconds(row.updatetime)} />
        </span>
        {row.status === "accepted" && row.url === "" && <span>{t.inEditing}</span>}
      </p>
      {row.note !== "" && (
        <blockquote className={styles["note"]}>
          <strong>{t.returnedNote}</strong>
          <p>
            <ContentText text={row.note} />
          </p>
        </blockquote>
      )}
      <p className={styles["actions"]}>
        {href !== "" && <a href={href}>{linkText[row.status]}</a>}
        {may("withdraw", row.status) && (
          <button type="button" aria-label={t.withdrawOf(name)} onClick={onWithdraw}>
            {t.withdraw}
          </button>
        )}
        {may("delete", row.status) && (
          <Permit name="del">
            <button type="button" aria-label={t.removeOf(name)} onClick={onRemove}>
              {t.remove}
            </button>
          </Permit>
        )}
      </p>
    </li>
  );
}
