import { useMessages } from "#app/i18n/messages.ts";
import { Breadcrumb } from "#app/ui/page/breadcrumb.tsx";
import { channelTabs, dayHeading, hoursPath, type HoursAddress, type HoursModel } from "../hours.view.ts";
import styles from "./hours-page.module.css";
import { HoursStream } from "./hours-stream.tsx";

/** Shows the 24-hour page: links to channels and days, and the stream. */
export function HoursPage({ model }: { model: HoursModel }) {
  const t = useMessages("flash");
  const { address } = model;
  return (
    <div className={`page ${styles["page"]}`}>
      <Breadcrumb crumbs={model.crumbs} />
      <header className={styles["head"]}>
        <h1>{t.title}</h1>
        <p>{t.lead}</p>
      </header>
      <Channels address={address} />
      <div className={styles["columns"]}>
        <HoursStream key={hoursPath(address)} model={model} />
        <aside className={styles["rail"]}>
          <Days model={model} />
          <section className={styles["box"]}>
            <h2>{t.feeds}</h2>
            <p>{t.feedNote}</p>
            <p className={styles["feeds"]}>
              <a href="/rss/flashes.xml">RSS</a>
              <a href="/atom/flashes.xml">Atom</a>
              <a href="/feed/flashes.json">JSON Feed</a>
            </p>
            {model.newestCursor !== null && (
              <p className={styles["note"]} data-needs-script="">
                {t.liveNote}
              </p>
            )}
          </section>
        </aside>
      </div>
    </div>
  );
}

function Channels({ address }: { address: HoursAddress }) {
  const t = useMessages("flash");
  const important = address.level === "important";
  const levelHref = hoursPath({
    channel: address.channel,
    day: address.day,
    level: important ? undefined : "important",
  });
  return (
    <div className={styles["bar"]}>
      <nav aria-label={t.channels}>
        <ul>
          {channelTabs(address).map((tab) => (
            <li key={tab.href}>
              <a href={tab.href} aria-current={tab.current ? "page" : undefined}>
                {tab.channel === undefined ? t.all : t.channel[tab.channel]}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <a className={styles["switch"]} href={levelHref} data-on={important || undefined}>
        <i aria-hidden="true" />
        {t.importantOnly}
        {important && <span className="visually-hidden">{t.switchedOn}</span>}
      </a>
    </div>
  );
}

/** Shows links to the previous and next day, and a field for any date. */
function Days({ model }: { model: HoursModel }) {
  const t = useMessages("flash");
  const { channel, level, day } = model.address;
  const link = (to: string, text: (name: string) => string, rel: string) => (
    <a href={hoursPath({ channel, level, day: to })} rel={rel}>
      {text(dayHeading(to, model.today, t).name)}
    </a>
  );
  return (
    <nav className={styles["box"]} aria-label={t.days}>
      <h2>{t.days}</h2>
      <p className={styles["days"]}>
        {model.newerDay !== null && link(model.newerDay, t.newerDay, "prev")}
        {model.olderDay !== null && link(model.olderDay, t.olderDay, "next")}
        {(day !== undefined || model.address.before !== undefined) && (
          <a href={hoursPath({ channel, level })}>{t.now}</a>
        )}
      </p>
      <form action="/hours" className={styles["pick"]}>
        {channel !== undefined && <input type="hidden" name="channel" value={channel} />}
        {level !== undefined && <input type="hidden" name="level" value={level} />}
        <label>
          <span className="visually-hidden">{t.pickDay}</span>
          <input type="date" name="day" defaultValue={day ?? model.today} max={model.today} required />
        </label>
        <button className="btn">{t.showDay}</button>
      </form>
    </nav>
  );
}
