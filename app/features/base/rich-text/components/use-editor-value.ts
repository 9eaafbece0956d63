import type { Editor } from "@tiptap/core";
import { useCallback, useSyncExternalStore } from "react";

/** Milliseconds by which the tools may come behind the text. */
const BEHIND_MS = 40;

/**
 * Reads a value of an editor; the component renders again only when it changes. It is read slightly after a change of the text,
 * so that no key waits for the tools. `behindMs` 0 is for fields that own their text, which would lose letters typed in
 * between.
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
