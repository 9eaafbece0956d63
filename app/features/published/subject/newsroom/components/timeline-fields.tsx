import { useId } from "react";
import { SUBJECT_LIMITS } from "#app/features/published/subject/subject.rules.ts";
import { useMessages } from "#app/i18n/messages.ts";
import { contentLang } from "#app/lib/language.ts";
import { formatDate } from "#app/lib/dates.ts";
import { Field } from "#app/ui/form/field.tsx";
import { TextAreaField } from "#app/ui/form/text-area-field.tsx";
import { StoryPicks, type StoryTitles } from "./story-picks.tsx";
import kit from "#app/newsroom/kit/screen/parts.module.css";
import styles from "./subjects.module.css";
import type { TimelineEvent } from "./subjects-data.ts";

type Props = StoryTitles & { events: readonly TimelineEvent[]; onSet: (events: TimelineEvent[]) => void };

/** Shows the events with their times. Readers see them by day, newest first. */
export function TimelineFields({ events, onSet, ...titles }: Props) {
  const t = useMessages("subjects");
  const add = () => {
    const empty = { title: "", title_en: "", text: "", text_en: "", article_id: null };
    onSet([{ happened_on: formatDate(new Date()), ...empty }, ...events]);
  };
  return (
    <section className={styles["parts"]} aria-label={t.fields.timeline}>
      <h2>{t.fields.timeline}</h2>
      {events.length < SUBJECT_LIMITS.events && (
        <button type="button" className="btn" onClick={add}>
          {t.addEvent}
        </button>
      )}
      {events.map((event, index) => (
        <EventCard
          // oxlint-disable-next-line react/no-array-index-key -- Events have no ids; their fields hold no state of their own.
          key={index}
          {...titles}
          event={event}
          onSet={(change) => onSet(events.map((one) => (one === event ? { ...one, ...change } : one)))}
          onRemove={() => onSet(events.filter((one) => one !== event))}
        />
      ))}
    </section>
  );
}

type CardProps = StoryTitles & {
  event: TimelineEvent;
  onSet: (change: Partial<TimelineEvent>) => void;
  onRemove: () => void;
};

function EventCard({ event, titles, onTitle, onSet, onRemove }: CardProps) {
  const t = useMessages("subjects");
  const nameId = useId();
  const name = `${event.happened_on} ${event.title}`;
  return (
    <div className={styles["part"]} role="group" aria-labelledby={nameId}>
      <p className={styles["part-head"]}>
        <b id={nameId} lang={contentLang(name)}>
          {name}
        </b>
        <button type="button" aria-label={t.drop(name)} onClick={onRemove}>
          ✕
        </button>
      </p>
      <div className={kit["pair"]}>
        <Field
          name="happened_on"
          type="date"
          label={t.event.happened_on}
          value={event.happened_on}
          onChange={({ target }) => onSet({ happened_on: target.value })}
        />
        <span />
        {(["title", "title_en"] as const).map((field) => (
          <Field
            key={field}
            name={field}
            label={t.event[field]}
            lang={field === "title" ? "zh-CN" : "en"}
            maxLength={SUBJECT_LIMITS.title}
            value={event[field]}
            onChange={({ target }) => onSet({ [field]: target.value })}
          />
        ))}
        {(["text", "text_en"] as const).map((field) => (
          <TextAreaField
            key={field}
            name={field}
            label={t.event[field]}
            lang={field === "text" ? "zh-CN" : "en"}
            maxLength={SUBJECT_LIMITS.lead}
            value={event[field]}
            onChange={({ target }) => onSet({ [field]: target.value })}
          />
        ))}
      </div>
      <StoryPicks
        label={t.event.article_id}
        chosen={event.article_id === null ? [] : [event.article_id]}
        most={1}
        titles={titles}
        onTitle={onTitle}
        onSet={([article]) => onSet({ article_id: article ?? null })}
      />
    </div>
  );
}
