import { useState } from "react";
import { useMessages } from "#app/i18n/messages.ts";
import { showToast } from "#app/ui/toast.tsx";
import { officeRequest } from "../data/office-request.ts";
import type { StoryDraft } from "./story-draft.ts";

/**
 * Hands a story in: what is unsaved is saved first, and a conflict, which only its writer can end, holds it up. What the
 * server does not take, it says; its findings stand under 检查 then.
 */
export function useHandIn(storyId: number, draft: StoryDraft, isLive: boolean, onRefused: () => void) {
  const t = useMessages("writing");
  const [isBusy, setBusy] = useState(false);
  const handIn = async () => {
    if (isBusy) return;
    setBusy(true);
    await draft.flush();
    if (draft.hasUnsaved()) showToast(t.handIn.unsaved, "error");
    else {
      const input = { id: storyId, key: crypto.randomUUID(), ...(isLive && { kind: "update" as const }) };
      const answer = await officeRequest("POST /office/handIn", { input });
      if (answer.ok) showToast(t.handIn.done(answer.data.steps), "success");
      else onRefused();
    }
    setBusy(false);
  };
  return { handIn, isBusy };
}
