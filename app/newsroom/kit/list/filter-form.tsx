import { useId, useState, type ReactNode, type SubmitEvent } from "react";
import { useMessages } from "#app/i18n/messages.ts";
import styles from "./filter-fields.module.css";

type Props = {
  /** Search field, which stays visible; undefined for lists without search. */
  search?: ReactNode;
  /** Number of set filters. */
  set: number;
  /** Called on Enter, for fields whose value is applied on blur. */
  onSubmit?: (form: HTMLFormElement) => void;
  children: ReactNode;
};

/** Filters of a list. Narrow screens fold all but the search, with the number of set filters. */
export function FilterForm({ search, set, onSubmit, children }: Props) {
  const { filterFold: t } = useMessages("lists");
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    onSubmit?.(event.currentTarget);
  };
  return (
    <form className={styles["filters"]} role="search" onSubmit={send}>
      {search}
      <button
        type="button"
        className={styles["fold"]}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {t(set)}
      </button>
      <div id={id} className={styles["rest"]} data-open={isOpen || undefined}>
        {children}
      </div>
    </form>
  );
}

/** Returns the number of set filters without the search, which stays visible. */
export const countSet = (filter: object): number =>
  Object.entries(filter).filter(([name, value]) => name !== "q" && value !== undefined && value !== "").length;
