/** Size of a page on the screen, in CSS pixels. */
export type Size = { width: number; height: number };

/** A key that has no letter, by its name in KeyboardEvent.key. */
export type NamedKey = "Enter" | "Escape" | "Tab" | "ArrowDown" | "ArrowUp" | "End" | "Control" | "Alt" | "Shift";

/**
 * One window of a real browser. Each engine drives it by its own protocol, so it has only what both can do. Positions are
 * CSS pixels from the corner of the viewport.
 */
export type Engine = {
  open: (url: string) => Promise<void>;
  /** Calls a function in the page with JSON arguments and returns its JSON result. It sees nothing from outside. */
  run: <Args extends unknown[], Result>(script: (...args: Args) => Result, ...args: Args) => Promise<Result>;
  clickAt: (x: number, y: number) => Promise<void>;
  /** Presses keys together; the last one goes down last. */
  press: (...keys: (NamedKey | (string & {}))[]) => Promise<void>;
  /** Types text, one key after the other. */
  type: (text: string) => Promise<void>;
  resize: (size: Size) => Promise<void>;
  /** Returns a PNG of what is in view. */
  screenshot: () => Promise<Uint8Array>;
  /** Returns the page as it prints, as a PDF; undefined where the protocol cannot print. */
  print: (() => Promise<Uint8Array>) | undefined;
  /** Returns what the page has reported as an error so far, as far as the engine says it. */
  errors: () => Promise<string[]>;
  close: () => Promise<void>;
};
