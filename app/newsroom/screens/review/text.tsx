import { useEffect, useRef, type RefObject } from "react";
import { useMessages } from "#app/i18n/messages.ts";
import { HeldProse } from "#app/features/base/picture/newsroom/components/held-prose.tsx";
import { drawMarks, partOf, rangeOf, type Marked } from "#app/features/newsroom/review/components/marks.ts";
import type { Story } from "#app/features/newsroom/review/components/use-review.ts";
import styles from "./review.module.css";

type Props = {
  story: Story;
  paper: RefObject<HTMLElement | null>;
  findings: readonly (Marked & { severity: string; field: string })[];
  notes: readonly (Marked & { field: string })[];
  /** The index of the finding that the staff member has opened. */
  at: number;
};

/** Shows a story as readers see it, in the public typeface. It highlights the words of findings and notes. */
export function StoryText({ story: { fields, body }, paper, findings, notes, at }: Props) {
  const { untitled, review: t } = useMessages("stories");
  const last = useRef(-1);
  useEffect(() => {
    const root = paper.current;
    if (root === null) return;
    const ranges = findings.map((finding) => rangeOf(partOf(root, finding.field), finding));
    const of = (severity: string) =>
      ranges.filter((range, index) => range !== undefined && findings[index]?.severity === severity) as Range[];
    drawMarks("newsroom-found", [...of("block"), ...of("confirm"), ...of("hint")]);
    drawMarks(
      "newsroom-note",
      notes.flatMap((note) => rangeOf(partOf(root, note.field), note) ?? []),
    );
    const here = ranges[at];
    drawMarks("newsroom-here", here === undefined ? [] : [here]);
    if (at !== last.current) here?.startContainer.parentElement?.scrollIntoView({ block: "center" });
    last.current = at;
  });
  useEffect(
    () => () => {
      for (const name of ["newsroom-found", "newsroom-note", "newsroom-here"]) drawMarks(name, []);
    },
    [],
  );
  return (
    <article ref={paper} className={styles["paper"]} lang="zh-CN">
      <h1 data-field="title">{fields.title === "" ? untitled : fields.title}</h1>
      {fields.dek !== "" && (
        <p className={styles["dek"]} data-field="dek">
          {fields.dek}
        </p>
      )}
      {fields.plain.length > 0 && (
        <ol className={styles["plain"]} aria-label={t.plain} data-field="plain">
          {fields.plain.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ol>
      )}
      <div data-field="body">
        <HeldProse html={body} />
      </div>
    </article>
  );
}
