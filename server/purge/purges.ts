import { readMessage, type PurgeMessage } from "#app/features/base/page-cache/purge.message.ts";
import type { PageTag } from "#app/lib/page/page-tag.ts";

type Listener = (message: PurgeMessage) => void;

/** Distributes purges inside this process, to the page cache and to all other caches with tags. */
export class Purges {
  readonly #listeners: Listener[] = [];

  /** Calls back with each message, hard or soft. */
  onMessage(listener: Listener): void {
    this.#listeners.push(listener);
  }

  /** Calls back with the tags of each message, for caches that drop entries on hard and soft purges alike. */
  onChange(listener: (tags: readonly PageTag[]) => void): void {
    this.onMessage(({ tags }) => listener(tags));
  }

  send(message: PurgeMessage): void {
    for (const listener of this.#listeners) listener(message);
  }

  /** Receives a message of the purge channel and distributes it. */
  receive(payload: string): void {
    this.send(readMessage(payload));
  }
}
