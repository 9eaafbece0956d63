import { RankList } from "#app/features/published/billboard/components/rank/rank-list.tsx";
import { useMessages } from "#app/i18n/messages.ts";
import { SectionHead } from "#app/ui/page/section-head.tsx";
import type { BoardTop } from "#app/features/published/billboard/billboard.view.ts";
import styles from "./heat-tabs.module.css";

/**
 * Shows heat rankings as tabs. They are radio buttons with CSS, so they work without scripts. `data-native` makes the
 * boot script ignore the click.
 */
export function HeatTabs({ boards }: { boards: BoardTop[] }) {
  const t = useMessages("home");
  const nameOf = ({ windowHours, title }: BoardTop) => {
    if (windowHours === 24) return t.heatOfDay;
    if (windowHours === 168) return t.heatOfWeek;
    return windowHours === null ? title : t.heatOfHours(windowHours);
  };
  return (
    <section className={styles["tabs"]} aria-labelledby="home-heat" data-native="">
      <SectionHead title={t.heat} id="home-heat" href="/billboard" />
      {boards.length > 1 && (
        <fieldset className={styles["switch"]}>
          <legend className="visually-hidden">{t.heatTabs}</legend>
          {boards.map((board, index) => (
            <label key={board.id}>
              <input type="radio" name="heat" data-tab={index + 1} defaultChecked={index === 0} />
              <span>{nameOf(board)}</span>
            </label>
          ))}
        </fieldset>
      )}
      {boards.map((board, index) => (
        <div key={board.id} data-panel={index + 1}>
          <h3 className="visually-hidden">{nameOf(board)}</h3>
          <RankList board={board} />
          <p className={styles["whole"]}>
            <a href={board.href} aria-label={`${nameOf(board)} ${t.wholeBoard}`}>
              {t.wholeBoard} ›
            </a>
          </p>
        </div>
      ))}
    </section>
  );
}
