import { useMessages } from "#app/i18n/messages.ts";
import { formatDate } from "#app/lib/dates.ts";
import { MixedText } from "#app/ui/content-text.tsx";
import { Face } from "#app/newsroom/kit/screen/face.tsx";
import { rowLinkId } from "#app/newsroom/kit/list/use-cursor.ts";
import type { StaffCommand, StaffMember } from "./staff-command.ts";
import styles from "./rights.module.css";
import { useScopeName } from "./use-scope-name.ts";

type Props = {
  people: StaffMember[];
  /** Names of the staff members who granted roles, keyed by their names in the audit log. */
  givers: ReadonlyMap<string, string>;
  me: number | undefined;
  mayGive: boolean;
  cursor: { id: number | undefined; onFocus: (id: number) => void };
  onAsk: (asked: StaffCommand) => void;
};

/** Lists all staff members with their current roles and the commands for each. */
export function Colleagues({ people, givers, me, mayGive, cursor, onAsk }: Props) {
  return (
    <ul className={styles["people"]}>
      {people.map((who) => (
        <li key={who.id} data-on={who.id === cursor.id || undefined} data-out={who.active ? undefined : ""}>
          <div className={styles["who"]}>
            <Face name={who.name} />
            <h2>
              <button type="button" id={rowLinkId(who.id)} onFocus={() => cursor.onFocus(who.id)}>
                <MixedText text={who.name} />
              </button>
            </h2>
            <span className={styles["account"]}>{who.username}</span>
            <State who={who} />
            {mayGive && <PersonActs who={who} isMe={who.id === me} onAsk={onAsk} />}
          </div>
          <Grants who={who} givers={givers} mayTake={mayGive && who.id !== me} onAsk={onAsk} />
        </li>
      ))}
    </ul>
  );
}

function State({ who: { active, hasApp, isDemo } }: { who: StaffMember }) {
  const t = useMessages("rights");
  if (!active) return <span className={styles["out"]}>{t.out}</span>;
  if (isDemo) return <span className={styles["state"]}>{t.demo}</span>;
  return <span className={hasApp ? styles["bound"] : styles["state"]}>{hasApp ? t.app : t.noApp}</span>;
}

type ActsProps = { who: StaffMember; isMe: boolean; onAsk: (asked: StaffCommand) => void };

function PersonActs({ who, isMe, onAsk }: ActsProps) {
  const t = useMessages("rights");
  if (isMe) return <p className={styles["self"]}>{t.self}</p>;
  const named = (text: string) => `${text} · ${who.name}`;
  return (
    <div className={styles["acts"]}>
      {who.active ? (
        <>
          <button type="button" aria-label={named(t.give)} onClick={() => onAsk({ act: "give", who })}>
            {t.give}
          </button>
          {!who.hasApp && !who.isDemo && (
            <button type="button" aria-label={named(t.code)} onClick={() => onAsk({ act: "code", who })}>
              {t.code}
            </button>
          )}
          <button type="button" aria-label={named(t.disable)} onClick={() => onAsk({ act: "disable", who })}>
            {t.disable}
          </button>
        </>
      ) : (
        <button type="button" aria-label={named(t.bringBack)} onClick={() => onAsk({ act: "back", who })}>
          {t.bringBack}
        </button>
      )}
    </div>
  );
}

type GrantsProps = Pick<Props, "givers"> & { who: StaffMember; mayTake: boolean; onAsk: (asked: StaffCommand) => void };

function Grants({ who, givers, mayTake, onAsk }: GrantsProps) {
  const t = useMessages("rights");
  const { roles } = useMessages("staff");
  const whereOf = useScopeName();
  if (who.grants.length === 0) return <p className={styles["no"]}>{t.none}</p>;
  return (
    <ul className={styles["grants"]}>
      {who.grants.map((grant) => (
        <li key={grant.id}>
          <b>{roles[grant.role]}</b>
          <span>
            <MixedText text={whereOf(grant)} />
          </span>
          <span className="num">{grant.until === 0 ? t.always : t.to(lastDay(grant.until))}</span>
          <span className={styles["by"]} title={t.by}>
            <MixedText text={givers.get(grant.grantedBy) ?? grant.grantedBy.replace("operator:", t.operator)} /> ·{" "}
            {formatDate(grant.grantedAt * 1_000)}
          </span>
          {mayTake && (
            <button
              type="button"
              aria-label={`${t.takeBack} · ${who.name} · ${roles[grant.role]}`}
              onClick={() => onAsk({ act: "takeBack", who, grant })}
            >
              {t.takeBack}
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Returns the last day of a grant whose end is `until`, in seconds. */
const lastDay = (until: number) => formatDate((until - 1) * 1_000);
