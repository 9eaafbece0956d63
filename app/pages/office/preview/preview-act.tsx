import { lazy, Suspense, useState } from "react";
import { useMessages } from "#app/i18n/messages.ts";
import { useActs } from "../keys/acts.ts";
import { Keys } from "../keys/keys.tsx";

const PreviewWindow = lazy(async () => ({ default: (await import("./preview-window.tsx")).PreviewWindow }));

/** The button and the key that show a story in its real page. `before`: what has to be with the server first. */
export function PreviewAct({ id, before }: { id: number; before?: () => Promise<void> }) {
  const t = useMessages("office").keys;
  const [isOpen, setOpen] = useState(false);
  const show = async () => {
    await before?.();
    setOpen(true);
  };
  useActs({ preview: () => void show() });
  return (
    <>
      <button type="button" className="btn" onClick={() => void show()}>
        {t.preview} <Keys of="preview" />
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <PreviewWindow id={id} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
