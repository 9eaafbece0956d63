// expect: key-handler
import type { KeyboardEvent } from "react";

export function DeafField({ onSend }: { onSend: () => void }) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter" && !event.nativeEvent.isComposing) onSend();
  };
  return <input aria-label="field" onKeyDown={onKeyDown} />;
}
