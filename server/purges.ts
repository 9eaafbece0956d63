type Listener = (tags: readonly string[]) => void;

/** Hands on, inside this process, which tags were purged: to the page cache and to whatever else keeps things by tag. */
export class Purges {
  readonly #listeners: Listener[] = [];

  onPurge(listener: Listener): void {
    this.#listeners.push(listener);
  }

  purge(tags: readonly string[]): void {
    for (const listener of this.#listeners) listener(tags);
  }

  /** Takes a message of the purge channel: tags as a JSON list. What cannot be read may mean anything, and purges all. */
  receive(payload: string): void {
    this.purge(readTags(payload) ?? ["*"]);
  }
}

function readTags(payload: string): string[] | undefined {
  try {
    const tags: unknown = JSON.parse(payload);
    return Array.isArray(tags) && tags.every((tag) => typeof tag === "string") ? tags : undefined;
  } catch {
    return undefined;
  }
}
