import { differing } from "./differing.ts";
import styles from "./versions.module.css";

/** A field of two versions, in the words in which it is read. */
export type Difference = { name: string; before: string; after: string };

/** Field by field: what one version said, and what the other one says. */
export function Differences({ list }: { list: readonly Difference[] }) {
  return (
    <dl className={styles["differences"]}>
      {list.map(({ name, ...texts }) => {
        const { before, after } = differing(texts.before, texts.after);
        return (
          <div key={name}>
            <dt>{name}</dt>
            <dd lang="zh-CN">
              <del>{before}</del> → <ins>{after}</ins>
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
