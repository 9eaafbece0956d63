import type { Holder } from "#app/features/newsroom/story/story-lease.service.server.ts";
import type { SavedName } from "#app/features/newsroom/story/story.schema.ts";
import { isEqual, versionOf, type TextValues } from "#app/features/newsroom/story/story.merge.ts";
import type { KeptChanges, KeptCopy, Saved, StoryServer } from "./draft-places.ts";
import type { DraftState } from "./draft-state.ts";

/**
 * Milliseconds without input after which a change is stored on this device, and after which it is sent to the server.
 */
const KEEP_MS = 250;
const SAVE_MS = 800;
/** Milliseconds between retries without a connection, and between heartbeats of the lease. */
const RETRY_MS = 3_000;
const BEAT_MS = 10_000;

type DraftVersions = Partial<Record<SavedName, number>>;

type Parts = {
  values: TextValues;
  version: number;
  versions: DraftVersions;
  server: StoryServer;
  copy: KeptCopy;
  now?: () => Date;
};

/**
 * The draft of a story in this tab: the input, the stored values and the refusals (docs/newsroom.md#manuscripts). Only
 * one save is in flight at a time. Input is never lost: it is always on the screen, on this device, or on the server.
 */
export class StoryDraft {
  readonly #server: StoryServer;
  readonly #copy: KeptCopy;
  readonly #now: () => Date;
  /** The values on the server, as far as this tab knows. */
  #stored: TextValues;
  #versions: DraftVersions;
  #version: number;
  #fence = 0;
  #isMine = false;
  /** Whether the editor has changes of the body that it has not passed to `change` yet. */
  #isTyping = false;
  #running: Promise<void> | undefined;
  #keepTimer: ReturnType<typeof setTimeout> | undefined;
  #saveTimer: ReturnType<typeof setTimeout> | undefined;
  #beatTimer: ReturnType<typeof setInterval> | undefined;
  #listeners = new Set<() => void>();
  #state: DraftState;

  constructor({ values, version, versions, server, copy, now = () => new Date() }: Parts) {
    this.#version = version;
    this.#server = server;
    this.#copy = copy;
    this.#now = now;
    this.#stored = values;
    this.#versions = versions;
    this.#state = { values, saving: "none", at: undefined, conflicts: {}, faults: {}, holder: null, otherWriter: "" };
  }

  /** The subscribe function of useSyncExternalStore. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  readonly state = (): DraftState => this.#state;

  /** Records a typed or chosen value. */
  change<Name extends SavedName>(name: Name, value: TextValues[Name]): void {
    if (name === "body") this.#isTyping = false;
    if (isEqual(this.#state.values[name], value)) return;
    const { [name]: _, ...faults } = this.#state.faults;
    this.#set({ values: { ...this.#state.values, [name]: value }, saving: "dirty", faults });
    this.#schedule();
  }

  /** Records that the body has input which `change` will receive soon. Until then the screen must not show "saved". */
  readonly touch = (): void => {
    this.#isTyping = true;
    this.#set({ saving: "dirty" });
    this.#schedule();
  };

  /** Restores the local copy of an earlier visit. If the server has newer values, saving shows them as conflicts. */
  restore(kept: KeptChanges): void {
    this.#copy.settle();
    for (const [name, { base, value }] of entries(kept)) {
      this.#versions = { ...this.#versions, [name]: base };
      this.change(name, value as never);
    }
  }

  /** Deletes the local copy of an earlier visit. */
  forget(): void {
    this.#copy.settle();
    this.#keep();
  }

  /** Saves unsaved changes. Resolves when no save is in flight. The state contains the refusals. */
  async flush(): Promise<void> {
    clearTimeout(this.#saveTimer);
    while (this.#running !== undefined) await this.#running;
    if (Object.keys(this.#changes()).length === 0) return this.#rest();
    this.#running = this.#send().finally(() => {
      this.#running = undefined;
    });
    await this.#running;
  }

  /** Resolves when no save is in flight. */
  async settled(): Promise<void> {
    while (this.#running !== undefined) await this.#running;
  }

  /** Takes the lease over from its holder. */
  async takeOver(): Promise<void> {
    await this.#lease(true);
    await this.flush();
  }

  /** Ends a conflict with the chosen value: theirs, mine, or a merged one. */
  settle(name: SavedName, value: unknown): void {
    const conflict = this.#state.conflicts[name];
    if (conflict === undefined) return;
    const { [name]: _, ...conflicts } = this.#state.conflicts;
    this.#versions = { ...this.#versions, [name]: conflict.version };
    this.#stored = { ...this.#stored, [name]: conflict.value };
    this.#set({ values: { ...this.#state.values, [name]: value }, conflicts, saving: "dirty" });
    this.#schedule();
  }

  /**
   * Takes a newer text of the server. Fields without local changes get the server's value. The other fields are
   * compared on saving.
   */
  follow(values: TextValues, { version, versions }: { version: number; versions: DraftVersions }): void {
    this.#version = Math.max(this.#version, version);
    const shown: Record<string, unknown> = { ...this.#state.values };
    for (const name of Object.keys(values) as SavedName[]) {
      // Ignores older values. The response to a read may arrive after the response of a later save.
      if (versionOf(versions, name) <= versionOf(this.#versions, name)) continue;
      if (!isEqual(this.#state.values[name], this.#stored[name])) continue;
      shown[name] = values[name];
      this.#stored = { ...this.#stored, [name]: values[name] };
      this.#versions = { ...this.#versions, [name]: versionOf(versions, name) };
    }
    this.#set({ values: shown as TextValues });
  }

  /** Stores that another holder has the lease now. */
  lose(holder: Holder | null): void {
    this.#isMine = false;
    this.#set({ holder, ...(holder !== null && { otherWriter: holder.name }) });
  }

  /** Returns whether input exists only in this browser. */
  hasUnsaved(): boolean {
    return Object.keys(this.#changes()).length > 0 || Object.keys(this.#state.conflicts).length > 0;
  }

  /** Returns the newest server version that this tab knows. */
  version(): number {
    return this.#version;
  }

  /** Returns the fence of this tab's lease. */
  fence(): number {
    return this.#fence;
  }

  /** Stops the timers when the screen is left; unsaved text stays on this device. */
  close(): void {
    clearTimeout(this.#keepTimer);
    clearTimeout(this.#saveTimer);
    clearInterval(this.#beatTimer);
    this.#keep();
    this.#listeners.clear();
  }

  /**
   * Ends the saving state when there is nothing left to send. All input is stored then, or waits for a decision of the
   * writer.
   */
  #rest(): void {
    if (this.#state.saving === "dirty" && !this.#isTyping)
      this.#set({ saving: this.#state.at === undefined ? "none" : "saved" });
  }

  #schedule(): void {
    this.#keepTimer ??= setTimeout(() => {
      this.#keepTimer = undefined;
      this.#keep();
    }, KEEP_MS);
    clearTimeout(this.#saveTimer);
    this.#saveTimer = setTimeout(() => void this.flush(), SAVE_MS);
  }

  #keep(): void {
    const waiting = { ...this.#changes(), ...this.#refused() };
    if (Object.keys(waiting).length === 0) this.#copy.drop();
    else this.#copy.write(waiting);
  }

  /** Returns the values that differ from the stored ones, without the fields in conflict. */
  #changes(): KeptChanges {
    const names = (Object.keys(this.#state.values) as SavedName[]).filter(
      (name) =>
        !(name in this.#state.conflicts) &&
        !(name in this.#state.faults) &&
        !isEqual(this.#state.values[name], this.#stored[name]),
    );
    return this.#changesOf(names);
  }

  #refused(): KeptChanges {
    return this.#changesOf([
      ...new Set([...Object.keys(this.#state.conflicts), ...Object.keys(this.#state.faults)]),
    ] as SavedName[]);
  }

  #changesOf(names: SavedName[]): KeptChanges {
    return Object.fromEntries(
      names.map((name) => [name, { base: versionOf(this.#versions, name), value: this.#state.values[name] }]),
    );
  }

  async #send(): Promise<void> {
    const changes = this.#changes();
    this.#set({ saving: "saving" });
    try {
      if (!this.#isMine) await this.#lease(false);
      if (!this.#isMine) {
        this.#keep();
        this.#set({ saving: "kept", at: this.#now() });
        return;
      }
      this.#take(changes, await this.#server.save({ fence: this.#fence, changes }));
    } catch {
      this.#keep();
      this.#set({ saving: "kept", at: this.#now() });
      this.#saveTimer = setTimeout(() => void this.flush(), RETRY_MS);
    }
  }

  async #lease(take: boolean): Promise<void> {
    const { fence, holder } = await this.#server.lease({ take });
    this.#isMine = holder === null;
    this.#fence = fence;
    this.#set({ holder });
    clearInterval(this.#beatTimer);
    if (this.#isMine) this.#beatTimer = setInterval(() => void this.#beat(), BEAT_MS);
  }

  async #beat(): Promise<void> {
    const fence = this.#fence;
    const { isMine } = await this.#server.beat({ fence }).catch(() => ({ isMine: true }));
    if (!isMine && fence === this.#fence) this.lose(null);
  }

  /**
   * Stores the outcome of a save. The input stays as typed, including a trailing space or an empty paragraph. The
   * server stores a normalized value. Showing that value would move the caret.
   */
  #take(sent: KeptChanges, { version, versions, conflicts, faults, fence }: Saved): void {
    this.#version = Math.max(this.#version, version);
    for (const [name, { value }] of entries(sent)) {
      if (name in conflicts || name in faults) continue;
      this.#stored = { ...this.#stored, [name]: value };
      this.#versions = { ...this.#versions, [name]: versions[name] ?? versionOf(this.#versions, name) };
    }
    if (fence !== this.#fence) this.#isMine = false;
    const all = { ...this.#state.conflicts, ...conflicts };
    this.#set({
      conflicts: all,
      faults: { ...this.#state.faults, ...faults },
      at: this.#now(),
    });
    const isDone = Object.keys(this.#changes()).length === 0 && !this.#isTyping;
    this.#set({ saving: isDone ? "saved" : "dirty" });
    this.#keep();
    if (!isDone) this.#schedule();
  }

  #set(change: Partial<DraftState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}

const entries = <Value>(record: Partial<Record<SavedName, Value>>) => Object.entries(record) as [SavedName, Value][];
