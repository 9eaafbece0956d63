import { useMessages } from "#app/i18n/messages.ts";
import styles from "./queue.module.css";

type Tab<Id extends string> = { id: Id; name: string; count?: number | undefined };

type Props<Id extends string> = {
  label: string;
  tabs: readonly Tab<Id>[];
  chosen: Id;
  onChoose: (id: Id) => void;
};

/** Shows the tabs of queues, with the number of pending items in each. */
export function QueueTabs<Id extends string>({ label, tabs, chosen, onChoose }: Props<Id>) {
  const t = useMessages("submissions");
  return (
    <div className={styles["tabs"]} role="group" aria-label={label}>
      {tabs.map(({ id, name, count }) => (
        <button key={id} type="button" aria-pressed={id === chosen} onClick={() => onChoose(id)}>
          {name}
          {count !== undefined && count > 0 && <i>{t.count(count)}</i>}
        </button>
      ))}
    </div>
  );
}

type ViewProps = { isTable: boolean; onChoose: (isTable: boolean) => void };

/** Shows the tabs of the two views of a queue: one item at a time, or a table. */
export function ViewTabs({ isTable, onChoose }: ViewProps) {
  const t = useMessages("submissions").views;
  return (
    <QueueTabs
      label={t.label}
      tabs={[
        { id: "one", name: t.one },
        { id: "table", name: t.table },
      ]}
      chosen={isTable ? "table" : "one"}
      onChoose={(view) => onChoose(view === "table")}
    />
  );
}
