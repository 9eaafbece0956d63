import { useId, useState, type ReactNode } from "react";
import { createPortal } from "react-dom";
import { useMessages } from "#app/i18n/messages.ts";
import { MixedText } from "#app/ui/content-text.tsx";
import { useModal } from "#app/ui/use-modal.ts";
import styles from "./preview.module.css";
import { StoryFrame } from "./page-frame.tsx";
import { firstView, ViewChoice } from "./view-choice.tsx";

type Props = {
  title: string;
  /** The HTML of the page; undefined while it is loading. */
  html: string | undefined;
  /** The message that is shown until the page is loaded. */
  wait: string;
  /** Additional buttons, and the content beside the page. */
  tools?: ReactNode;
  beside?: ReactNode;
  onClose: () => void;
};

/** Shows a rendered page in the full window, with a choice of widths and themes. */
export function PageWindow({ title, html, wait, tools, beside, onClose }: Props) {
  const t = useMessages("preview");
  const headingId = useId();
  const dialog = useModal(onClose);
  const [view, setView] = useState(firstView);
  return createPortal(
    <dialog ref={dialog} className={styles["window"]} aria-labelledby={headingId}>
      <div className={styles["bar"]}>
        <h2 id={headingId}>
          <MixedText text={title} />
        </h2>
        <ViewChoice view={view} onView={setView} />
        {tools}
        <button type="button" className="btn" onClick={onClose}>
          {t.close} <kbd>Esc</kbd>
        </button>
      </div>
      <div className={styles["stage"]} data-sharing={beside !== undefined || undefined}>
        {html === undefined ? (
          <p className={styles["wait"]} role="status">
            {wait}
          </p>
        ) : (
          <StoryFrame html={html} {...view} />
        )}
        {beside}
      </div>
    </dialog>,
    document.body,
  );
}
