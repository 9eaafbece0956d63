import type { CallData } from "#app/features/base/call/call.ts";
import {
  areSameSlots,
  emptySlot,
  slotKey,
  type Area,
  type FrontSlot,
} from "#app/features/published/front/newsroom/front.slots.ts";
import { newsroomRequest } from "#app/newsroom/kit/client/request.ts";
import type { Dragged } from "#app/newsroom/kit/order/dragged.ts";

export type FrontData = CallData<"GET /newsroom/front">;

/**
 * The state of the draft for the screen. `lost` means that another staff member holds the draft while this tab has
 * unsaved changes.
 */
export type DraftState = {
  slots: FrontSlot[];
  version: number;
  isMine: boolean;
  isDirty: boolean;
  status: "idle" | "saving" | "saved" | "failed" | "lost";
  /** Name of the lease holder, from the last attempt to lease the draft. */
  holder: string;
};

const BEAT_MS = 10_000;
const MOST_STEPS = 50;

/**
 * The draft of the front in this tab, managed outside of React. A change is visible at once, and the first one leases
 * the draft. Every change is saved immediately, one save at a time. An undo is saved like any change.
 */
export class FrontDraft {
  readonly #tab = crypto.randomUUID();
  readonly #listeners = new Set<() => void>();
  #state: DraftState = { slots: [], version: 0, isMine: false, isDirty: false, status: "idle", holder: "" };
  #saved: FrontSlot[] = [];
  #past: FrontSlot[][] = [];
  #fence: number | undefined;
  #saving: Promise<boolean> | undefined;
  #base: number | undefined;
  #beat: ReturnType<typeof setInterval> | undefined;
  /** The number of the last launch by this tab. The event of that launch arrives slightly later. */
  launched = 0;

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };
  readonly get = () => this.#state;

  /** The slots that the server has stored. A merge uses them as its base. */
  get saved(): FrontSlot[] {
    return this.#saved;
  }

  /** Applies the server's data, unless a local change is not saved yet. */
  receive({ draft, live, holder }: FrontData, me: number): void {
    if (this.#state.isMine && holder !== null && holder.staffId !== me) this.#lost();
    if (this.#state.isDirty || this.#saving !== undefined) return;
    const { slots, version } = draft ?? { slots: live.slots, version: 0 };
    if (!areSameSlots(slots, this.#state.slots)) this.#past = [];
    this.#saved = slots;
    this.#set({ slots, version, holder: this.#state.isMine || holder?.staffId === me ? "" : (holder?.name ?? "") });
  }

  /** Changes the slots. Returns false and changes nothing if another staff member holds the draft. */
  async change(
    slots: FrontSlot[],
    { isUndo = false, base }: { isUndo?: boolean; base?: number } = {},
  ): Promise<boolean> {
    if (!isUndo) this.#past = [...this.#past, this.#state.slots].slice(-MOST_STEPS);
    this.#base = base ?? this.#base;
    this.#set({ slots, isDirty: true });
    return this.save();
  }

  /** Undoes the last change. Returns false if there is none. */
  undo(): boolean {
    const before = this.#past.at(-1);
    if (before === undefined || this.#state.status === "lost") return false;
    this.#past = this.#past.slice(0, -1);
    void this.change(before, { isUndo: true });
    return true;
  }

  /** Leases the draft. With `take` it also takes the lease from another staff member. */
  async take(take: boolean): Promise<boolean> {
    const answer = await newsroomRequest("POST /newsroom/frontLease", {
      input: { tab: this.#tab, take },
      refetch: "none",
    });
    if (!answer.ok) return false;
    const { fence, holder } = answer.data;
    if (holder !== null) {
      this.#set({ holder: holder.name });
      return false;
    }
    this.#fence = fence;
    this.#beat ??= setInterval(() => void this.#keep(), BEAT_MS);
    this.#set({ isMine: true, holder: "", status: "idle" });
    return true;
  }

  /**
   * Saves local changes until the server has all of them or refuses. Returns false if another staff member holds the
   * draft.
   */
  async save(): Promise<boolean> {
    // If several calls have waited for a save, the first of them starts the next save.
    while (this.#saving !== undefined) await this.#saving;
    if (!this.#state.isDirty) return true;
    this.#saving = this.#saveInHand().finally(() => (this.#saving = undefined));
    return this.#saving;
  }

  /** Replaces the local slots by the server's, after a merge or to discard local changes. */
  reset(version: number, slots: FrontSlot[]): void {
    this.#past = [];
    this.#saved = slots;
    this.#set({ version, slots, isDirty: false, status: "idle" });
  }

  /** Called when the draft was launched, scheduled or discarded. */
  ended(): void {
    this.#past = [];
    this.#base = undefined;
    this.#set({ version: 0, isDirty: false, status: "idle" });
  }

  /** Releases the lease, for example when the user leaves the screen. */
  leave(): void {
    clearInterval(this.#beat);
    this.#beat = undefined;
    if (this.#fence === undefined) return;
    void newsroomRequest("POST /newsroom/frontLeave", {
      input: { fence: this.#fence },
      silent: true,
      refetch: "none",
      background: true,
    });
    this.#fence = undefined;
    this.#set({ isMine: false });
  }

  get fence(): number {
    return this.#fence ?? 0;
  }

  async #saveInHand(): Promise<boolean> {
    if (this.#fence === undefined && !(await this.take(false))) {
      this.reset(this.#state.version, this.#saved);
      return false;
    }
    await this.#saveNow();
    return true;
  }

  async #saveNow(): Promise<void> {
    const { slots, version } = this.#state;
    this.#set({ status: "saving" });
    const base = this.#base;
    const input = { fence: this.fence, version, slots, ...(base === undefined ? {} : { base }) };
    const answer = await newsroomRequest("POST /newsroom/saveFront", { input, silent: true, refetch: "none" });
    if (!answer.ok) return this.#set({ status: "failed" });
    if (!answer.data.saved) return this.#lost();
    this.#saved = slots;
    this.#base = undefined;
    this.#set({ version: answer.data.version, isDirty: this.#state.slots !== slots, status: "saved" });
    if (this.#state.isDirty) await this.#saveNow();
  }

  async #keep(): Promise<void> {
    const answer = await newsroomRequest("POST /newsroom/frontBeat", {
      input: { fence: this.fence },
      silent: true,
      refetch: "none",
      background: true,
    });
    if (answer.ok && !answer.data.isMine) this.#lost();
  }

  #lost(): void {
    clearInterval(this.#beat);
    this.#beat = undefined;
    this.#fence = undefined;
    this.#set({ isMine: false, status: this.#state.isDirty ? "lost" : "idle" });
  }

  #set(change: Partial<DraftState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}

/** Returns the slots of an area in order. */
export const ofArea = (slots: readonly FrontSlot[], area: FrontSlot["area"]) =>
  slots.filter((slot) => slot.area === area);

/** Returns the slots with one moved by `by` positions within its area. */
export function moved(slots: readonly FrontSlot[], key: string, by: number): FrontSlot[] {
  const slot = slots.find((one) => slotKey(one) === key);
  if (slot === undefined) return [...slots];
  const group = ofArea(slots, slot.area);
  const index = group.indexOf(slot);
  const to = Math.min(Math.max(index + by, 0), group.length - 1);
  const next = group.toSpliced(index, 1).toSpliced(to, 0, slot);
  return [...slots.filter((one) => one.area !== slot.area), ...next];
}

/** Returns the slots with one inserted at a position of its area. An existing slot with the same target moves there. */
export function put(slots: readonly FrontSlot[], slot: FrontSlot, place: number): FrontSlot[] {
  const group = ofArea(slots, slot.area);
  const known = group.find((one) => slotKey(one) === slotKey(slot));
  const others = group.filter((one) => one !== known);
  const next = others.toSpliced(Math.min(place, others.length), 0, known ?? slot);
  return [...slots.filter((one) => one.area !== slot.area), ...next];
}

/**
 * Returns the slots with a target inserted at a position. Returns undefined if that area does not accept the target.
 */
export function withTarget(
  slots: readonly FrontSlot[],
  { article = 0, subject = 0, key }: Dragged,
  { area, index, industry }: { area: Area; index: number; industry: number | undefined },
): FrontSlot[] | undefined {
  if (key !== undefined) {
    const slot = slots.find((one) => slotKey(one) === key);
    if (slot === undefined) return undefined;
    if (slot.area !== area)
      return withTarget(slots, { article: slot.article, subject: slot.subject }, { area, index, industry });
    return area === "industry" ? undefined : put(slots, slot, index);
  }
  if (area === "headline" && article !== 0) return put(slots, emptySlot("headline", { article }), index);
  if (area === "subject" && subject !== 0) return put(slots, emptySlot("subject", { subject }), index);
  if (area !== "industry" || article === 0 || industry === undefined) return undefined;
  const others = slots.filter((one) => one.area !== "industry" || one.industry !== industry);
  return [...others, emptySlot("industry", { industry, article })].toSorted(
    (one, other) => Number(one.area === "industry") - Number(other.area === "industry"),
  );
}
