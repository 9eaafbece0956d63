import { Link } from "react-router";
import { AUDIT_ACTIONS } from "#app/features/base/audit-log/audit-log.actions.ts";
import { useMessages } from "#app/i18n/messages.ts";
import { wholeLang } from "#app/lib/language.ts";
import { formatDate } from "#app/lib/dates.ts";
import { MixedText } from "#app/ui/content-text.tsx";
import { clockToTheSecond } from "#app/newsroom/kit/time/clock.ts";
import { reviewPath } from "#app/newsroom/kit/paths.ts";
import { ColumnHeads } from "#app/newsroom/kit/list/column-heads.tsx";
import rowStyles from "#app/newsroom/kit/list/rows.module.css";
import { detailWords } from "./detail-words.ts";
import { recordKindName } from "./thing-name.ts";
import type { LogFilter, LogLine } from "./use-log.ts";
import styles from "./log.module.css";

type Props = { lines: LogLine[]; onNarrow: (change: LogFilter) => void };

/** Shows entries of the audit log. A click on the actor or the target filters the list by it. */
export function LogLines({ lines, onNarrow }: Props) {
  const t = useMessages("audit-log");
  const { reasons, states, kinds } = useMessages("stories");
  const { roles } = useMessages("staff");
  const codes = { ...reasons, ...states, ...kinds, ...roles, ...t.codes };
  const names = { names: t.details, codes, yes: t.yes, no: t.no, comma: t.comma, yuan: t.yuan };
  return (
    <table className={rowStyles["rows"]}>
      <ColumnHeads
        columns={[
          { text: t.when, className: styles["when"] },
          { text: t.who, className: styles["who"] },
          { text: t.what },
          { text: t.detail, className: styles["detail"], hides: "wide" },
        ]}
      />
      <tbody>
        {lines.map((line) => (
          <tr key={line.id}>
            <td className={styles["time"]}>
              <span>{formatDate(line.at * 1_000).slice(5)}</span> <span>{clockToTheSecond(line.at)}</span>
            </td>
            <td>
              <Who line={line} onNarrow={onNarrow} />
            </td>
            <td>
              <What line={line} onNarrow={onNarrow} />
            </td>
            <Detail words={detailWords(line.detail, names)} />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Detail({ words }: { words: string }) {
  return (
    <td className={rowStyles["small"]} data-wide="" title={words} lang={wholeLang(words)}>
      <MixedText text={words} />
    </td>
  );
}

type LineProps = { line: LogLine; onNarrow: (change: LogFilter) => void };

function Who({ line: { actor, name, address }, onNarrow }: LineProps) {
  const t = useMessages("audit-log");
  const [kind = "", id = ""] = actor.split(":", 2);
  const own = kind === "operator" ? t.actors.operator(id) : kind === "member" ? t.actors.member(id) : actor;
  return (
    <button
      type="button"
      className={styles["narrow"]}
      title={address === "" ? actor : `${actor} · ${address}`}
      aria-label={t.onlyBy(name ?? own)}
      onClick={() => onNarrow({ actor: name ?? actor })}
    >
      <MixedText text={name ?? own} />
    </button>
  );
}

function What({ line: { action, kind, target, title }, onNarrow }: LineProps) {
  const t = useMessages("audit-log");
  const known = AUDIT_ACTIONS.find((one) => one === action);
  const thing = `${recordKindName(kind, t.things)} ${target}`;
  return (
    <>
      <strong className={styles["act"]} title={action}>
        {known === undefined ? action : t.actions[known]}
      </strong>{" "}
      {target !== "" && (
        <button
          type="button"
          className={styles["narrow"]}
          aria-label={t.only(thing)}
          onClick={() => onNarrow({ kind, target })}
        >
          <MixedText text={title === null ? thing : target} />
        </button>
      )}{" "}
      {title !== null &&
        (kind === "story" ? (
          <Link to={reviewPath(Number(target))}>
            <MixedText text={title} />
          </Link>
        ) : (
          <MixedText text={title} />
        ))}
    </>
  );
}
