import { useEffect, useEffectEvent, useRef, useState, type RefObject } from "react";
import { HOLD_MS, LONGEST_LINE_MS, placeToFill } from "#app/features/newsroom/flash-desk/flash-desk.rules.ts";
import type { FlashText } from "#app/features/newsroom/flash-desk/flash-desk.calls.ts";
import { lineTime } from "../data/answer-time.ts";
import { officeRequest } from "../data/office-request.ts";
import { keepBeforeReload } from "../late/reload.ts";
import { emptyText, useFresh } from "./flash-data.ts";
import { keepLineText, takeKeptLine } from "./kept-line.ts";

/**
 * How the newest flash of this line stands. `holding`: Enter was pressed within the last three seconds, and Escape takes it
 * back, whether the server has it already or not. `leaving`: the seconds are over, and the server has not said yet that it is
 * out. `back-asked`: Escape was pressed, and the server has not said yet that it is back.
 */
type SentState = "holding" | "leaving" | "back-asked";

/** A flash that was sent and of which it is not known yet what became of it. */
export type Sent = { key: string; text: FlashText; state: SentState };

/** What the line says of the last flash once that is known. */
type Outcome = "none" | "sent" | "waiting" | "back";

/** What a line is without being said: the industry where none was chosen, by its slug, empty for none; and that it is never red. */
type Given = { home: string; isNeverRed: boolean };

const asGiven = (typed: FlashText, { home, isNeverRed }: Given): FlashText => ({
  ...typed,
  industry: typed.industry === "" ? home : typed.industry,
  importance: isNeverRed ? "normal" : typed.importance,
});

/** Without an answer a question is asked again after so long. */
const AGAIN_MS = 1_000;

/** The line: what stands in it, what was sent from it, and what became of that. */
export function useLine(field: RefObject<HTMLTextAreaElement | null>, given: Given) {
  // A line has one key, so that what is sent once more after a lost answer is the same flash.
  const key = useRef("");
  // Its sending had no answer: nobody knows whether it has arrived, and it is sent again by Enter alone.
  const unanswered = useRef("");
  const [typed, setText] = useState<FlashText>(() => takeKeptLine() ?? emptyText({ channel: "top", source: "" }));
  const [sent, setSent] = useState<Sent>();
  const [isSending, setSending] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>("none");
  const [failure, setFailure] = useState("");
  const fresh = useFresh();
  const text = asGiven(typed, given);
  const keep = useEffectEvent(async () => keepLineText(typed));
  useEffect(() => keepBeforeReload(() => keep()), []);

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
  /** It is known what became of a flash. */
  const settle = (of: string, became: Outcome, said = "") => {
    setSent((now) => (now?.key === of ? undefined : now));
    setOutcome(became);
    setFailure(said);
    fresh();
  };
  const mark = (of: string, state: SentState) =>
    setSent((now) => (now?.key === of && now.state !== "back-asked" ? { ...now, state } : now));
  useThen(sent?.state === "holding" ? sent.key : undefined, HOLD_MS, (of) =>
    unanswered.current === of ? setSent(undefined) : mark(of, "leaving"),
  );
  useConfirmed(sent?.state === "leaving" && !isSending ? sent : undefined, settle);

  const send = async () => {
    if (isSending || text.content.trim() === "") return;
    setSending(true);
    setOutcome("none");
    setFailure("");
    if (key.current === "") key.current = crypto.randomUUID();
    const own = key.current;
    setSent({ key: own, text, state: "holding" });
    const answer = await postFlash(own, text);
    setSending(false);
    if (!answer.ok) {
      const isRefused = "data" in answer;
      unanswered.current = isRefused ? "" : own;
      // What may have arrived can be taken back as long as the seconds last.
      setSent((now) => (now?.key === own && (isRefused || now.state === "leaving") ? undefined : now));
      return setFailure(answer.msg);
    }
    if (key.current === own) key.current = "";
    if (answer.data.state === "taken-back") return;
    put(emptyText(text));
    fresh();
    if (answer.data.state !== "held") settle(own, answer.data.state === "waiting" ? "waiting" : "sent");
  };
  /** Takes the flash back that was just sent, from the moment of the key on; its words come back into the line. */
  const takeBackSent = async () => {
    if (sent?.state !== "holding") return;
    const own = sent;
    mark(own.key, "back-asked");
    const answer = await untilAnswered(() =>
      officeRequest("POST /office/cancelFlash", { input: { key: own.key }, silent: true }),
    );
    if (key.current === own.key) key.current = "";
    if (!answer.ok) return settle(own.key, "sent", answer.msg);
    settle(own.key, "back");
    if (field.current?.value === "") put(own.text);
    return undefined;
  };
  /** Takes back what stands among the drafts of the desk. */
  const takeBack = async (one: { id: number; text: FlashText }) => {
    const answer = await officeRequest("POST /office/holdBack", { input: { id: one.id }, silent: true });
    fresh();
    if (!answer.ok) return setFailure(answer.msg);
    setOutcome("back");
    if (field.current?.value === "") put(one.text);
    return undefined;
  };
  return {
    text,
    sent,
    isSending,
    outcome,
    failure,
    put,
    set: (change: Partial<FlashText>) => setText((before) => ({ ...before, ...change })),
    send: () => void send(),
    takeBackSent: sent?.state === "holding" ? () => void takeBackSent() : undefined,
    takeBack: (one: { id: number; text: FlashText }) => void takeBack(one),
  };
}

const postFlash = (key: string, text: FlashText) =>
  officeRequest("POST /office/flash", {
    input: { key, line: Math.min(lineTime(), LONGEST_LINE_MS), ...text },
    silent: true,
  });

type Answered = { ok: true } | { ok: false; data?: unknown };

/** Asks until the server has answered: what it refuses comes with the data of an answer. */
async function untilAnswered<A extends Answered>(ask: () => Promise<A>): Promise<A> {
  for (;;) {
    const answer = await ask();
    if (answer.ok || "data" in answer) return answer;
    await pause();
  }
}

/** A while, or until the browser says that the line is back. */
const pause = () =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, AGAIN_MS);
    addEventListener("online", () => resolve(), { once: true });
  });

/** Calls back once so many milliseconds after something has begun, unless something else begins. */
function useThen(what: string | undefined, ms: number, then: (what: string) => void): void {
  const call = useEffectEvent(then);
  useEffect(() => {
    if (what === undefined) return undefined;
    const timer = setTimeout(() => call(what), ms);
    return () => clearTimeout(timer);
  }, [what, ms]);
}

/** Asks the server, by the flash's own key, what became of it, until it is no longer held. */
function useConfirmed(sent: Sent | undefined, settle: (key: string, became: Outcome, said?: string) => void): void {
  const done = useEffectEvent(settle);
  const [key, text] = [sent?.key, sent?.text];
  useEffect(() => {
    if (key === undefined || text === undefined) return undefined;
    let isOver = false;
    const ask = async () => {
      while (!isOver) {
        const answer = await postFlash(key, text);
        if (isOver) return;
        if (answer.ok && answer.data.state !== "held") return done(key, BECAME[answer.data.state]);
        if (!answer.ok && "data" in answer) return done(key, "none", answer.msg);
        await pause();
      }
    };
    void ask();
    return () => {
      isOver = true;
    };
  }, [key, text]);
}

/** A draft that was declined or has failed stands among the drafts, which say so. */
const BECAME = { sent: "sent", waiting: "waiting", "taken-back": "back", declined: "none", failed: "none" } as const;

export type Line = ReturnType<typeof useLine>;
