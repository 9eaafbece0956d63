import type { Editor } from "@tiptap/core";
import { useCallback, useSyncExternalStore } from "react";

/** The milliseconds by which the toolbar may lag behind the text. */
const BEHIND_MS = 40;

/**
 * Reads a value of an editor. The component renders again only when it changes. It is read slightly after a change of
 * the text, so that no key waits for the toolbar. `behindMs` 0 is for fields with their own text, which would otherwise
 * lose letters typed in between.
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
