import { useRef, useState } from "react";
import { HOLD_MS } from "#app/features/published/flash/newsroom/flash.rules.ts";
import type { FlashText } from "#app/features/published/flash/newsroom/flash.calls.server.ts";
import {
  cancelFlash,
  postFlash,
  useConfirmed,
  useThen,
  type Outcome,
  type Sent,
  type SentState,
} from "./sent-flash.ts";

type Around = {
  /** Called when the server has the flash, so that the form is free for the next one. */
  onTaken: (text: FlashText) => void;
  /** Called when a flash is taken back, so that its text may return to the form. */
  onBack: (text: FlashText) => void;
  onFailure: (msg: string) => void;
};

/** Returns functions that send flashes from a form and take the last one back, and the result of the last one. */
export function useSent({ onTaken, onBack, onFailure }: Around) {
  // The key of the text in the form. After a lost response the text is sent again with the same key, so the server
  // publishes it once.
  const key = useRef("");
  // The key of a flash whose request got no response. It may have arrived. Only Enter sends it again.
  const unanswered = useRef("");
  // The key of a flash whose cancellation was confirmed before its sending. Its text stays in the form.
  const back = useRef("");
  const [sent, setSent] = useState<Sent>();
  const [isSending, setSending] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>("none");

  const settle = (of: string, became: Outcome, said = "") => {
    setSent((now) => (now?.key === of ? undefined : now));
    setOutcome(became);
    onFailure(said);
  };
  const mark = (of: string, state: SentState) =>
    setSent((now) => (now?.key === of && now.state !== "back-asked" ? { ...now, state } : now));
  useThen(sent?.state === "holding" ? sent.key : undefined, HOLD_MS, (of) =>
    unanswered.current === of ? setSent(undefined) : mark(of, "leaving"),
  );
  useConfirmed(sent?.state === "leaving" && !isSending ? sent : undefined, settle);

  const send = async (text: FlashText) => {
    setSending(true);
    setOutcome("none");
    onFailure("");
    if (key.current === "") key.current = crypto.randomUUID();
    const own = key.current;
    unanswered.current = "";
    setSent({ key: own, text, state: "holding" });
    const answer = await postFlash(own, text);
    setSending(false);
    if (!answer.ok) {
      const isRefused = "data" in answer;
      unanswered.current = isRefused ? "" : own;
      // Until its hold ends, the user can take back a flash that may have arrived.
      setSent((now) => (now?.key === own && (isRefused || now.state === "leaving") ? undefined : now));
      return onFailure(answer.msg);
    }
    if (key.current === own) key.current = "";
    const { state } = answer.data;
    if (state === "taken-back" || back.current === own) return;
    onTaken(text);
    if (state !== "held") settle(own, state === "waiting" ? "waiting" : "sent");
  };
  const takeBack = async (own: Sent) => {
    mark(own.key, "back-asked");
    const answer = await cancelFlash(own.key);
    if (answer.ok) back.current = own.key;
    if (key.current === own.key) key.current = "";
    settle(own.key, answer.ok ? "back" : "sent", answer.ok ? "" : answer.msg);
    if (answer.ok) onBack(own.text);
  };
  return {
    sent,
    isSending,
    outcome,
    setOutcome,
    send: (text: FlashText) => void (isSending || send(text)),
    /** Takes back the last sent flash immediately. Undefined once its hold has ended. */
    takeBackSent: sent?.state === "holding" ? () => void takeBack(sent) : undefined,
  };
}
