import { useLayoutEffect, useRef, useSyncExternalStore } from "react";
import { createKeybindingsHandler, type KeybindingsMap } from "tinykeys";
import { isForeign } from "./key-press.ts";
import { KEYS, keyList, type Key, type KeyId } from "./key-table.ts";

/** Functions of the commands that are available now, by key id. */
export type Acts = Partial<Record<KeyId, () => void>>;

type Offer = { ids: readonly KeyId[]; run: (id: KeyId) => void };

/** The commands that mounted components offer. The frame's come first, those of the innermost component last. */
let offers: readonly Offer[] = [];
const listeners = new Set<() => void>();

function change(next: readonly Offer[]): void {
  offers = next;
  for (const listener of listeners) listener();
}

/**
 * Offers commands while a component is shown: by key, in the help and in the palette. The commands are replaced in the
 * same step as the screen. So a key never runs a command of the previous state.
 */
export function useActs(acts: Acts): void {
  const latest = useRef(acts);
  useLayoutEffect(() => {
    latest.current = acts;
  });
  const names = Object.keys(acts)
    .filter((id) => acts[id as KeyId] !== undefined)
    .join(" ");
  useLayoutEffect(() => {
    const ids = names.split(" ").filter((id): id is KeyId => id in KEYS);
    const offer: Offer = { ids, run: (id) => latest.current[id]?.() };
    change([...offers, offer]);
    return () => change(offers.filter((other) => other !== offer));
  }, [names]);
}

/** Runs the command of the innermost component that offers it. Returns whether any component offers it. */
export function runAct(id: KeyId): boolean {
  const offer = offers.findLast(({ ids }) => ids.includes(id));
  offer?.run(id);
  return offer !== undefined;
}

/** Returns the commands that are offered now, in the order of the key table. */
export function useOfferedActs(): readonly KeyId[] {
  const now = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => offers,
    () => NONE,
  );
  return keyList.filter(({ id }) => now.some(({ ids }) => ids.includes(id))).map(({ id }) => id);
}
const NONE: readonly Offer[] = [];

/** Listens to all keys of the key table. Returns a function that stops it. */
export function listenToKeys(): () => void {
  const ours = keyList.filter(({ isTheirs }) => isTheirs === undefined);
  const presses = new Set(ours.map(({ press }) => press));
  // Sequences are tried first. Otherwise the second press of `g q` would count as the single key `q`.
  const inOrder = [...presses].sort((a, b) => Number(b.includes(" ")) - Number(a.includes(" ")));
  const bindings: KeybindingsMap = Object.fromEntries(
    inOrder.map((press) => [
      press,
      (event: KeyboardEvent) => {
        const ids = ours.filter((key) => key.press === press && (!event.repeat || key.repeats)).map(({ id }) => id);
        const offer = offers.findLast((one) => ids.some((id) => one.ids.includes(id)));
        const id = ids.find((one) => offer?.ids.includes(one));
        if (id === undefined || isLeftToTheControl(event, KEYS[id])) return;
        event.preventDefault();
        // Cancels other sequences with the same first key: after `g z`, an `a` must not complete `g a`.
        if (press.includes(" ")) handle = createKeybindingsHandler(bindings, { ignore: isForeign });
        offer?.run(id);
      },
    ]),
  );
  let handle = createKeybindingsHandler(bindings, { ignore: isForeign });
  const onKeyDown = (event: KeyboardEvent) => handle(event);
  addEventListener("keydown", onKeyDown);
  return () => removeEventListener("keydown", onKeyDown);
}

/** Returns whether a control must handle the key itself: Enter on a link or button, arrows, and undo in a field. */
function isLeftToTheControl({ target }: KeyboardEvent, { press }: Key): boolean {
  const theirs = press === "Enter" ? "a, button, summary" : THEIRS[press];
  return theirs !== undefined && target instanceof HTMLElement && target.matches(theirs);
}
const MOVED = "input[type=radio], input[type=range]";
const THEIRS: Record<string, string> = {
  ArrowUp: MOVED,
  ArrowDown: MOVED,
  ArrowLeft: MOVED,
  ArrowRight: MOVED,
  Space: "a, button, summary, input, select",
  "$mod+z": "input, textarea, [contenteditable=true]",
};
