import { useRef, type ReactNode } from "react";
import { useMessages } from "#app/i18n/messages.ts";
import { newsroomRequest } from "#app/newsroom/kit/client/request.ts";
import { useActs } from "#app/newsroom/kit/keys/commands.ts";
import { Keys } from "#app/newsroom/kit/keys/keys.tsx";
import { Choice } from "#app/newsroom/kit/list/filter-fields.tsx";
import { FilterForm } from "#app/newsroom/kit/list/filter-form.tsx";
import { Search } from "#app/newsroom/kit/list/search.tsx";
import { useAddress } from "#app/newsroom/kit/list/use-address.ts";
import { saveRecord } from "#app/newsroom/kit/record/record-data.ts";
import { useCursor } from "#app/newsroom/kit/list/use-cursor.ts";
import { useOrder } from "#app/newsroom/kit/order/use-order.ts";
import { showToast } from "#app/ui/toast.tsx";
import type { FieldParts } from "./record-field.tsx";
import { fieldFilters, isWanted, setFilters, type RecordFilter } from "./record-filters.ts";
import { RecordForm } from "./record-form.tsx";
import { RecordList } from "./record-list.tsx";
import { groupOf, inGroups, isNamed } from "./record-rows.ts";
import { useRecords, type RecordLine, type RecordNouns, type Records } from "./records.ts";
import kit from "#app/newsroom/kit/screen/parts.module.css";
import styles from "./records.module.css";
import type { UsePath } from "./remove-record.tsx";
import { isShown, useLabels, visibilityOf, type Noun } from "./use-labels.ts";

/** Number of records above which a list has a search field. */
const SHORT_LIST = 20;

type Props = {
  nouns: RecordNouns;
  texts: Noun["texts"];
  /** Inputs of fields that the kit does not have. */
  parts?: FieldParts;
  /** Filters of the list besides those of its fields. */
  filters?: readonly RecordFilter[];
  /** Commands of the list, for staff members who may add records. */
  tools?: ReactNode;
  pathOfUse?: UsePath;
};

/** Shows the records of a noun: their list, or the form of one. */
export function RecordScreen(props: Props) {
  const { nouns, texts, parts = {}, pathOfUse } = props;
  const t = useMessages("records");
  const { address, set } = useAddress();
  const open = address.get("id") ?? "";
  const { data, error } = useRecords(nouns);
  const stored = data?.list.find(({ id }) => String(id) === open);
  if (error !== null)
    return (
      <p className={kit["failure"]} role="status">
        {error.message}
      </p>
    );
  if (data === undefined) return <p role="status">{t.loading}</p>;
  const isOpen = stored !== undefined || (open === "new" && data.mayArrange);
  if (!isOpen) return <List {...props} data={data} address={address} set={set} />;
  return (
    <RecordForm
      key={open}
      {...{ nouns, texts, parts, pathOfUse, stored }}
      form={data.form}
      mayRemove={data.mayArrange}
      onSaved={(id) => set({ id: String(id) })}
      onClose={() => set({ id: "" })}
    />
  );
}

type ListProps = Props & {
  data: Records;
  address: URLSearchParams;
  set: (change: Record<string, string>) => void;
};

function List({ nouns, texts, filters: more = [], tools, data, address, set }: ListProps) {
  const { list, form, mayArrange } = data;
  const { fields } = form;
  const t = useMessages("records");
  const noun = { fields, texts };
  const labels = useLabels(noun);
  const words = address.get("q") ?? "";
  const field = useRef<HTMLInputElement>(null);
  const filters = setFilters([...fieldFilters(noun, labels.choiceName), ...more], address);
  const isFiltered = words !== "" || filters.some(({ value }) => value !== undefined);
  const shown = inGroups(nouns, fields, list).filter(
    ({ record }) => isWanted(record, filters) && isNamed(record, words, labels.said),
  );
  const ids = shown.map(({ id }) => id);
  const cursor = useCursor(ids);
  const here = list.find(({ id }) => id === cursor.id);
  const groups = new Map(list.map((line) => [line.id, groupOf(fields, line)]));
  const keep = async (next: number[]) => {
    const input = { ids: next, standing: list.map(({ id }) => id) };
    const answer = await newsroomRequest(`POST /newsroom/${nouns}/order`, { input, refetch: "wait" });
    if (answer.ok && !answer.data.done) showToast(t.orderMoved, "error");
  };
  const mayOrder = mayArrange && form.isArranged && !isFiltered;
  const { move, drop } = useOrder({
    ids,
    current: cursor.id,
    isSibling: (one, other) => groups.get(one) === groups.get(other),
    onOrder: mayOrder ? (next) => void keep(next) : undefined,
  });
  const visibility = visibilityOf(fields);
  const toggle = async (line: RecordLine) => {
    if (visibility === undefined) return;
    const saved = await saveRecord(nouns, { ...line.record, [visibility]: !isShown(fields, line.record) }, line);
    if ("failure" in saved) showToast(saved.failure, "error");
    else if ("theirs" in saved) showToast(t.moved, "error");
  };
  const add = () => set({ id: "new" });
  const isLong = list.length > SHORT_LIST || filters.length > 0;
  useActs({
    addRow: mayArrange ? add : undefined,
    search: isLong ? () => field.current?.focus() : undefined,
    clearFilters:
      shown.length < list.length
        ? () => set({ q: "", ...Object.fromEntries(filters.map(({ name }) => [name, ""])) })
        : undefined,
    toggleRow: here && visibility !== undefined ? () => void toggle(here) : undefined,
  });
  const search = <Search label={t.find} words={words} field={field} onWords={(q) => set({ q })} />;
  return (
    <>
      <p className={styles["tools"]}>
        {mayArrange && (
          <button type="button" className="btn primary" onClick={add}>
            {texts.newOne} <Keys of="addRow" />
          </button>
        )}
        {mayArrange && tools}
        <span className="meta">{texts.note}</span>
      </p>
      {isLong && (
        <div className={styles["tools"]}>
          {filters.length === 0 ? (
            search
          ) : (
            <FilterForm search={search} set={filters.filter(({ value }) => value !== undefined).length}>
              {filters.map(({ name, label, any, value, choices }) => (
                <Choice key={name} {...{ label, any, value, choices }} onChoose={(one) => set({ [name]: one })} />
              ))}
            </FilterForm>
          )}
          <span className="meta" role="status">
            {shown.length === list.length ? "" : t.found(shown.length, list.length)}
          </span>
        </div>
      )}
      {list.length === 0 ? (
        <p className={kit["none"]}>{texts.none}</p>
      ) : (
        <RecordList
          {...{ nouns, noun, labels }}
          records={shown}
          current={cursor.id}
          onFocus={cursor.onFocus}
          onMove={mayOrder ? move : undefined}
          onDrop={drop}
        />
      )}
    </>
  );
}
