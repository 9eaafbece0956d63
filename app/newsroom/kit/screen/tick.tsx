import kit from "./parts.module.css";

type Props = { name?: string; label: string; isOn: boolean; onSet: (isOn: boolean) => void };

/** A checkbox with its label, in a form. */
export function Tick({ name, label, isOn, onSet }: Props) {
  return (
    <label className={kit["tick"]}>
      <input type="checkbox" name={name} checked={isOn} onChange={({ target }) => onSet(target.checked)} />
      <span>{label}</span>
    </label>
  );
}
