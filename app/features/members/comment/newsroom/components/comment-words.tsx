import { partsOf } from "./marked.ts";
import styles from "#app/newsroom/kit/list/queue.module.css";

/** A reader's text, with words of the operator's list marked. */
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
