import { describe, expect, it } from "vitest";
import { createNarrator, utterancesOf, type NarratorState, type Passage } from "./narrator.ts";

type Utterance = Pick<SpeechSynthesisUtterance, "text" | "lang" | "voice"> & EventTarget;

/** A voice controlled by the test: it is silent until `finish` or `fail` ends the current utterance. */
function fakeSpeech() {
  const said: Utterance[] = [];
  const calls: string[] = [];
  const synthesis = {
    speak: (utterance: unknown) => void said.push(utterance as Utterance),
    cancel: () => void calls.push("cancel"),
    pause: () => void calls.push("pause"),
    resume: () => void calls.push("resume"),
    getVoices: () => [{ lang: "en-US" }, { lang: "zh-HK" }, { lang: "zh-CN" }] as SpeechSynthesisVoice[],
  };
  const utter = (text: string) =>
    Object.assign(new EventTarget(), { text, lang: "", voice: null }) as unknown as SpeechSynthesisUtterance;
  return {
    speech: { synthesis, utter },
    said,
    calls,
    finish: () => said.at(-1)?.dispatchEvent(new Event("end")),
    fail: (error: string) => said.at(-1)?.dispatchEvent(Object.assign(new Event("error"), { error })),
  };
}

function narrate(passages: Passage[]) {
  const voice = fakeSpeech();
  const states: NarratorState[] = [];
  const marked: (string | undefined)[] = [];
  let failures = 0;
  const narrator = createNarrator(passages, voice.speech, {
    onState: (state) => states.push(state),
    onPassage: (passage) => marked.push(passage?.text),
    onFailure: () => (failures += 1),
  });
  return { ...voice, narrator, states, marked, failures: () => failures };
}

describe("createNarrator", () => {
  it("reads the passages in order with a mainland voice, marks each, and ends by itself", () => {
    const { narrator, said, states, marked, finish } = narrate([{ text: "标题" }, { text: "第一段。第二句。" }]);
    narrator.start();
    finish();
    finish();
    finish();
    expect(said.map((one) => one.text)).toEqual(["标题", "第一段。", "第二句。"]);
    expect(said.every((one) => one.lang === "zh-CN" && one.voice?.lang === "zh-CN")).toBe(true);
    expect(marked).toEqual(["标题", "第一段。第二句。", undefined]);
    expect(states).toEqual(["playing", "idle"]);
  });

  it("pauses and goes on", () => {
    const { narrator, states, calls } = narrate([{ text: "一段" }]);
    narrator.start();
    narrator.pause();
    narrator.resume();
    expect(states).toEqual(["playing", "paused", "playing"]);
    expect(calls).toEqual(["cancel", "resume", "pause", "resume"]);
  });

  it("says nothing more after a stop, whatever the browser reports late", () => {
    const { narrator, said, states, marked, finish, fail, failures } = narrate([{ text: "一段" }, { text: "二段" }]);
    narrator.start();
    narrator.stop();
    fail("interrupted");
    finish();
    expect(said).toHaveLength(1);
    expect(states).toEqual(["playing", "idle"]);
    expect(marked).toEqual(["一段", undefined]);
    expect(failures()).toBe(0);
  });

  it("ends and says so when the browser cannot speak", () => {
    const { narrator, states, fail, failures } = narrate([{ text: "一段" }]);
    narrator.start();
    fail("synthesis-failed");
    expect(states).toEqual(["playing", "idle"]);
    expect(failures()).toBe(1);
  });

  it("ends at once when there is nothing to read", () => {
    const { narrator, states } = narrate([{ text: "——" }]);
    narrator.start();
    expect(states).toEqual(["playing", "idle"]);
  });
});

describe("utterancesOf", () => {
  it("parts sentences and keeps closing quotes with them", () => {
    expect(utterancesOf("她说：“先算账。”然后走了。")).toEqual(["她说：“先算账。”", "然后走了。"]);
  });

  it("never gives a piece that is too long, and loses nothing", () => {
    const long = "很长的一句话没有任何停顿".repeat(40) + "，" + "短句，".repeat(80) + "完。";
    const pieces = utterancesOf(long);
    expect(pieces.every((piece) => piece.length <= 120)).toBe(true);
    expect(pieces.join("")).toBe(long);
  });

  it("leaves out what has no letter and no digit", () => {
    expect(utterancesOf(" —— \n ")).toEqual([]);
  });
});
