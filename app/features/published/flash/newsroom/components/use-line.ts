import { useEffect, useEffectEvent, useState, type RefObject } from "react";
import { placeToFill } from "#app/features/published/flash/newsroom/flash.rules.ts";
import type { FlashText } from "#app/features/published/flash/newsroom/flash.calls.server.ts";
import { newsroomRequest } from "#app/newsroom/kit/client/request.ts";
import { keepBeforeReload } from "#app/newsroom/kit/late/reload.ts";
import { emptyText } from "./flash-data.ts";
import { keepFlashText, takeKeptFlash } from "./kept-line.ts";
import { useSent } from "./use-sent.ts";

/** Defaults of the form: the industry where none was chosen, by its slug, empty for none; and whether it is never red. */
type Given = { home: string; isNeverRed: boolean };

const asGiven = (typed: FlashText, { home, isNeverRed }: Given): FlashText => ({
  ...typed,
  industry: typed.industry === "" ? home : typed.industry,
  importance: isNeverRed ? "normal" : typed.importance,
});

/** The flash form: its text, the sent flash, and its result. */
export function useLine(field: RefObject<HTMLTextAreaElement | null>, given: Given) {
  const [typed, setText] = useState<FlashText>(() => takeKeptFlash() ?? emptyText({ channel: "top", source: "" }));
  const [failure, setFailure] = useState("");
  const text = asGiven(typed, given);
  const keep = useEffectEvent(async () => keepFlashText(typed));
  useEffect(() => keepBeforeReload(() => keep()), []);

  /** Moves the cursor to where the text continues, once React has rendered it. */
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
  /** Puts the words of a returned flash into the form, unless it contains others by now. */
  const putBack = (words: FlashText) => {
    const { value } = field.current ?? {};
    if (value !== "" && value !== words.content) return;
    // The form may be emptied at the same time: the screen's state is older then.
    setText((now) => (now.content === "" ? words : now));
    setFailure("");
    goOnWith(words);
  };
  const { send, setOutcome, ...sending } = useSent({
    onTaken: (taken) => put(emptyText(taken)),
    onBack: putBack,
    onFailure: setFailure,
  });
  /** Takes back a draft on the screen. */
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
