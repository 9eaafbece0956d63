import type { RefObject } from "react";
import { MEMBER_STATES } from "#app/features/base/member/newsroom/member.rules.ts";
import { useMessages } from "#app/i18n/messages.ts";
import { countSet, FilterForm } from "#app/newsroom/kit/list/filter-form.tsx";
import { Choice, Days } from "#app/newsroom/kit/list/filter-fields.tsx";
import { Search } from "#app/newsroom/kit/list/search.tsx";
import type { MemberPlace } from "./use-members.ts";

type Props = {
  place: MemberPlace;
  search: RefObject<HTMLInputElement | null>;
  first: RefObject<HTMLSelectElement | null>;
};

/** Shows the filters of the list of members. */
export function MemberFilters({ place: { filter, days, set }, search, first }: Props) {
  const { members: t } = useMessages("members");
  return (
    <FilterForm
      set={countSet(filter)}
      search={<Search label={t.search} words={filter.q ?? ""} field={search} onWords={(q) => set({ q })} />}
    >
      <Choice
        field={first}
        label={t.state}
        any={t.anyState}
        value={filter.state}
        choices={MEMBER_STATES.map((id) => ({ id, name: t.states[id] }))}
        onChoose={(state) => set({ state })}
      />
      <Days labels={t} days={days} onDay={(end, day) => set({ [end]: day })} />
      {(["points", "muted"] as const).map((name) => (
        <button
          key={name}
          type="button"
          aria-pressed={filter[name] === "1"}
          onClick={() => set({ [name]: filter[name] === "1" ? "" : "1" })}
        >
          {name === "points" ? t.withPoints : t.onlyMuted}
        </button>
      ))}
    </FilterForm>
  );
}
