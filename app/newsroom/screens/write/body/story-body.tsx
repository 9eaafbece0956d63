import type { Editor } from "@tiptap/core";
import { useCallback, useEffect, useRef, useState } from "react";
import { EditorField } from "#app/features/base/rich-text/editor/editor-field.tsx";
import type { Written } from "#app/features/base/rich-text/editor/use-editor.ts";
import { showBody } from "#app/features/base/rich-text/editor/show-body.ts";
import { useMessages } from "#app/i18n/messages.ts";
import prose from "#app/ui/prose.module.css";
import { loadStoryBlocks } from "../draft/load-writing.ts";
import { useDraftPart, useWriting } from "../draft/story-context.ts";
import { pictureActions } from "#app/features/base/picture/newsroom/components/picture-calls.ts";
import styles from "./paper.module.css";

export const BODY_ID = "story-body";

type Props = { editor: Editor | undefined; onEditor: (editor: Editor | undefined) => void };

/**
 * Shows the editor of the body, in the public typeface. A body that changes elsewhere is shown without moving the
 * cursor.
 */
export function StoryBody({ editor, onEditor }: Props) {
  const t = useMessages("writing");
  const { storyId, draft, isReadOnly } = useWriting();
  const isEmpty = useDraftPart(draft, ({ values }) => values.body === "");
  const isWrong = useDraftPart(draft, ({ faults }) => faults.body !== undefined);
  const [ways] = useState(() => pictureActions(storyId));
  const [initial] = useState(() => draft.state().values.body);
  const told = useRef(initial);
  const onWrite = useCallback(
    ({ html }: Written) => {
      told.current = html;
      draft.change("body", html);
    },
    [draft],
  );
  // Subscribes outside React. Otherwise each key would make React render every component that shows the body.
  useEffect(() => {
    if (editor === undefined) return;
    const show = () => {
      const { body } = draft.state().values;
      if (editor.isDestroyed || body === told.current) return;
      told.current = body;
      showBody(editor, body);
    };
    show();
    return draft.subscribe(show);
  }, [editor, draft]);
  return (
    <div className={styles["body"]} data-placeholder={isEmpty ? t.placeholder : undefined}>
      <EditorField
        id={BODY_ID}
        label={t.body}
        describedBy={`${BODY_ID}-state`}
        isWrong={isWrong}
        initial={initial}
        onWrite={onWrite}
        onType={draft.touch}
        {...ways}
        loadMore={loadStoryBlocks}
        paperClass={`${prose["prose"]} ${styles["text"]}`}
        isReadOnly={isReadOnly}
        onEditor={onEditor}
      />
    </div>
  );
}
