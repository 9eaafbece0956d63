import type { SaveAnswer } from "#app/features/newsroom/noun-revision/noun-revision.schema.ts";
import { useMessages } from "#app/i18n/messages.ts";
import { showToast } from "#app/ui/toast.tsx";

type Answer = { ok: true; data: SaveAnswer } | { ok: false; msg: string };

/** Says that an earlier version of a small noun was taken up again; gives why it was not. */
export function useRestored(): (answer: Answer, number: number) => string | undefined {
  const t = useMessages("nouns");
  return (answer, number) => {
    if (!answer.ok) return answer.msg;
    if (answer.data.theirs !== null) return t.moved;
    showToast(t.restored(number), "success");
    return undefined;
  };
}
