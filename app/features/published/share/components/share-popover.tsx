import { useRef } from "react";
import { useMessages } from "#app/i18n/messages.ts";
import { hasPopovers } from "#app/ui/has-popovers.ts";
import { ShareBar, type ShareProps } from "./share-bar.tsx";
import { ShareIcon } from "./share-icons.tsx";
import styles from "./share-popover.module.css";

/** A button that opens the sharing options in a native popover, which works before React runs. */
export function SharePopover({ className, ...share }: ShareProps & { className?: string }) {
  const t = useMessages("share");
  const ways = useRef<HTMLDialogElement>(null);
  const toggle = () => {
    if (hasPopovers()) return;
    if (ways.current?.open === true) ways.current.close();
    else ways.current?.show();
  };
  return (
    <>
      <button type="button" className={className} popoverTarget="share-ways" data-native="" onClick={toggle}>
        <ShareIcon />
        <span>{t.share}</span>
      </button>
      <dialog ref={ways} id="share-ways" className={styles["ways"]} popover="auto" aria-label={t.share} data-chrome="">
        <ShareBar {...share} />
      </dialog>
    </>
  );
}
