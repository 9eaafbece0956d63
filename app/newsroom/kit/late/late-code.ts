import type { ComponentType } from "react";

/**
 * The loading state of a part's code. `offline`: the site does not answer, so the load is retried. `gone`: the site
 * answers but no longer has the file, as after an upgrade, so only a reload helps.
 */
export type LateState<Props> =
  | { is: "loading" | "offline" | "gone"; Part?: undefined }
  | { is: "ready"; Part: ComponentType<Props> };

type Network = {
  /** Resolves with whether the site answers. */
  answers: () => Promise<boolean>;
  /** Resolves when a retry may succeed. */
  back: () => Promise<void>;
};

/** Loads the code of a part once. Retries until it is loaded or gone. */
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

  /** Starts loading the code, unless it is loaded or loading. Resolves when it is loaded or gone. */
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

/** The path of a small file that every release has. */
const ALWAYS_THERE = "/favicon.svg";
/** Milliseconds between retries when the server was down. The browser sends no event when a server is back. */
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
