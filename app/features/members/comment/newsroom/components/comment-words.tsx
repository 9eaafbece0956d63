import { partsOf } from "./marked.ts";
import styles from "#app/newsroom/kit/list/queue.module.css";

/** Shows a reader's text and marks the words of the operator's list. */
export function CommentWords({ text, held }: { text: string; held: readonly string[] }) {
  return (
    <span lang="zh-CN">
      {partsOf(text, held).map(({ text: part, isMarked }, index) =>
        isMarked ? (
          // oxlint-disable-next-line react/no-array-index-key -- The parts of one text, in their order.
          <mark key={index} className={styles["mark"]}>
            {part}
          </mark>
        ) : (
          part
        ),
      )}
    </span>
  );
}
