import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { AUDIT_ACTIONS } from "#app/features/base/audit-log/audit-log.actions.ts";
import { useMessages } from "#app/i18n/messages.ts";
import { formatDate, formatDateTime } from "#app/lib/dates.ts";
import { MixedText } from "#app/ui/content-text.tsx";
import { mayAct, useMe } from "#app/newsroom/kit/client/me.ts";
import { newsroomQuery } from "#app/newsroom/kit/client/query.ts";
import { Keys } from "#app/newsroom/kit/keys/keys.tsx";
import { ledgerPath } from "#app/newsroom/kit/paths.ts";
import { actsFor, KEY_OF_ACT, type MemberAsk } from "./member-acts.ts";
import styles from "./members.module.css";
import type { MemberDetail as Detail } from "./use-members.ts";

type Props = { id: number; onAsk: (ask: MemberAsk) => void; onClose: () => void };

/** Shows one member: profile, records, past commands, and possible commands. */
export function MemberDetail({ id, onAsk, onClose }: Props) {
  const { members: t, failed } = useMessages("members");
  const { data: member, error } = useQuery(newsroomQuery("GET /newsroom/member", { id }));
  return (
    <aside className={styles["detail"]} aria-label={t.detail}>
      <button type="button" className={styles["close"]} aria-label={t.close} onClick={onClose}>
        ×
      </button>
      {error !== null && <p role="status">{failed}</p>}
      {member !== undefined && (
        <>
          <h2>
            <MixedText text={member.nickname} />
          </h2>
          {member.works && <p className={styles["note"]}>{t.works}</p>}
          {member.closes > 0 && <p className={styles["note"]}>{t.closes(formatDate(member.closes * 1_000))}</p>}
          <Facts member={member} />
          <Elsewhere member={member} />
          {!member.works && member.status !== "closed" && (
            <div className={styles["acts"]}>
              {actsFor(member).map((act) => (
                <button key={act} type="button" className="btn" onClick={() => onAsk({ act, ids: [id] })}>
                  {t.acts[act]} <Keys of={KEY_OF_ACT[act]} />
                </button>
              ))}
              <button type="button" className="btn" onClick={() => onAsk({ act: "reveal", ids: [id] })}>
                {t.reveal} <Keys of="revealMember" />
              </button>
            </div>
          )}
          <Trail trail={member.trail} />
        </>
      )}
    </aside>
  );
}

function Facts({ member }: { member: Detail }) {
  const { members: t } = useMessages("members");
  const time = (at: number) => (at === 0 ? t.never : formatDateTime(at * 1_000));
  const facts: [keyof typeof t.facts, ReactNode][] = [
    ["id", member.id],
    ["username", member.username],
    ["mobile", member.mobile === "" ? t.noNumber : member.mobile],
    ["email", member.email === "" ? t.noNumber : member.email],
    ["joined", time(member.joined)],
    ["login", time(member.lastLogin)],
    ["devices", member.devices],
    ["points", member.points.toLocaleString("en")],
    ["money", t.yuan(member.money)],
  ];
  return (
    <dl className={styles["facts"]}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{t.facts[name]}</dt>
          <dd className="num">{value}</dd>
        </div>
      ))}
      {member.mutedUntil > 0 && (
        <div>
          <dt>{t.facts.muted}</dt>
          <dd>
            {t.muted(time(member.mutedUntil))} <MixedText text={member.muteReason} />
          </dd>
        </div>
      )}
    </dl>
  );
}

const most = (count: number) => (count > 1_000 ? "1000+" : String(count));

/** Shows links to the member's records on other screens, for staff members who may see them. */
function Elsewhere({ member }: { member: Detail }) {
  const { members, ledgers } = useMessages("members");
  const { has } = members;
  const me = useMe();
  const comments = has.comments(most(member.comments));
  return (
    <ul className={styles["has"]}>
      <li>
        {mayAct(me, "comment.read") ? (
          <Link to={`/newsroom/comments?member=${member.id}&queue=approved&view=table`}>{comments}</Link>
        ) : (
          comments
        )}
      </li>
      <li>{has.contributions(most(member.contributions))}</li>
      {(mayAct(me, "ledger.ask") || mayAct(me, "ledger.second")) && (
        <li>
          <Link to={ledgerPath(member.id)}>{ledgers.toLedger}</Link>
        </li>
      )}
      <li>{has.errors(most(member.errors))}</li>
      <li>{has.messages(most(member.messages), most(member.read))}</li>
    </ul>
  );
}

function Trail({ trail }: { trail: Detail["trail"] }) {
  const { members: t } = useMessages("members");
  const { actions } = useMessages("audit-log");
  return (
    <section>
      <h3>{t.trail}</h3>
      {trail.length === 0 && <p className={styles["note"]}>{t.noTrail}</p>}
      <ol className={styles["trail"]}>
        {trail.map(({ action, by, at, reason }) => {
          const known = AUDIT_ACTIONS.find((one) => one === action);
          return (
            <li key={`${at} ${action}`}>
              <span className="num">{formatDateTime(at * 1_000)}</span> <MixedText text={by} />{" "}
              {known === undefined ? action : actions[known]}
              {reason !== "" && (
                <q>
                  <MixedText text={reason} />
                </q>
              )}
            </li>
          );
        })}
      </ol>
    </section>
  );
}
