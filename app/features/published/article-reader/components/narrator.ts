/** A passage to read aloud, and the element that is highlighted while it is read. */
export type Passage = { text: string; element?: Element };

export type NarratorState = "idle" | "playing" | "paused";

/** The parts of the browser that the narrator needs; tests pass their own. */
export type Speech = {
  synthesis: Pick<SpeechSynthesis, "speak" | "cancel" | "pause" | "resume" | "getVoices">;
  utter: (text: string) => SpeechSynthesisUtterance;
};

export type NarratorEvents = {
  onState: (state: NarratorState) => void;
  /** Called with the passage that is being read, or undefined at the end. */
  onPassage: (passage: Passage | undefined) => void;
  /** Called when the browser could not speak. */
  onFailure: () => void;
};

export type Narrator = { start: () => void; pause: () => void; resume: () => void; stop: () => void };

/** Maximum number of characters of one utterance. Some voices stop speaking within longer ones. */
const LONGEST = 120;

/** Error codes of an utterance that a stop or a new start ended. They are no failures. */
const INTERRUPTIONS = ["interrupted", "canceled"];

/** Reads passages one after the other in Chinese. */
export function createNarrator(passages: Passage[], speech: Speech, events: NarratorEvents): Narrator {
  const pieces = passages.flatMap((passage) => utterancesOf(passage.text).map((text) => ({ text, passage })));
  // Each start and stop begins a new run. Reports of an older run are ignored.
  let run = 0;

  const speak = (index: number, current: number) => {
    const piece = pieces[index];
    if (piece === undefined) return end();
    if (piece.passage !== pieces[index - 1]?.passage) events.onPassage(piece.passage);
    const utterance = speech.utter(piece.text);
    utterance.lang = "zh-CN";
    const voice = speech.synthesis.getVoices().find((other) => /^(zh|cmn)([-_](hans|cn)|$)/i.test(other.lang));
    if (voice !== undefined) utterance.voice = voice;
    utterance.addEventListener("end", () => {
      if (current === run) speak(index + 1, current);
    });
    utterance.addEventListener("error", (event) => {
      if (current !== run || INTERRUPTIONS.includes(event.error)) return;
      end();
      events.onFailure();
    });
    speech.synthesis.speak(utterance);
  };

  const end = () => {
    run += 1;
    events.onPassage(undefined);
    events.onState("idle");
  };

  return {
    start: () => {
      run += 1;
      speech.synthesis.cancel();
      // The browser stays paused after a pause in an earlier run, until it is resumed.
      speech.synthesis.resume();
      events.onState("playing");
      speak(0, run);
    },
    pause: () => {
      speech.synthesis.pause();
      events.onState("paused");
    },
    resume: () => {
      speech.synthesis.resume();
      events.onState("playing");
    },
    stop: () => {
      end();
      speech.synthesis.cancel();
    },
  };
}

/**
 * Splits a text into utterances that a voice reads without a pause. Joins sentences up to the maximum length, and cuts
 * longer ones at commas.
 */
export function utterancesOf(text: string): string[] {
  const clauses = text
    .replaceAll(/\s+/g, " ")
    .split(/(?<=[。！？；!?;…]["”’」』）)]{0,9})(?!["”’」』）)。！？…])|(?<=[，、：,])/u)
    .flatMap((clause) => clause.match(new RegExp(`.{1,${LONGEST}}`, "gu")) ?? []);
  const pieces: string[] = [];
  for (const clause of clauses) {
    const last = pieces.at(-1);
    if (last !== undefined && last.length + clause.length <= LONGEST && !/[。！？!?…]["”’」』）)]*$/u.test(last)) {
      pieces[pieces.length - 1] = last + clause;
    } else pieces.push(clause);
  }
  return pieces.map((piece) => piece.trim()).filter((piece) => /[\p{L}\p{N}]/u.test(piece));
}

/**
 * Returns the passages of an article to read aloud, in order: its marked parts, and every paragraph, heading, list item
 * and caption of its body.
 */
export function passagesOf(article: Element): Passage[] {
  const parts = [...article.querySelectorAll("[data-read], [data-read-body] :is(p, h2, h3, h4, li, figcaption)")];
  return parts
    .filter((element) => element.querySelector("p, li") === null)
    .map((element) => ({ text: element.textContent, element }))
    .filter(({ text }) => text.trim() !== "");
}
