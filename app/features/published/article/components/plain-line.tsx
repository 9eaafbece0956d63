import { useMessages } from "#app/i18n/messages.ts";
import styles from "./plain-line.module.css";

/** Shows the meaning of an article for an ordinary reader in one sentence, or its dek if there is no such sentence. */
export function PlainLine({ plain, dek, className = "" }: { plain: string; dek: string; className?: string }) {
  const t = useMessages("news");
  if (plain === "" && dek === "") return null;
  return (
    <p className={`${styles["plain"]} ${className}`}>
      {plain !== "" && <b>{t.plainMark}</b>}
      <span lang="zh-CN">{plain === "" ? dek : plain}</span>
    </p>
  );
}
