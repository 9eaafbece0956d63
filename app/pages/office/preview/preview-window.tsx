import { useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import type { CallData } from "#app/features/base/call/call.ts";
import { useMessages } from "#app/i18n/messages.ts";
import { mayAct, useMe } from "../data/office-me.ts";
import { officeRequest } from "../data/office-request.ts";
import { PreviewLinks } from "./preview-links.tsx";
import styles from "./preview.module.css";
import { StoryFrame } from "./story-frame.tsx";
import { firstView, ViewChoice } from "./view-choice.tsx";

type Page = CallData<"POST /office/preview">;

/** A story in its real page, over the whole window; beside it the links for people outside. */
export function PreviewWindow({ id, onClose }: { id: number; onClose: () => void }) {
  const t = useMessages("preview");
  const headingId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const { page, failure } = usePage(id);
  const [view, setView] = useState(firstView);
  const [isSharing, setSharing] = useState(false);
  const maySharing = mayAct(useMe(), "story.preview-link");
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return createPortal(
    <dialog ref={dialog} className={styles["window"]} aria-labelledby={headingId} onClose={onClose}>
      <div className={styles["bar"]}>
        <h2 id={headingId}>{page === undefined ? t.act : t.title(page.title)}</h2>
        <ViewChoice view={view} onView={setView} />
        {maySharing && (
          <button type="button" className="btn" aria-pressed={isSharing} onClick={() => setSharing(!isSharing)}>
            {t.links}
          </button>
        )}
        <button type="button" className="btn" onClick={onClose}>
          {t.close} <kbd>Esc</kbd>
        </button>
      </div>
      <div className={styles["stage"]} data-sharing={isSharing || undefined}>
        {page === undefined ? (
          <p className={styles["wait"]} role="status">
            {failure ?? t.loading}
          </p>
        ) : (
          <StoryFrame html={page.html} {...view} />
        )}
        {isSharing && <PreviewLinks id={id} />}
      </div>
    </dialog>,
    document.body,
  );
}

/** The page of the text of now, made when the window opens. */
function usePage(id: number): { page: Page | undefined; failure: string | undefined } {
  const [page, setPage] = useState<Page>();
  const [failure, setFailure] = useState<string>();
  useEffect(() => {
    const end = new AbortController();
    void officeRequest("POST /office/preview", { input: { id }, signal: end.signal, silent: true }).then((answer) => {
      if (end.signal.aborted) return;
      if (answer.ok) setPage(answer.data);
      else setFailure(answer.msg);
    });
    return () => end.abort();
  }, [id]);
  return { page, failure };
}
