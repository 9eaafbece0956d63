import { useState } from "react";
import { useMessages } from "#app/i18n/messages.ts";
import { formatDate, timeOfText, toSeconds } from "#app/lib/dates.ts";
import { Dialog } from "#app/ui/dialog/dialog.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { TextAreaField } from "#app/ui/form/text-area-field.tsx";
import { useForm, type FormValues } from "#app/ui/form/use-form.ts";
import { clockToTheSecond, officeNow, useOfficeSecond } from "../data/office-clock.ts";
import { officeRequest } from "../data/office-request.ts";
import type { Review } from "../review/use-review.ts";
import styles from "./release-dialog.module.css";
import { localField, timeOfWords } from "./time-words.ts";

type Props = { id: number; review: Review; onDone: () => void; onClose: () => void };

/** Says what will happen where, and releases a signed text: now, or at a second in Asia/Shanghai. */
export function ReleaseDialog({ id, review, onDone, onClose }: Props) {
  const { release: t } = useMessages("desk");
  const common = useMessages("common");
  const [key] = useState(() => crypto.randomUUID());
  const kind = review.rounds.rounds[0]?.kind ?? "publish";
  const {
    ref,
    handlers,
    values: typed,
    errors,
    failure,
    isBusy,
  } = useForm({
    validate: (values) => ({
      at: refusalOf(values, t),
      note: kind === "correction" && (values["note"] ?? "").trim() === "" ? t.noteNeeded : undefined,
    }),
    send: async (values) => {
      const note = (values["note"] ?? "").trim();
      const at = timeOf(values);
      const answer =
        at === undefined
          ? await officeRequest("POST /office/release", { input: { id, key, note }, silent: true })
          : await officeRequest("POST /office/schedule", { input: { id, key, note, at: toSeconds(at) }, silent: true });
      if (!answer.ok) return answer.msg;
      onDone();
      onClose();
      return undefined;
    },
  });
  const at = timeOf(typed);
  return (
    <Dialog title={t.titles[kind]} onClose={onClose}>
      <form ref={ref} method="post" noValidate aria-busy={isBusy} {...handlers}>
        <ul className={styles["happens"]}>
          {t.happens[kind].map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        <Field
          label={t.when}
          name="at"
          autoComplete="off"
          placeholder={t.whenPlaceholder}
          hint={t.whenHint}
          error={errors["at"]}
          after={<PickTime />}
        />
        <At time={at} />
        {kind !== "publish" && (
          <TextAreaField
            label={kind === "correction" ? t.noteOfCorrection : t.noteOfUpdate}
            name="note"
            maxLength={500}
            error={errors["note"]}
          />
        )}
        <p className={styles["failure"]} role="alert">
          {failure}
        </p>
        <div className={styles["actions"]}>
          <button type="button" className="btn" onClick={onClose}>
            {common.cancel}
          </button>
          <button type="submit" className="btn primary" disabled={isBusy}>
            {at === undefined ? t.now : t.later}
          </button>
        </div>
      </form>
    </Dialog>
  );
}

/** The browser's own field, for whoever would rather pick: it writes into the line beside it. */
function PickTime() {
  const { release: t } = useMessages("desk");
  const least = localField(new Date(officeNow())).slice(0, 16);
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

/** The second at which it will go out, and how far away that is. */
function At({ time }: { time: Date | undefined }) {
  const { release: t } = useMessages("desk");
  const now = useOfficeSecond();
  if (now === undefined) return null;
  const text = time === undefined ? t.atOnce : `${formatDate(time)} ${clockToTheSecond(toSeconds(time))}`;
  return (
    <output className={`num ${styles["at"]}`}>
      {text} {time !== undefined && t.zone}
    </output>
  );
}

/** What was typed as a time; undefined for now. A time that says no zone is Shanghai's. */
function timeOf(values: FormValues): Date | undefined {
  const text = (values["at"] ?? "").trim();
  if (text === "") return undefined;
  return timeOfText(text) ?? timeOfWords(text, new Date(officeNow()));
}

function refusalOf(values: FormValues, t: { notATime: string; isOver: string }): string | undefined {
  const time = timeOf(values);
  if (time === undefined) return (values["at"] ?? "").trim() === "" ? undefined : t.notATime;
  return time.getTime() <= officeNow() ? t.isOver : undefined;
}
