import type { ComponentType } from "react";

/**
 * How the code of a part stands. `offline`: the site does not answer, it is asked again. `gone`: the site answers but has
 * the file no longer, as after an upgrade; only a reload of the page helps.
 */
export type LateState<Props> =
  | { is: "loading" | "offline" | "gone"; Part?: undefined }
  | { is: "ready"; Part: ComponentType<Props> };

type Network = {
  /** Returns whether the site answers at all. */
  answers: () => Promise<boolean>;
  /** Resolves when it is worth to ask again. */
  back: () => Promise<void>;
};

/** The code of one part: brought once, asked for again until it is there. */
export class LateCode<Props> {
  #state: LateState<Props> = { is: "loading" };
  #isUnderWay = false;
  readonly #load: () => Promise<ComponentType<Props>>;
  readonly #network: Network;
  readonly #listeners = new Set<() => void>();

  constructor(load: () => Promise<ComponentType<Props>>, network: Network = NETWORK) {
    this.#load = load;
    this.#network = network;
  }

  readonly state = (): LateState<Props> => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Brings the code unless it is there or on its way. Resolves when it is there, or gone. */
  async ask(): Promise<void> {
    if (this.#isUnderWay || this.#state.is === "ready") return;
    this.#isUnderWay = true;
    this.#set({ is: "loading" });
    let isSure = false;
    for (;;) {
      const Part = await this.#load().catch(() => undefined);
      if (Part !== undefined) {
        this.#set({ is: "ready", Part });
        break;
      }
      if (!(await this.#network.answers())) {
        this.#set({ is: "offline" });
        await this.#network.back();
        isSure = false;
      } else if (isSure) {
        this.#set({ is: "gone" });
        break;
      } else isSure = true;
    }
    this.#isUnderWay = false;
  }

  #set(state: LateState<Props>): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}

/** A small file that every release has. */
const ALWAYS_THERE = "/favicon.svg";
/** The browser does not tell of every line that comes back: a server that was down is asked so often. */
const RETRY_MS = 2_000;

const NETWORK: Network = {
  answers: () =>
    fetch(ALWAYS_THERE, { method: "HEAD", cache: "no-store" }).then(
      ({ ok }) => ok,
      () => false,
    ),
  back: () =>
    new Promise((resolve) => {
      const end = new AbortController();
      const timer = setTimeout(done, RETRY_MS);
      addEventListener("online", done, { signal: end.signal });
      function done() {
        clearTimeout(timer);
        end.abort();
        resolve();
      }
    }),
};
