import type { CallData } from "#app/features/base/call/call.ts";
import { useMessages } from "#app/i18n/messages.ts";
import { contentLang } from "#app/lib/language.ts";
import { MixedText } from "#app/ui/content-text.tsx";
import { useNewsroomSecond } from "#app/newsroom/kit/time/clock.ts";
import { reviewPath } from "#app/newsroom/kit/paths.ts";
import { MoreButton } from "#app/newsroom/kit/list/more-button.tsx";
import rowStyles from "#app/newsroom/kit/list/rows.module.css";
import { rowLinkId } from "#app/newsroom/kit/list/use-cursor.ts";
import type { RowCursor } from "./waiting.tsx";
import styles from "./dashboard.module.css";

type Story = CallData<"GET /newsroom/dashboard">["alone"][number];
type Props = { stories: Story[]; thisMonth: number | null; cursor: RowCursor; onActs: (story: Story) => void };

/**
 * Shows 破例签发: the stories released without review that still need one, red when overdue. It also shows their number in
 * this month.
 */
export function Alone({ stories, thisMonth, cursor, onActs }: Props) {
  const { work: t, untitled } = useMessages("stories");
  const now = useNewsroomSecond() ?? 0;
  if (stories.length === 0 && (thisMonth ?? 0) === 0) return null;
  return (
    <section className={styles["section"]} aria-labelledby="alone">
      <header>
        <h2 id="alone">{t.alone}</h2>
        {thisMonth !== null && <p className="meta">{t.aloneThisMonth(thisMonth)}</p>}
      </header>
      <table className={rowStyles["rows"]}>
        <tbody>
          {stories.map((story) => {
            const { id, title, by, reason, dueAt } = story;
            const isLate = now > dueAt;
            return (
              <tr key={id} data-on={id === cursor.id || undefined} onFocus={() => cursor.onFocus(id)}>
                <td className={rowStyles["title"]}>
                  <a id={rowLinkId(id)} href={reviewPath(id)}>
                    {title === "" ? untitled : title}
                  </a>
                </td>
                <td className={rowStyles["small"]} data-wide="">
                  <MixedText text={t.by(by)} />
                  <span title={reason} lang={contentLang(reason)}>
                    {reason}
                  </span>
                </td>
                <td className={`num ${styles["due"]} ${isLate ? rowStyles["late"] : rowStyles["small"]}`}>
                  {t.readWithin(Math.ceil((dueAt - now) / 60))}
                  <MoreButton title={title === "" ? untitled : title} onClick={() => onActs(story)} />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}
