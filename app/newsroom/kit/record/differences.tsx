import { differing } from "./differing.ts";
import styles from "./versions.module.css";

/** A field whose values differ between two versions, with both values as displayed. */
export type Difference = { name: string; before: string; after: string };

/** Shows the old and the new value of each field. */
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
