import type { Editor } from "@tiptap/core";
import { useCallback, useSyncExternalStore } from "react";

/** Milliseconds by which the tools may come behind the text. */
const BEHIND_MS = 40;

/**
 * What is read of an editor now; the component is drawn again only when it is another value. That is looked at a moment
 * after the text has changed: no key waits for the tools. `behindMs` 0 is for fields whose own text it is, which would lose
 * the letters of that moment.
 */
export function useEditorValue<Value extends string | number | boolean>(
  editor: Editor,
  read: (editor: Editor) => Value,
  behindMs = BEHIND_MS,
): Value {
  const subscribe = useCallback(
    (listener: () => void) => {
      let timer: ReturnType<typeof setTimeout> | undefined;
      const look = () => {
        timer = undefined;
        listener();
      };
      const later = () => {
        if (behindMs === 0) look();
        else timer ??= setTimeout(look, behindMs);
      };
      editor.on("transaction", later);
      return () => {
        editor.off("transaction", later);
        clearTimeout(timer);
      };
    },
    [editor, behindMs],
  );
  return useSyncExternalStore(subscribe, () => read(editor));
}
