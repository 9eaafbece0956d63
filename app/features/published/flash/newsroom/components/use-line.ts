import { useEffect, useEffectEvent, useState, type RefObject } from "react";
import { placeToFill } from "#app/features/published/flash/newsroom/flash.rules.ts";
import type { FlashText } from "#app/features/published/flash/newsroom/flash.calls.server.ts";
import { newsroomRequest } from "#app/newsroom/kit/client/request.ts";
import { keepBeforeReload } from "#app/newsroom/kit/late/reload.ts";
import { emptyText } from "./flash-data.ts";
import { keepFlashText, takeKeptFlash } from "./kept-line.ts";
import { useSent } from "./use-sent.ts";

/**
 * The defaults of the form: the slug of the industry ("" for none), and whether the user may never send red flashes.
 */
type Given = { home: string; isNeverRed: boolean };

const asGiven = (typed: FlashText, { home, isNeverRed }: Given): FlashText => ({
  ...typed,
  industry: typed.industry === "" ? home : typed.industry,
  importance: isNeverRed ? "normal" : typed.importance,
});

/** Returns the state of the flash form: its text, the sent flash, and its result. */
export function useLine(field: RefObject<HTMLTextAreaElement | null>, given: Given) {
  const [typed, setText] = useState<FlashText>(() => takeKeptFlash() ?? emptyText({ channel: "top", source: "" }));
  const [failure, setFailure] = useState("");
  const text = asGiven(typed, given);
  const keep = useEffectEvent(async () => keepFlashText(typed));
  useEffect(() => keepBeforeReload(() => keep()), []);

  /** Moves the cursor to the next gap of the text once React has rendered it. */
  const goOnWith = ({ content }: FlashText) => {
    const place = placeToFill(content);
    setTimeout(() => {
      field.current?.focus();
      field.current?.setSelectionRange(place?.start ?? content.length, place?.end ?? content.length);
    });
  };
  const put = (next: FlashText) => {
    setText(next);
    setFailure("");
    goOnWith(next);
  };
  /** Puts the text of a returned flash back into the form, unless the user has typed another text by now. */
  const putBack = (words: FlashText) => {
    const { value } = field.current ?? {};
    if (value !== "" && value !== words.content) return;
    // Uses the current text, because the form may have been cleared since the last rendering.
    setText((now) => (now.content === "" ? words : now));
    setFailure("");
    goOnWith(words);
  };
  const { send, setOutcome, ...sending } = useSent({
    onTaken: (taken) => put(emptyText(taken)),
    onBack: putBack,
    onFailure: setFailure,
  });
  /** Takes back a draft that the screen lists. */
  const takeBack = async (one: { id: number; text: FlashText }) => {
    const answer = await newsroomRequest("POST /newsroom/holdBack", { input: { id: one.id }, silent: true });
    if (!answer.ok) return setFailure(answer.msg);
    setOutcome("back");
    return putBack(one.text);
  };
  return {
    ...sending,
    text,
    failure,
    put,
    set: (change: Partial<FlashText>) => setText((before) => ({ ...before, ...change })),
    send: () => {
      if (text.content.trim() !== "") send(text);
    },
    takeBack: (one: { id: number; text: FlashText }) => void takeBack(one),
  };
}

export type Line = ReturnType<typeof useLine>;
