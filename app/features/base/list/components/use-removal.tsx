import { useEffect, useRef, useState, type ReactNode } from "react";
import type { CallInput, CallName } from "#app/features/base/call/call.ts";
import { ConfirmDialog } from "#app/ui/dialog/confirm-dialog.tsx";
import { showToast } from "#app/ui/toast.tsx";
import { request } from "#app/features/base/member-client/member-request.ts";

/** Calls that delete or withdraw a record of the member. */
type RemovalName = Extract<CallName, `POST /my/${"del" | "withdraw"}${string}`>;

/** The call and input that remove an entry from a list of the member. */
export type Removal = { [N in RemovalName]: { name: N; input: CallInput<N> } }[RemovalName];

/** The question before a removal: the title, the consequences, and the button's label. */
export type Question = { title: string; text?: string; action: string };

type Asked = { removal: Removal; question: Question };

/**
 * Removes entries from a list, with or without a question before. `onRemoved` must refresh the list. Place `dialog` in
 * the page. Failures are shown.
 */
export function useRemoval(onRemoved: () => void): {
  ask: (removal: Removal, question: Question) => void;
  remove: (removal: Removal) => Promise<void>;
  dialog: ReactNode;
} {
  const [asked, setAsked] = useState<Asked>();
  const isDone = useRef(false);

  const run = async ({ name, input }: Removal): Promise<string | undefined> => {
    const answer = await request(name, { input, silent: true, showSuccess: true });
    if (!answer.ok) return answer.msg;
    onRemoved();
    return undefined;
  };
  const remove = async (removal: Removal) => {
    const failure = await run(removal);
    if (failure === undefined) focusPage();
    else showToast(failure, "error");
  };
  const ask = (removal: Removal, question: Question) => {
    setAsked({ removal, question });
  };
  const confirm = async (removal: Removal) => {
    const failure = await run(removal);
    isDone.current = failure === undefined;
    return failure;
  };
  const isAsking = asked !== undefined;
  useEffect(() => {
    // The closed window has returned the focus to the button. The button disappears with its row, so the focus moves to
    // the top of the page.
    if (!isAsking && isDone.current) focusPage();
    isDone.current = false;
  }, [isAsking]);
  const dialog = asked && (
    <ConfirmDialog
      title={asked.question.title}
      action={asked.question.action}
      onConfirm={() => confirm(asked.removal)}
      onClose={() => setAsked(undefined)}
    >
      {asked.question.text}
    </ConfirmDialog>
  );
  return { ask, remove, dialog };
}

/** Moves the focus for keyboard users to the top of the page. */
function focusPage(): void {
  document.getElementById("content")?.focus({ preventScroll: true });
}
