import { TitleText } from "#app/features/base/title/components/title-text.tsx";
import type { FlashLine } from "#app/features/published/flash/flash.view.ts";
import { useMessages } from "#app/i18n/messages.ts";
import { formatDate } from "#app/lib/dates.ts";
import { SectionHead } from "#app/ui/page/section-head.tsx";
import { Time } from "#app/ui/time.tsx";
import styles from "./flash-rail.module.css";

/** Shows the newest items of the 24-hour stream, distributed over the height of the column. */
export function FlashRail({ flashes }: { flashes: FlashLine[] }) {
  const t = useMessages("home");
  if (flashes.length === 0) return null;
  return (
    <section className={styles["rail"]} aria-labelledby="home-flashes">
      <SectionHead title={t.flashes} id="home-flashes" href="/hours" more={t.allFlashes} />
      <ol>
        {flashes.map((flash, index) => {
          const day = formatDate(flash.publishedAt);
          const before = flashes[index - 1];
          const turn = before !== undefined && formatDate(before.publishedAt) !== day;
          return (
            <li key={flash.id} data-important={flash.important || undefined} data-day={turn ? day.slice(5) : undefined}>
              <Time iso={flash.publishedAt} format="clock" className="num" />
              <a href={flash.href}>
                {flash.important && <span className="visually-hidden">{t.importantFlash}</span>}
                <span lang="zh-CN">
                  <TitleText of={flash} />
                </span>
              </a>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
