import { TitleText } from "#app/features/base/title/components/title-text.tsx";
import { useContentLang } from "#app/lib/page/page-context.tsx";
import { useMessages } from "#app/i18n/messages.ts";
import type { EventModel } from "../subject.view.ts";
import styles from "./subject-timeline.module.css";

/** Id of the timeline on its page. */
export const TIMELINE_ANCHOR = "timeline";

/** Shows the events of the timeline, newest first. */
export function SubjectTimeline({ events }: { events: EventModel[] }) {
  const t = useMessages("subject");
  const contentLang = useContentLang();
  return (
    <section className={styles["timeline"]} id={TIMELINE_ANCHOR} aria-labelledby="timeline-title">
      <div className={styles["head"]}>
        <h2 id="timeline-title">{t.timeline}</h2>
        <p>{t.timelineIntro}</p>
      </div>
      <ol>
        {events.map((event) => (
          <li key={`${event.date} ${event.title}`}>
            <time dateTime={event.date}>{event.date}</time>
            <h3 lang={contentLang(event.title)}>
              {event.href === null ? (
                <TitleText of={event} />
              ) : (
                <a href={event.href}>
                  <TitleText of={event} />
                </a>
              )}
            </h3>
            <p lang={contentLang(event.text)}>{event.text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
