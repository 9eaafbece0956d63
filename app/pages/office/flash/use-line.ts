import { useEffect, useEffectEvent, useRef, useState, type RefObject } from "react";
import { placeToFill } from "#app/features/newsroom/flash-desk/flash-desk.rules.ts";
import type { FlashText } from "#app/features/newsroom/flash-desk/flash-desk.calls.ts";
import { officeRequest } from "../data/office-request.ts";
import { emptyText, useFresh } from "./flash-data.ts";

/** A flash that was sent and can be taken back yet. */
export type Held = { id: number; text: FlashText; heldFor: number };

/** What a line is without being said: the industry where none was chosen, by its slug, empty for none; and that it is never red. */
type Given = { home: string; isNeverRed: boolean };

const asGiven = (typed: FlashText, { home, isNeverRed }: Given): FlashText => ({
  ...typed,
  industry: typed.industry === "" ? home : typed.industry,
  importance: isNeverRed ? "normal" : typed.importance,
});

/** The line: what stands in it, what was sent from it and is held, and what came back. */
export function useLine(field: RefObject<HTMLTextAreaElement | null>, given: Given) {
  // A line has one key, so that what is sent once more after a lost answer is the same flash.
  const key = useRef("");
  const [typed, setText] = useState<FlashText>(() => emptyText({ channel: "top", source: "" }));
  const [held, setHeld] = useState<Held>();
  const [state, setState] = useState<"idle" | "sending" | "sent" | "waiting" | "back">("idle");
  const [failure, setFailure] = useState("");
  const fresh = useFresh();
  const text = asGiven(typed, given);

  useWhenOut(held, () => {
    setHeld(undefined);
    setState("sent");
  });

  const put = (next: FlashText) => {
    setText(next);
    setFailure("");
    const place = placeToFill(next.content);
    // After React has put it there.
    setTimeout(() => {
      field.current?.focus();
      field.current?.setSelectionRange(place?.start ?? next.content.length, place?.end ?? next.content.length);
    });
  };
  const send = async () => {
    if (state === "sending" || text.content.trim() === "") return;
    setState("sending");
    setFailure("");
    if (key.current === "") key.current = crypto.randomUUID();
    const answer = await officeRequest("POST /office/flash", { input: { key: key.current, ...text }, silent: true });
    if (!answer.ok) {
      setState("idle");
      return setFailure(answer.msg);
    }
    key.current = "";
    setState(answer.data.state === "waiting" ? "waiting" : "idle");
    if (answer.data.state === "held") setHeld({ id: answer.data.id, text, heldFor: answer.data.heldFor });
    put(emptyText(text));
    fresh();
  };
  /** Takes a flash back; its words come back into the line, unless something else stands there by now. */
  const takeBack = async (one: { id: number; text: FlashText }) => {
    const answer = await officeRequest("POST /office/holdBack", { input: { id: one.id }, silent: true });
    setHeld(undefined);
    fresh();
    if (!answer.ok) return setFailure(answer.msg);
    setState("back");
    if (field.current?.value === "") put(one.text);
    return undefined;
  };
  return {
    text,
    held,
    state,
    failure,
    put,
    set: (change: Partial<FlashText>) => setText((before) => ({ ...before, ...change })),
    send: () => void send(),
    takeBack: (one: { id: number; text: FlashText }) => void takeBack(one),
  };
}

/** Calls back when what is held can no longer be taken back. */
function useWhenOut(held: Held | undefined, onOut: () => void): void {
  const out = useEffectEvent(onOut);
  useEffect(() => {
    if (held === undefined) return undefined;
    const timer = setTimeout(() => out(), held.heldFor);
    return () => clearTimeout(timer);
  }, [held]);
}

export type Line = ReturnType<typeof useLine>;
