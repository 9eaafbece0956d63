import { useRef } from "react";
import { Link, useNavigate } from "react-router";
import { SUBJECT_STATES } from "#app/features/published/subject/newsroom/subject.rules.ts";
import { useMessages } from "#app/i18n/messages.ts";
import { formatDate, formatDateTime } from "#app/lib/dates.ts";
import { useActs } from "#app/newsroom/kit/keys/commands.ts";
import { Keys } from "#app/newsroom/kit/keys/keys.tsx";
import { MoreRows } from "#app/newsroom/kit/list/more-rows.tsx";
import { ColumnHeads } from "#app/newsroom/kit/list/column-heads.tsx";
import { Choice } from "#app/newsroom/kit/list/filter-fields.tsx";
import { countSet, FilterForm } from "#app/newsroom/kit/list/filter-form.tsx";
import rowStyles from "#app/newsroom/kit/list/rows.module.css";
import { Search } from "#app/newsroom/kit/list/search.tsx";
import { useAddress } from "#app/newsroom/kit/list/use-address.ts";
import { rowLinkId, useCursor } from "#app/newsroom/kit/list/use-cursor.ts";
import kit from "#app/newsroom/kit/screen/parts.module.css";
import styles from "./subjects.module.css";
import { useSubjects } from "./subjects-data.ts";

/** Lists the subjects that the user may edit, last changed first. Search text and state are in the URL. */
export function SubjectList({ onAdd }: { onAdd: () => void }) {
  const t = useMessages("subjects");
  const { more: moreText } = useMessages("submissions");
  const { address, set } = useAddress();
  const state = SUBJECT_STATES.find((one) => one === address.get("state"));
  const q = address.get("q") ?? "";
  const search = useRef<HTMLInputElement>(null);
  const { list, error, hasNextPage, fetchNextPage } = useSubjects({ q, state });
  const navigate = useNavigate();
  const cursor = useCursor((list ?? []).map(({ id }) => id));
  const here = list?.[cursor.index];
  const isFiltered = q !== "" || state !== undefined;
  const clear = () => set({ q: "", state: "" });
  const more = hasNextPage ? () => void fetchNextPage() : undefined;
  useActs({
    addRow: onAdd,
    search: () => search.current?.focus(),
    clearFilters: isFiltered ? clear : undefined,
    openRow: here && (() => void navigate(`?id=${here.id}`)),
    moreRows: more,
  });
  return (
    <>
      <div className={styles["tools"]}>
        <button type="button" className="btn primary" onClick={onAdd}>
          {t.add} <Keys of="addRow" />
        </button>
        <FilterForm
          set={countSet({ state })}
          search={<Search label={t.search} words={q} field={search} onWords={(words) => set({ q: words.trim() })} />}
        >
          <Choice
            label={t.state}
            any={t.anyState}
            value={state}
            choices={SUBJECT_STATES.map((id) => ({ id, name: t.states[id] }))}
            onChoose={(chosen) => set({ state: chosen })}
          />
        </FilterForm>
      </div>
      {error !== null && (
        <p className={kit["failure"]} role="status">
          {error.message}
        </p>
      )}
      {list?.length === 0 && (
        <div className={styles["nothing"]}>
          <p>{isFiltered ? t.noneFound : t.none}</p>
          {isFiltered && (
            <button type="button" className="btn" onClick={clear}>
              {t.clear} <Keys of="clearFilters" />
            </button>
          )}
        </div>
      )}
      {list !== undefined && list.length > 0 && (
        <table className={rowStyles["rows"]}>
          <ColumnHeads
            columns={[
              { text: t.fields.title },
              { text: t.state, className: styles["state"] },
              { text: t.fields.industry, className: styles["place"], hides: "wide" },
              { text: t.holds, className: styles["place"], hides: "wide" },
              { text: t.runs, className: styles["days"], hides: "wider" },
              { text: t.changed, className: styles["time"] },
            ]}
          />
          <tbody>
            {list.map((row) => (
              <tr key={row.id} data-on={row.id === cursor.id || undefined} onFocus={() => cursor.onFocus(row.id)}>
                <td className={rowStyles["title"]} lang="zh-CN">
                  <Link id={rowLinkId(row.id)} to={`?id=${row.id}`}>
                    {row.title}
                  </Link>
                </td>
                <td className={rowStyles["small"]} data-state={row.state}>
                  {t.states[row.state]}
                </td>
                <td className={rowStyles["small"]} data-wide="">
                  {row.industry}
                </td>
                <td className={`num ${rowStyles["small"]}`} data-wide="">
                  {t.held(row.sections, row.stories)}
                </td>
                <td className={`num ${rowStyles["small"]}`} data-wider="">
                  {formatDate(row.startAt)} – {row.endAt === null ? "" : formatDate(row.endAt)}
                </td>
                <td className={`num ${rowStyles["small"]}`}>{formatDateTime(row.changedAt).slice(5)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <MoreRows text={moreText} onMore={more} />
    </>
  );
}
