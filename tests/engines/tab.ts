import { expect } from "@playwright/test";
import type { Engine, NamedKey } from "./engine.ts";

/** A position in the viewport, in CSS pixels. */
type Place = { x: number; y: number };

/**
 * A page as a person uses it. Methods wait for their target, click its centre and type key by key. A CSS selector
 * identifies the target. If several elements match, the target is the one that contains `words`.
 */
export class Tab {
  readonly engine: Engine;
  readonly #site: string;
  constructor(engine: Engine, site: string) {
    this.engine = engine;
    this.#site = site;
  }

  async open(path: string): Promise<void> {
    await this.engine.open(this.#site + path);
  }

  /** Waits until it is visible. */
  async see(css: string, words = ""): Promise<void> {
    await expect.poll(async () => this.run(isSeen, css, words), { message: `${css} ${words}` }).toBe(true);
  }

  /** Waits until it is hidden. */
  async miss(css: string, words = ""): Promise<void> {
    await expect.poll(async () => this.run(isSeen, css, words), { message: `${css} ${words}` }).toBe(false);
  }

  /** Waits until nothing covers it, and clicks its middle. */
  async click(css: string, words = ""): Promise<void> {
    let place: Place | null = null;
    const find = async () => (place = await this.run(placeOf, css, words));
    await expect.poll(find, { message: `${css} ${words}` }).not.toBe(null);
    const { x, y } = place ?? { x: 0, y: 0 };
    await this.engine.clickAt(x, y);
  }

  /** Clicks a field and types into it. */
  async fill(css: string, text: string): Promise<void> {
    await this.click(css);
    await expect.poll(async () => this.run(isFocused, css)).toBe(true);
    await this.engine.type(text);
  }

  async press(...keys: (NamedKey | (string & {}))[]): Promise<void> {
    await this.engine.press(...keys);
  }

  async type(text: string): Promise<void> {
    await this.engine.type(text);
  }

  /** Calls a function in the page, and retries while the page is navigating. */
  async run<Args extends unknown[], Result>(script: (...args: Args) => Result, ...args: Args): Promise<Result> {
    let result: Result | undefined;
    await expect(async () => {
      result = await this.engine.run(script, ...args);
    }).toPass({ timeout: 60_000 });
    return result as Result;
  }

  /** Waits until a function in the page returns this value. */
  async until<Args extends unknown[], Result>(
    script: (...args: Args) => Result,
    expected: Awaited<Result>,
    ...args: Args
  ): Promise<void> {
    await expect.poll(async () => this.run(script, ...args)).toEqual(expected);
  }
}

/** Runs in the page: returns whether a matching element is drawn. */
function isSeen(css: string, words: string): boolean {
  return Array.from(document.querySelectorAll(css)).some(
    (element) => (element.textContent ?? "").includes(words) && element.checkVisibility({ visibilityProperty: true }),
  );
}

/** Runs in the page: scrolls the first matching, visible, uncovered element into view and returns its middle. */
function placeOf(css: string, words: string): Place | null {
  for (const element of document.querySelectorAll(css)) {
    if (!(element.textContent ?? "").includes(words) || !element.checkVisibility({ visibilityProperty: true }))
      continue;
    element.scrollIntoView({ block: "center", behavior: "instant" });
    const { left, top, width, height } = element.getBoundingClientRect();
    const place = { x: Math.round(left + width / 2), y: Math.round(top + height / 2) };
    const hit = document.elementFromPoint(place.x, place.y);
    if (hit !== null && (element.contains(hit) || hit.contains(element))) return place;
  }
  return null;
}

function isFocused(css: string): boolean {
  return document.activeElement?.matches(css) ?? false;
}
