import type { Editor } from "@tiptap/core";
import { useCallback, useSyncExternalStore } from "react";

/** What is read of an editor now; the component is drawn again only when it is another value. */
export function useEditorValue<Value extends string | number | boolean>(
  editor: Editor,
  read: (editor: Editor) => Value,
): Value {
  const subscribe = useCallback(
    (listener: () => void) => {
      editor.on("transaction", listener);
      return () => void editor.off("transaction", listener);
    },
    [editor],
  );
  return useSyncExternalStore(subscribe, () => read(editor));
}
