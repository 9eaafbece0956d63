import { readMessage, type PurgeMessage } from "#app/features/base/page-cache/purge.message.ts";
import type { PageTag } from "#app/lib/page/page-tag.ts";

type Listener = (message: PurgeMessage) => void;

/** Passes purges on inside this process: to the page cache and to everything else that keeps data by tag. */
export class Purges {
  readonly #listeners: Listener[] = [];

  /** Calls back with each message, hard or soft. */
  onMessage(listener: Listener): void {
    this.#listeners.push(listener);
  }

  /** Calls back with the tags of each message, for caches that keep nothing old in either case. */
  onChange(listener: (tags: readonly PageTag[]) => void): void {
    this.onMessage(({ tags }) => listener(tags));
  }

  send(message: PurgeMessage): void {
    for (const listener of this.#listeners) listener(message);
  }

  /** Takes a message of the purge channel. */
  receive(payload: string): void {
    this.send(readMessage(payload));
  }
}
