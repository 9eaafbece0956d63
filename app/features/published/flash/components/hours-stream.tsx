import { useRef } from "react";
import { useMessages } from "#app/i18n/messages.ts";
import { useLanguage } from "#app/lib/page/page-context.tsx";
import { Empty } from "#app/ui/empty.tsx";
import { byDay } from "../flash.view.ts";
import { dayHeading, hoursPath, type HoursModel } from "../hours.view.ts";
import styles from "./hours-stream.module.css";
import { StreamItem } from "./stream-item.tsx";
import { useSeen, useStream, type OlderState } from "./use-stream.ts";

/** Number of waiting items up to which the bar shows their count. */
const COUNTED = 30;

/** Shows the stream by day, with a bar for new items above and a link to older ones below. */
export function HoursStream({ model }: { model: HoursModel }) {
  const t = useMessages("flash");
  const top = useRef<HTMLDivElement>(null);
  const isAtTop = () => (top.current?.getBoundingClientRect().top ?? 0) >= 0;
  const { items, waiting, arrived, nextCursor, older, showNewer, loadOlder } = useStream(model, useLanguage(), isAtTop);
  if (items.length === 0 && waiting.length === 0) {
    const text = model.address.day === undefined ? t.empty : t.emptyDay;
    return <Empty text={text} action={{ href: "/hours", text: t.emptyAction }} />;
  }
  const count = waiting.length > COUNTED ? t.manyNewItems(COUNTED) : t.newItems(waiting.length);
  return (
    <div ref={top} className={styles["stream"]} data-load-now={model.newestCursor === null ? undefined : ""}>
      <output className={styles["news"]}>
        {waiting.length > 0 && (
          <button
            type="button"
            onClick={() => {
              showNewer();
              top.current?.scrollIntoView();
            }}
          >
            {count}
          </button>
        )}
        {arrived > 0 && <span className="visually-hidden">{t.arrived(arrived)}</span>}
      </output>
      {byDay(items).map((group) => (
        <section key={group.day} className={styles["day"]} aria-labelledby={`day-${group.day}`}>
          <DayHead day={group.day} today={model.today} />
          <ol>
            {group.items.map((item) => (
              <StreamItem key={`${item.kind}-${item.id}`} item={item} />
            ))}
          </ol>
        </section>
      ))}
      {nextCursor === null ? (
        <p className={styles["end"]}>{t.end}</p>
      ) : (
        <Older href={hoursPath({ ...model.address, before: nextCursor })} state={older} load={() => void loadOlder()} />
      )}
    </div>
  );
}

function DayHead({ day, today }: { day: string; today: string }) {
  const t = useMessages("flash");
  const { name, weekday, near } = dayHeading(day, today, t);
  return (
    <h2 className={styles["head"]} id={`day-${day}`}>
      <a href={hoursPath({ day })}>{name}</a> <span>{weekday}</span> {near !== "" && <em>{near}</em>}
    </h2>
  );
}

/** A link to the next page. With scripts, the next page is added to this one when the reader comes near. */
function Older({ href, state, load }: { href: string; state: OlderState; load: () => void }) {
  const t = useMessages("flash");
  const element = useSeen(() => {
    if (state !== "failed") load();
  });
  const text = { idle: t.older, loading: t.loading, failed: t.loadFailed }[state];
  return (
    <a
      ref={element}
      className={styles["older"]}
      href={href}
      rel="next"
      data-held=""
      aria-busy={state === "loading"}
      onClick={(event) => {
        event.preventDefault();
        load();
      }}
    >
      {text}
    </a>
  );
}
