import { useState } from "react";
import { useMessages } from "#app/i18n/messages.ts";
import { useActs } from "#app/newsroom/kit/keys/commands.ts";
import { Keys } from "#app/newsroom/kit/keys/keys.tsx";
import { lateWindow } from "#app/newsroom/kit/late/late-part.tsx";

const PreviewWindow = lateWindow(async () => (await import("./preview-window.tsx")).PreviewWindow);

/** Shows the button of a story's preview and handles its key. `before` saves changes first. */
export function PreviewAct({ id, before }: { id: number; before?: () => Promise<void> }) {
  const t = useMessages("newsroom").keys;
  const [isOpen, setOpen] = useState(false);
  const show = () => setOpen(true);
  useActs({ preview: show });
  return (
    <>
      <button type="button" className="btn" onClick={show}>
        {t.preview} <Keys of="preview" />
      </button>
      {isOpen && <PreviewWindow id={id} {...(before !== undefined && { before })} onClose={() => setOpen(false)} />}
    </>
  );
}
