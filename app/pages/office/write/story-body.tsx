import type { Editor } from "@tiptap/core";
import { useCallback, useEffect, useRef, useState } from "react";
import { EditorField } from "#app/features/base/rich-text/components/editor-field.tsx";
import type { Written } from "#app/features/base/rich-text/components/use-editor.ts";
import { showBody } from "#app/features/base/rich-text/components/show-body.ts";
import { useMessages } from "#app/i18n/messages.ts";
import prose from "#app/ui/prose.module.css";
import { useStoryField, useWriting } from "./story-context.ts";
import { pictureWays } from "../pictures/picture-calls.ts";
import styles from "./paper.module.css";

const loadMore = () => import("./story-blocks.ts").then(({ STORY_BLOCKS }) => STORY_BLOCKS);

export const BODY_ID = "story-body";

type Props = { editor: Editor | undefined; onEditor: (editor: Editor | undefined) => void };

/** The body, in the type that readers get. What comes from elsewhere is shown around the cursor. */
export function StoryBody({ editor, onEditor }: Props) {
  const t = useMessages("writing");
  const { value, change, fault, isReadOnly } = useStoryField("body");
  const { storyId } = useWriting();
  const [ways] = useState(() => pictureWays(storyId));
  const told = useRef(value);
  const [initial] = useState(value);
  const latest = useRef(change);
  useEffect(() => {
    latest.current = change;
  });
  const onWrite = useCallback(({ html }: Written) => {
    told.current = html;
    latest.current(html);
  }, []);
  useEffect(() => {
    if (editor === undefined || editor.isDestroyed || value === told.current) return;
    told.current = value;
    showBody(editor, value);
  }, [editor, value]);
  return (
    <div className={styles["body"]} data-placeholder={value === "" ? t.placeholder : undefined}>
      <EditorField
        id={BODY_ID}
        label={t.body}
        describedBy={`${BODY_ID}-state`}
        isWrong={fault !== undefined}
        initial={initial}
        onWrite={onWrite}
        {...ways}
        loadMore={loadMore}
        paperClass={`${prose["prose"]} ${styles["text"]}`}
        isReadOnly={isReadOnly}
        onEditor={onEditor}
      />
    </div>
  );
}
