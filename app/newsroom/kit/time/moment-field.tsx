import { formatIsoLocal, timeOfText } from "#app/lib/dates.ts";
import { Field } from "#app/ui/form/field.tsx";

type Props = {
  name: string;
  label: string;
  hint?: string;
  /** ISO time in UTC; null for none. */
  moment: string | null;
  onSet: (moment: string | null) => void;
};

/** Shows a date and time field in Shanghai's time, to the minute. An empty field means none. */
export function TimeField({ moment, onSet, ...field }: Props) {
  return (
    <Field
      {...field}
      type="datetime-local"
      value={moment === null ? "" : formatIsoLocal(moment).slice(0, 16)}
      onChange={({ target }) => onSet(timeOfText(target.value)?.toISOString() ?? null)}
    />
  );
}
