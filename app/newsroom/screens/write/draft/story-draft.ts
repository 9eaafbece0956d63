import type { Holder } from "#app/features/newsroom/story/story-lease.service.server.ts";
import type { SavedName } from "#app/features/newsroom/story/story.schema.ts";
import { isEqual, versionOf, type TextValues } from "#app/features/newsroom/story/story.merge.ts";
import type { KeptChanges, KeptCopy, Saved, StoryServer } from "./draft-places.ts";
import type { DraftState } from "./draft-state.ts";

/** Milliseconds of rest after which a change is kept in this browser, and after which it is saved. */
const KEEP_MS = 250;
const SAVE_MS = 800;
/** Milliseconds between two tries while the line is down, and between two signs of life. */
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
 * A story while it is written in this tab: what was typed, what of it the server has, and what it refused
 * (docs/newsroom.md#manuscripts). One save is under way at a time; nothing that was typed is ever dropped: it is on the
 * screen, on this device, or acknowledged.
 */
export class StoryDraft {
  readonly #server: StoryServer;
  readonly #copy: KeptCopy;
  readonly #now: () => Date;
  /** What the server has, as far as this tab knows. */
  #stored: TextValues;
  #versions: DraftVersions;
  #version: number;
  #fence = 0;
  #isMine = false;
  /** Whether the editor holds something of the body that `change` has yet to tell. */
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

  /** For useSyncExternalStore. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  readonly state = (): DraftState => this.#state;

  /** Something was typed or chosen. */
  change<Name extends SavedName>(name: Name, value: TextValues[Name]): void {
    if (name === "body") this.#isTyping = false;
    if (isEqual(this.#state.values[name], value)) return;
    const { [name]: _, ...faults } = this.#state.faults;
    this.#set({ values: { ...this.#state.values, [name]: value }, saving: "dirty", faults });
    this.#schedule();
  }

  /** The body has words that `change` will tell in a moment; until then the screen must not say that all is saved. */
  readonly touch = (): void => {
    this.#isTyping = true;
    this.#set({ saving: "dirty" });
    this.#schedule();
  };

  /** Puts back what this device kept of an earlier visit; what the server has meanwhile shows as conflicts when it is saved. */
  restore(kept: KeptChanges): void {
    this.#copy.settle();
    for (const [name, { base, value }] of entries(kept)) {
      this.#versions = { ...this.#versions, [name]: base };
      this.change(name, value as never);
    }
  }

  /** What this device kept of an earlier visit is not wanted. */
  forget(): void {
    this.#copy.settle();
    this.#keep();
  }

  /** Saves what has not been saved; resolves when nothing is under way. Refusals are in the state. */
  async flush(): Promise<void> {
    clearTimeout(this.#saveTimer);
    while (this.#running !== undefined) await this.#running;
    if (Object.keys(this.#changes()).length === 0) return this.#rest();
    this.#running = this.#send().finally(() => {
      this.#running = undefined;
    });
    await this.#running;
  }

  /** Resolves when no save is under way. */
  async settled(): Promise<void> {
    while (this.#running !== undefined) await this.#running;
  }

  /** Takes the story over from whoever writes in it. */
  async takeOver(): Promise<void> {
    await this.#lease(true);
    await this.flush();
  }

  /** Ends a conflict: with theirs, with mine, or with what was made of both. */
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
   * The server has a newer text: fields that moved on and on which nobody works here follow it, the others are compared
   * when they are saved.
   */
  follow(values: TextValues, { version, versions }: { version: number; versions: DraftVersions }): void {
    this.#version = Math.max(this.#version, version);
    const shown: Record<string, unknown> = { ...this.#state.values };
    for (const name of Object.keys(values) as SavedName[]) {
      // What was read before the newest save was taken may come after its answer.
      if (versionOf(versions, name) <= versionOf(this.#versions, name)) continue;
      if (!isEqual(this.#state.values[name], this.#stored[name])) continue;
      shown[name] = values[name];
      this.#stored = { ...this.#stored, [name]: values[name] };
      this.#versions = { ...this.#versions, [name]: versionOf(versions, name) };
    }
    this.#set({ values: shown as TextValues });
  }

  /** Somebody else has the lease now. */
  lose(holder: Holder | null): void {
    this.#isMine = false;
    this.#set({ holder, ...(holder !== null && { otherWriter: holder.name }) });
  }

  /** Whether something typed is nowhere but in this browser. */
  hasUnsaved(): boolean {
    return Object.keys(this.#changes()).length > 0 || Object.keys(this.#state.conflicts).length > 0;
  }

  /** The newest text of the server's that this tab knows. */
  version(): number {
    return this.#version;
  }

  /** The lease that this tab writes under. */
  fence(): number {
    return this.#fence;
  }

  /** The screen is left: timers end, what is unsaved stays on this device. */
  close(): void {
    clearTimeout(this.#keepTimer);
    clearTimeout(this.#saveTimer);
    clearInterval(this.#beatTimer);
    this.#keep();
    this.#listeners.clear();
  }

  /** Nothing is to be saved: what was typed is what the server has, or waits for somebody's decision. */
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

  /** What differs from what the server has, but for what waits for somebody's decision. */
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
   * What the server made of a save. What was typed stays as it was typed, a space at its end and an empty paragraph too:
   * the server tidies what it keeps, and the hand that writes on must not be moved by that.
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
