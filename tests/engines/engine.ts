/** The size of a page on the screen, in CSS pixels. */
export type Size = { width: number; height: number };

/** A key without a letter, by its name in KeyboardEvent.key. */
export type NamedKey = "Enter" | "Escape" | "Tab" | "ArrowDown" | "ArrowUp" | "End" | "Control" | "Alt" | "Shift";

/**
 * One window of a real browser. Each engine has its own protocol, so this interface contains only what both support.
 * Positions are CSS pixels from the corner of the viewport.
 */
export type Engine = {
  open: (url: string) => Promise<void>;
  /**
   * Calls a function in the page with JSON arguments and returns its JSON result. The function cannot use variables
   * from outside.
   */
  run: <Args extends unknown[], Result>(script: (...args: Args) => Result, ...args: Args) => Promise<Result>;
  clickAt: (x: number, y: number) => Promise<void>;
  /** Presses keys together. The last one is pressed while the others are held. */
  press: (...keys: (NamedKey | (string & {}))[]) => Promise<void>;
  /** Types text key by key. */
  type: (text: string) => Promise<void>;
  resize: (size: Size) => Promise<void>;
  /** Returns a PNG of the viewport. */
  screenshot: () => Promise<Uint8Array>;
  /** Returns the printed page as a PDF; undefined if the protocol cannot print. */
  print: (() => Promise<Uint8Array>) | undefined;
  /** Returns the errors reported by the page, as far as the engine passes them on. */
  errors: () => Promise<string[]>;
  close: () => Promise<void>;
};
