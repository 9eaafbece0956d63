import { useId, useState, type ReactNode, type SubmitEvent } from "react";
import { useMessages } from "#app/i18n/messages.ts";
import styles from "./filter-fields.module.css";

type Props = {
  /** The search field, which is never folded. Undefined if the list has no search. */
  search?: ReactNode;
  /** The number of active filters. */
  set: number;
  /** Called on Enter, for fields that apply their value on blur. */
  onSubmit?: (form: HTMLFormElement) => void;
  children: ReactNode;
};

/**
 * Shows the filters of a list. On narrow screens it folds all but the search, and shows the number of active filters.
 */
export function FilterForm({ search, set, onSubmit, children }: Props) {
  const { filterFold: t } = useMessages("story-list");
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

/** Returns the number of active filters. The search does not count, because it is never folded. */
export const countSet = (filter: object): number =>
  Object.entries(filter).filter(([name, value]) => name !== "q" && value !== undefined && value !== "").length;
