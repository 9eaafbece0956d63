import { MOST_LEASES, type Lease } from "../../picture.rules.ts";
import { useMessages } from "#app/i18n/messages.ts";
import { contentLang } from "#app/lib/language.ts";
import { dayOf, endOf, startOf } from "#app/newsroom/kit/time/day-seconds.ts";
import styles from "./library.module.css";

const NEW_LEASE: Lease = { allow: true, from: 0, until: 0, note: "" };

type Props = { leases: readonly Lease[]; onChange: (leases: Lease[]) => void };

/** Shows the fields for periods in which the picture may, or may not, be shown. */
export function LeaseFields({ leases, onChange }: Props) {
  const { leases: t } = useMessages("pictures");
  const change = (at: number, part: Partial<Lease>) =>
    onChange(leases.map((lease, index) => (index === at ? { ...lease, ...part } : lease)));
  return (
    <div className={styles["leases"]} role="group" aria-label={t.label}>
      <p>{t.label}</p>
      {leases.map((lease, index) => (
        // Leases have no ids.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={index} className={styles["lease"]} role="group" aria-label={t.of(index + 1)}>
          <select
            aria-label={t.kind}
            value={lease.allow ? "allow" : "deny"}
            onChange={({ target }) => change(index, { allow: target.value === "allow" })}
          >
            <option value="allow">{t.allow}</option>
            <option value="deny">{t.deny}</option>
          </select>
          <input
            type="date"
            aria-label={t.from}
            value={lease.from === 0 ? "" : dayOf(lease.from + 1)}
            onChange={({ target }) => change(index, { from: target.value === "" ? 0 : startOf(target.value) })}
          />
          <span aria-hidden="true">–</span>
          <input
            type="date"
            aria-label={t.until}
            value={lease.until === 0 ? "" : dayOf(lease.until)}
            onChange={({ target }) => change(index, { until: target.value === "" ? 0 : endOf(target.value) })}
          />
          <input
            aria-label={t.note}
            placeholder={t.note}
            maxLength={200}
            lang={contentLang(lease.note)}
            value={lease.note}
            onChange={({ target }) => change(index, { note: target.value })}
          />
          <button
            type="button"
            aria-label={t.remove(index + 1)}
            onClick={() => onChange(leases.filter((_, at) => at !== index))}
          >
            ×
          </button>
        </div>
      ))}
      {leases.length < MOST_LEASES && (
        <button type="button" className={`btn ${styles["addLease"]}`} onClick={() => onChange([...leases, NEW_LEASE])}>
          {t.add}
        </button>
      )}
    </div>
  );
}
