import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { LONGEST_DECLINING } from "#app/features/members/comment/comment.rules.ts";
import { useMessages } from "#app/i18n/messages.ts";
import { WordsDialog } from "#app/newsroom/kit/dialog/reason-dialog.tsx";
import { newsroomQuery } from "#app/newsroom/kit/client/query.ts";
import styles from "#app/newsroom/kit/list/queue.module.css";

type Props = {
  count: number;
  /** The text of the comment, if there is only one. */
  quote?: string | undefined;
  action: string;
  onSend: (reason: string) => Promise<string | undefined>;
  onClose: () => void;
};

const fieldOf = (list: HTMLElement | null) => list?.closest("form")?.querySelector("textarea") ?? null;

/**
 * Asks for the reason that the authors will get. A digit chooses a common reason; any other text is the reason itself.
 */
export function DeclineDialog({ count, quote, action, onSend, onClose }: Props) {
  const { comments: t } = useMessages("submissions");
  const reasons = useQuery(newsroomQuery("GET /newsroom/commentRules")).data?.reasons ?? [];
  const list = useRef<HTMLOListElement>(null);
  // The list gets the focus first, because it handles the digits.
  useEffect(() => fieldOf(list.current)?.focus(), []);
  const take = (reason: string) => {
    const field = fieldOf(list.current);
    if (field === null) return;
    field.value = reason;
    field.dispatchEvent(new Event("input", { bubbles: true }));
    field.focus();
  };
  return (
    <WordsDialog
      title={t.reasonTitle(count)}
      label={t.reason}
      hint={t.reasonHint}
      action={action}
      quote={quote}
      longest={LONGEST_DECLINING}
      onDigit={(digit) => reasons[digit - 1] !== undefined && (take(reasons[digit - 1] ?? ""), true)}
      onSend={onSend}
      onClose={onClose}
    >
      <ol ref={list} className={styles["reasons"]} lang="zh-CN">
        {reasons.map((reason, index) => (
          <li key={reason}>
            <button type="button" onClick={() => take(reason)}>
              <kbd>{index + 1}</kbd> {reason}
            </button>
          </li>
        ))}
      </ol>
    </WordsDialog>
  );
}
