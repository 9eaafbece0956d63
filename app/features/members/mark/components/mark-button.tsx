import type { ReactNode } from "react";
import styles from "./mark-button.module.css";
import type { MarkHold } from "./use-mark.ts";
import { useMemberCentre } from "./use-member-centre.ts";

type Props = {
  mark: MarkHold;
  icon: ReactNode;
  /** The button's labels while the mark is off and while it is on. */
  texts: { off: string; on: string };
  className?: string | undefined;
};

/**
 * A button that marks a record for the member. It is filled and pressed while the record is marked. The page contains
 * no member data, so React loads the mark. For a signed-in member a page with such a button loads React at once.
 */
export function MarkButton({ mark, icon, texts, className = "btn" }: Props) {
  const isOpen = useMemberCentre();
  if (!isOpen) return null;
  return (
    <button
      type="button"
      className={`${styles["button"]} ${className}`}
      aria-pressed={mark.isOn}
      onClick={mark.toggle}
      data-chrome=""
      data-needs-script=""
      data-load-for-member=""
    >
      {icon}
      <span>{mark.isOn ? texts.on : texts.off}</span>
    </button>
  );
}
