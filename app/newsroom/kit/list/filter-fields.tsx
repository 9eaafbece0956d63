import { contentLang } from "#app/lib/language.ts";
import type { RefObject } from "react";
import { FIRST_DAY } from "./filter-days.ts";
import styles from "./filter-fields.module.css";

type ChoiceProps = {
  label: string;
  /** The label of the choice that filters nothing. */
  any: string;
  value: string | number | undefined;
  choices: readonly { id: string | number; name: string }[] | undefined;
  onChoose: (value: string) => void;
  field?: RefObject<HTMLSelectElement | null>;
};

/** Shows a choice of one item of a list, or of any. */
export function Choice({ label, any, value, choices = [], onChoose, field }: ChoiceProps) {
  return (
    <select
      ref={field}
      aria-label={label}
      value={value ?? ""}
      data-set={value !== undefined || undefined}
      onChange={(event) => onChoose(event.target.value)}
    >
      <option value="">{any}</option>
      {choices.map(({ id, name }) => (
        <option key={id} value={id} lang={contentLang(name)}>
          {name}
        </option>
      ))}
    </select>
  );
}

type DaysProps = {
  labels: { from: string; to: string };
  days: { from?: string | undefined; to?: string | undefined };
  onDay: (end: "from" | "to", day: string) => void;
};

/** Shows two fields for a range of days, both included. */
export function Days({ labels, days, onDay }: DaysProps) {
  return (
    <span className={styles["days"]}>
      <Day label={labels.from} day={days.from} most={days.to} onDay={(day) => onDay("from", day)} />
      <span aria-hidden="true">–</span>
      <Day label={labels.to} day={days.to} least={days.from} onDay={(day) => onDay("to", day)} />
    </span>
  );
}

type DayProps = {
  label: string;
  day: string | undefined;
  least?: string | undefined;
  most?: string | undefined;
  onDay: (day: string) => void;
};

/** Shows a day field. An empty field means any day. */
function Day({ label, day, least = FIRST_DAY, most, onDay }: DayProps) {
  return (
    <input
      type="date"
      aria-label={label}
      title={label}
      value={day ?? ""}
      min={least}
      max={most}
      data-set={day !== undefined || undefined}
      onChange={(event) => onDay(event.target.value)}
    />
  );
}
