import { useMessages } from "#app/i18n/messages.ts";
import { formatDate, timeOfText, toSeconds } from "#app/lib/dates.ts";
import { Field } from "#app/ui/form/field.tsx";
import type { FormValues } from "#app/ui/form/use-form.ts";
import { clockToTheSecond, newsroomNow, useNewsroomSecond } from "./clock.ts";
import styles from "#app/features/newsroom/story-command/components/acts.module.css";
import { localField, parseTimeText } from "./time-words.ts";

type Props = { label: string; hint: string; placeholder: string; error: string | undefined; time: Date | undefined };

/** Shows a text field for a typed time, the browser's own time field, and the time as understood. */
export function TimeField({ label, hint, placeholder, error, time }: Props) {
  return (
    <>
      <Field
        label={label}
        name="at"
        autoComplete="off"
        placeholder={placeholder}
        hint={hint}
        error={error}
        after={<PickTime />}
      />
      <At time={time} nothing={placeholder} />
    </>
  );
}

/** Shows the browser's own date and time field. It writes into the text field beside it. */
function PickTime() {
  const { release: t } = useMessages("stories");
  const least = localField(new Date(newsroomNow())).slice(0, 16);
  return (
    <input
      type="datetime-local"
      step={1}
      min={least}
      aria-label={t.pick}
      className={styles["pick"]}
      onChange={(event) => {
        const line = event.currentTarget.form?.elements.namedItem("at");
        if (line instanceof HTMLInputElement) line.value = event.currentTarget.value.replace("T", " ");
      }}
    />
  );
}

/** Shows the time that was understood from the typed text, or `nothing` without one. */
function At({ time, nothing }: { time: Date | undefined; nothing: string }) {
  const { release: t } = useMessages("stories");
  const now = useNewsroomSecond();
  if (now === undefined) return null;
  const text = time === undefined ? nothing : `${formatDate(time)} ${clockToTheSecond(toSeconds(time))}`;
  return (
    <output className={`num ${styles["at"]}`}>
      {text} {time !== undefined && t.zone}
    </output>
  );
}

const typed = (values: FormValues) => (values["at"] ?? "").trim();

/** Returns the typed time, or undefined if there is none. A time without a zone is in Shanghai's time. */
export function timeIn(values: FormValues): Date | undefined {
  const text = typed(values);
  if (text === "") return undefined;
  return timeOfText(text) ?? parseTimeText(text, new Date(newsroomNow()));
}

/**
 * Returns the error message for a typed time, if it is wrong. `needed` is the message if a required time is missing.
 */
export function timeFault(
  values: FormValues,
  t: { notATime: string; isOver: string },
  needed?: string,
): string | undefined {
  const time = timeIn(values);
  if (time === undefined) return typed(values) === "" ? needed : t.notATime;
  return time.getTime() <= newsroomNow() ? t.isOver : undefined;
}
