import styles from "./empty.module.css";

/** Shows a sentence and a link in place of an empty list. */
export function Empty({ text, action }: { text: string; action?: { href: string; text: string } }) {
  return (
    <div className={styles["empty"]}>
      <p>{text}</p>
      {action !== undefined && (
        <a className="btn" href={action.href}>
          {action.text}
        </a>
      )}
    </div>
  );
}
