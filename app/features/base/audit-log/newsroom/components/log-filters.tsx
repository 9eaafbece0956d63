import type { RefObject } from "react";
import { AUDIT_ACTIONS, type AuditFamily } from "#app/features/base/audit-log/audit-log.actions.ts";
import { useMessages } from "#app/i18n/messages.ts";
import { Days } from "#app/newsroom/kit/list/filter-fields.tsx";
import { countSet, FilterForm } from "#app/newsroom/kit/list/filter-form.tsx";
import { recordKindName } from "./thing-name.ts";
import type { LogFilter } from "./use-log.ts";

type Props = { filter: LogFilter; set: (change: LogFilter) => void; first: RefObject<HTMLSelectElement | null> };

/** Shows the filters of the audit log: action, actor, days, and the target that was chosen in an entry. */
export function LogFilters({ filter, set, first }: Props) {
  const t = useMessages("audit-log");
  const { kind, target } = filter;
  const thing = kind === undefined || target === undefined ? undefined : `${recordKindName(kind, t.things)} ${target}`;
  return (
    <FilterForm
      set={countSet(filter)}
      onSubmit={(form) => {
        const name = new FormData(form).get("actor");
        set({ actor: typeof name === "string" ? name.trim() : "" });
      }}
    >
      <ActionChoice action={filter.action ?? ""} field={first} onChoose={(action) => set({ action })} />
      <input
        key={filter.actor ?? ""}
        name="actor"
        aria-label={t.filters.actor}
        placeholder={t.filters.actor}
        defaultValue={filter.actor ?? ""}
        data-set={filter.actor !== undefined || undefined}
        maxLength={60}
        autoComplete="off"
        spellCheck={false}
        onBlur={(event) => {
          const name = event.target.value.trim();
          if (name !== (filter.actor ?? "")) set({ actor: name });
        }}
      />
      <Days labels={t.filters} days={filter} onDay={(end, day) => set({ [end]: day })} />
      {thing !== undefined && (
        <button
          type="button"
          aria-pressed="true"
          aria-label={t.clear(thing)}
          onClick={() => set({ kind: "", target: "" })}
        >
          {t.only(thing)} ×
        </button>
      )}
    </FilterForm>
  );
}

type ActionProps = { action: string; field: RefObject<HTMLSelectElement | null>; onChoose: (action: string) => void };

/** Shows the choice of an action. Actions are grouped by target, and a whole group can be chosen. */
function ActionChoice({ action, field, onChoose }: ActionProps) {
  const t = useMessages("audit-log");
  const groups = Map.groupBy(AUDIT_ACTIONS, (one) => one.slice(0, one.indexOf(".")) as AuditFamily);
  return (
    <select
      ref={field}
      aria-label={t.filters.action}
      value={action}
      data-set={action !== "" || undefined}
      onChange={(event) => onChoose(event.target.value)}
    >
      <option value="">{t.anyAction}</option>
      {[...groups].map(([family, members]) => (
        <optgroup key={family} label={t.families[family]}>
          {members.length > 1 && <option value={`${family}.`}>{t.all(t.families[family])}</option>}
          {members.map((one) => (
            <option key={one} value={one}>
              {t.actions[one]}
            </option>
          ))}
        </optgroup>
      ))}
    </select>
  );
}
