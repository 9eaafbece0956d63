/** Size of a page on the screen, in CSS pixels. */
export type Size = { width: number; height: number };

/** A key that has no letter, by its name in KeyboardEvent.key. */
export type NamedKey = "Enter" | "Escape" | "Tab" | "ArrowDown" | "ArrowUp" | "End" | "Control" | "Alt" | "Shift";

/**
 * One window of a real browser. Each engine has its own protocol, so this interface has only the methods of both.
 * Positions are CSS pixels from the corner of the viewport.
 */
export type Engine = {
  open: (url: string) => Promise<void>;
  /** Calls a function in the page with JSON arguments and returns its JSON result. It sees no variables from outside. */
  run: <Args extends unknown[], Result>(script: (...args: Args) => Result, ...args: Args) => Promise<Result>;
  clickAt: (x: number, y: number) => Promise<void>;
  /** Presses keys together; the last one goes down last. */
  press: (...keys: (NamedKey | (string & {}))[]) => Promise<void>;
  /** Types text, one key after the other. */
  type: (text: string) => Promise<void>;
  resize: (size: Size) => Promise<void>;
  /** Returns a PNG of the viewport. */
  screenshot: () => Promise<Uint8Array>;
  /** Returns the page as it prints, as a PDF; undefined where the protocol cannot print. */
  print: (() => Promise<Uint8Array>) | undefined;
  /** Returns the errors that the page has reported so far, as far as the engine reports them. */
  errors: () => Promise<string[]>;
  close: () => Promise<void>;
};
