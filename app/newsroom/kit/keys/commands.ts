import { useLayoutEffect, useRef, useSyncExternalStore } from "react";
import { createKeybindingsHandler, type KeybindingsMap } from "tinykeys";
import { isForeign } from "./key-press.ts";
import { KEYS, keyList, type Key, type KeyId } from "./key-table.ts";

/** What can be done here and now, by the key that does it. */
export type Acts = Partial<Record<KeyId, () => void>>;

type Offer = { ids: readonly KeyId[]; run: (id: KeyId) => void };

/** What screens offer, the frame first, the innermost last. */
let offers: readonly Offer[] = [];
const listeners = new Set<() => void>();

function change(next: readonly Offer[]): void {
  offers = next;
  for (const listener of listeners) listener();
}

/**
 * Offers acts while a component is shown: by their keys, in the help and in the palette. They change with the screen, not
 * after it: a key must never do what the screen said a moment before.
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

/** Does an act of whoever offers it innermost. Returns whether anybody does. */
export function runAct(id: KeyId): boolean {
  const offer = offers.findLast(({ ids }) => ids.includes(id));
  offer?.run(id);
  return offer !== undefined;
}

/** The acts that are offered now, in the order of the table. */
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

/** Listens to all keys of the table, in one place. Returns what ends it. */
export function listenToKeys(): () => void {
  const ours = keyList.filter(({ isTheirs }) => isTheirs === undefined);
  const presses = new Set(ours.map(({ press }) => press));
  // Sequences first: the second press of `g q` is no `q` of its own.
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
        // The others that began as a sequence did are given up with it: after `g z` an `a` is no `g a`.
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

/** Enter on a link or a button is theirs, arrows on what they move, and taking back what one typed. */
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
