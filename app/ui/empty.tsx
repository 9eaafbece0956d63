import styles from "./empty.module.css";

/** What a list shows when there is nothing in it: a sentence, and a way on. */
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
