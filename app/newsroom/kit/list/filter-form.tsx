import { useId, useState, type ReactNode, type SubmitEvent } from "react";
import { useMessages } from "#app/i18n/messages.ts";
import styles from "./filter-fields.module.css";

type Props = {
  /** Stays in view; undefined where a list has no words to look for. */
  search?: ReactNode;
  /** How many filters are set. */
  set: number;
  /** What Enter does in a field whose words are taken when it is left. */
  onSubmit?: (form: HTMLFormElement) => void;
  children: ReactNode;
};

/** The filters over a list. On a narrow screen all but the words are folded away, with the number of those that are set. */
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

/** How many filters are set, the words apart, which stay in view. */
export const countSet = (filter: object): number =>
  Object.entries(filter).filter(([name, value]) => name !== "q" && value !== undefined && value !== "").length;
